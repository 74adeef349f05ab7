import type { UserInfo } from '@orch/apimachinery';
import { unauthorizedError } from '@orch/apimachinery';
import type { Authenticator } from '@orch/auth';
import type { RequestStep } from '../context/request-context.js';

export interface AuthenticateParts {
  readonly authenticator: Authenticator;
}

/** Authenticates the user of the request (spec: Authentication). @throws StatusError 401 */
export function authenticateCaller({ authenticator }: AuthenticateParts): RequestStep {
  return (context) => {
    const { exchange } = context;
    const result = authenticator.authenticate(exchange);
    if (!(result instanceof Promise)) {
      context.caller = userOf(result);
      return;
    }
    return exchange.untilAborted(result).then((authentication) => {
      context.caller = userOf(authentication);
    });
  };
}

function userOf(authentication: Awaited<ReturnType<Authenticator['authenticate']>>): UserInfo {
  if (authentication.type === 'user') return authentication.user;
  throw unauthorizedError();
}
