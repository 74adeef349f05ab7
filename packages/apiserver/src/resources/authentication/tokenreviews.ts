import type { UserInfo } from '@orch/api';
import { badRequestError, isJsonObject } from '@orch/apimachinery';
import { type AuthenticationRequest, withAuthenticatedGroup } from '@orch/auth';
import { decodeObject } from '../../decode/decode.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { respondReview } from '../authorization/accessreviews.js';

/** POST of TokenReview: 201 with whose token it is (spec: TokenReview). */
export async function reviewToken(call: Call, parts: ServerParts): Promise<void> {
  const review = await decodeObject(call, parts, call.version);
  const spec = isJsonObject(review['spec']) ? review['spec'] : {};
  const token = spec['token'];
  if (typeof token !== 'string' || token === '') {
    throw badRequestError('token is required for TokenReview in authentication');
  }
  const answer = await parts.tokens.authenticate(requestWithToken(token));
  review['status'] =
    answer.type === 'user'
      ? { authenticated: true, user: userJson(withAuthenticatedGroup(answer.user)) }
      : { user: {}, error: answer.type === 'invalid' ? 'invalid bearer token' : '' };
  respondReview(call, parts, review);
}

function requestWithToken(token: string): AuthenticationRequest {
  const authorization = `Bearer ${token}`;
  return {
    header: (name) => (name === 'authorization' ? authorization : undefined),
    headerValues: (name) => (name === 'authorization' ? [authorization] : []),
    clientCertificate: () => undefined,
  };
}

function userJson({ name, uid, groups, extra }: UserInfo): object {
  return {
    username: name,
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}
