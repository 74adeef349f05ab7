import type { UserInfo } from '@orch/api';
import { unauthorizedError } from '@orch/apimachinery';
import type { Authenticator } from '@orch/auth';
import type { Exchange } from '@orch/serving';

/** Who is calling (spec: Authentication). @throws StatusError 401 */
export function authenticate(exchange: Exchange, authenticator: Authenticator): UserInfo | Promise<UserInfo> {
  const result = authenticator.authenticate(exchange);
  return result instanceof Promise ? result.then(userOf) : userOf(result);
}

function userOf(authentication: Awaited<ReturnType<Authenticator['authenticate']>>): UserInfo {
  if (authentication.type === 'user') return authentication.user;
  throw unauthorizedError();
}
