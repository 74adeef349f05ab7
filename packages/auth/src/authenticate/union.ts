import { anonymousUser, withAuthenticatedGroup } from '../user.js';
import type { Authentication, AuthenticationRequest, Authenticator } from './authenticator.js';

const none: Authentication = { type: 'none' };
const anonymous: Authentication = { type: 'user', user: anonymousUser, method: 'anonymous' };
/** The results with extended groups, by the results of the authenticators, which return the same object again. */
type Grouped = WeakMap<Authentication, Authentication>;

/**
 * The first authenticator that recognizes the user decides; adds the group `system:authenticated`. If none does and one
 * found invalid credentials, the request is rejected, even if anonymous requests are allowed (spec: Methods, Anonymous).
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
      const result = authenticators[index]?.authenticate(request) ?? none;
      if (result instanceof Promise) {
        const before = invalid;
        return result.then((late) => {
          if (late.type === 'user') return withGroup(late, grouped);
          const found = before ?? (late.type === 'invalid' ? late : undefined);
          return walk(request, { index: index + 1, invalid: found });
        });
      }
      if (result.type === 'user') return withGroup(result, grouped);
      if (result.type === 'invalid') invalid ??= result;
    }
    return settle(invalid);
  }

  return { authenticate: (request) => walk(request, { index: 0, invalid: undefined }) };
}

function withGroup(authentication: Authentication & { type: 'user' }, grouped: Grouped): Authentication {
  let result = grouped.get(authentication);
  if (result === undefined) {
    result = { ...authentication, user: withAuthenticatedGroup(authentication.user) };
    grouped.set(authentication, result);
  }
  return result;
}
