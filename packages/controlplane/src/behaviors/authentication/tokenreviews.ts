import type { UserInfo } from '@orch/apimachinery';
import { badRequestError, isJsonObject, type JsonObject } from '@orch/apimachinery';
import type { Call, OperationParts, Responder } from '@orch/apiserver';
import { managerOf, readOperation } from '@orch/apiserver';
import type { TokenAuthenticator } from '@orch/auth';
import { type Authentication, withAuthenticatedGroup } from '@orch/auth';
import { respondReview } from '../authorization/accessreviews.js';

export interface TokenReviewParts extends OperationParts {
  /** Default audiences of reviews. */
  readonly apiAudiences: readonly string[];
  readonly responder: Responder;
  readonly tokens: TokenAuthenticator;
}

/** POST of TokenReview: 201 with the user of the token in the status (spec: TokenReview). */
export async function reviewToken(call: Call, parts: TokenReviewParts): Promise<void> {
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
  const pending = parts.tokens.authenticateToken(token, audiences.length > 0 ? audiences : undefined);
  const outcome = await call.exchange.untilAborted(Promise.resolve(pending));
  // As v1.21: an error in the request's status survives a successful authentication.
  const requestStatus = isJsonObject(review['status']) ? review['status'] : {};
  const { error } = requestStatus;
  review['status'] = { ...statusOf(outcome), ...(outcome.type === 'user' && error !== undefined ? { error } : {}) };
  return respondReview(call, parts, review);
}

function statusOf(outcome: Authentication): JsonObject {
  if (outcome.type !== 'user') return { user: {}, error: errorOf(outcome) };
  const user = userJson(withAuthenticatedGroup(outcome.user));
  const { audiences } = outcome;
  return { authenticated: true, user, ...(audiences === undefined ? {} : { audiences: [...audiences] }) };
}

/** As v1.21, which lists every reason. */
function errorOf(outcome: Exclude<Authentication, { type: 'user' }>): string {
  const unknown = 'invalid bearer token';
  return outcome.type === 'none' || outcome.reason === unknown ? unknown : `[${unknown}, ${outcome.reason}]`;
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
