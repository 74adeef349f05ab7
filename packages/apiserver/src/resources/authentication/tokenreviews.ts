import type { UserInfo } from '@orch/api';
import { badRequestError, isJsonObject, type JsonObject } from '@orch/apimachinery';
import { type Authentication, withAuthenticatedGroup } from '@orch/auth';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { managerOf } from '../../write/field-manager.js';
import { readOperation } from '../../write/operation.js';
import { respondReview } from '../authorization/accessreviews.js';

/** POST of TokenReview: 201 with whose token it is (spec: TokenReview). */
export async function reviewToken(call: Call, parts: ServerParts): Promise<void> {
  const { object: review, admit } = await readOperation(call, parts, call.version);
  const spec = isJsonObject(review['spec']) ? review['spec'] : {};
  const token = spec['token'];
  if (typeof token !== 'string' || token === '') {
    throw badRequestError('token is required for TokenReview in authentication');
  }
  parts.ownership?.trackOperation(review, { kind: call.version, manager: managerOf(call) });
  await admit();
  const given = Array.isArray(spec['audiences']) ? spec['audiences'].map(String) : [];
  const audiences = given.length > 0 ? given : parts.apiAudiences;
  const answer = await parts.tokens.authenticateToken(token, audiences.length > 0 ? audiences : undefined);
  // What it was sent with of errors stays beside a user; an error beside one means nothing.
  const sent = isJsonObject(review['status']) ? review['status'] : {};
  const { error } = sent;
  review['status'] = { ...statusOf(answer), ...(answer.type === 'user' && error !== undefined ? { error } : {}) };
  respondReview(call, parts, review);
}

function statusOf(answer: Authentication): JsonObject {
  if (answer.type !== 'user') return { user: {}, error: errorOf(answer) };
  const user = userJson(withAuthenticatedGroup(answer.user));
  const { audiences } = answer;
  return { authenticated: true, user, ...(audiences === undefined ? {} : { audiences: [...audiences] }) };
}

/** As v1.21, which tells every reason. */
function errorOf(answer: Exclude<Authentication, { type: 'user' }>): string {
  const unknown = 'invalid bearer token';
  return answer.type === 'none' || answer.reason === unknown ? unknown : `[${unknown}, ${answer.reason}]`;
}

function userJson({ name, uid, groups, extra }: UserInfo): JsonObject {
  const lists = Object.entries(extra).map(([key, values]) => [key, [...values]]);
  return {
    username: name,
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...(lists.length === 0 ? {} : { extra: Object.fromEntries(lists) }),
  };
}
