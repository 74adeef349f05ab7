import { anonymousUser, withAuthenticatedGroup } from '../user.js';
import type { Authentication, AuthenticationRequest, Authenticator } from './authenticator.js';

const none: Authentication = { type: 'none' };
const anonymous: Authentication = { type: 'user', user: anonymousUser, method: 'anonymous' };
/** The groups of a user are extended once per answer of an authenticator, which hands out the same one again. */
type Grouped = WeakMap<Authentication, Authentication>;

/**
 * The first authenticator that knows the user decides, who is then in `system:authenticated`. When none does but one
 * found something invalid, the request is refused, even where anonymous requests are taken (spec: Methods, Anonymous).
 */
export function unionAuthenticator(
  authenticators: readonly Authenticator[],
  options: { readonly allowAnonymous: boolean },
): Authenticator {
  const grouped: Grouped = new WeakMap();
  const fallback = options.allowAnonymous ? anonymous : none;

  function settle(first: Authentication | undefined): Authentication {
    return first ?? fallback;
  }

  function walk(
    request: AuthenticationRequest,
    from: { readonly index: number; readonly invalid: Authentication | undefined },
  ): Authentication | Promise<Authentication> {
    let invalid = from.invalid;
    for (let index = from.index; index < authenticators.length; index++) {
      const answer = authenticators[index]?.authenticate(request) ?? none;
      if (answer instanceof Promise) {
        const before = invalid;
        return answer.then((late) => {
          if (late.type === 'user') return withGroup(late, grouped);
          const found = before ?? (late.type === 'invalid' ? late : undefined);
          return walk(request, { index: index + 1, invalid: found });
        });
      }
      if (answer.type === 'user') return withGroup(answer, grouped);
      if (answer.type === 'invalid') invalid ??= answer;
    }
    return settle(invalid);
  }

  return { authenticate: (request) => walk(request, { index: 0, invalid: undefined }) };
}

function withGroup(answer: Authentication & { type: 'user' }, grouped: Grouped): Authentication {
  let result = grouped.get(answer);
  if (result === undefined) {
    result = { ...answer, user: withAuthenticatedGroup(answer.user) };
    grouped.set(answer, result);
  }
  return result;
}
