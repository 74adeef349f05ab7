import type { Authorizer } from '@orch/auth';
import { authorize } from '../authorize/authorize.js';
import type { RequestStep } from '../context/request-context.js';
import { tracedWait } from '../trace/traced.js';

export interface AuthorizeParts {
  readonly authorizer: Authorizer;
}

/** Rejects requests that the user is not authorized to make. @throws StatusError 403 */
export function authorizeRequest({ authorizer }: AuthorizeParts): RequestStep {
  return ({ exchange, info, user, record, trace }) => {
    return tracedWait(trace, 'authorize', () => {
      const allowed = authorize(info, user, { authorizer, record });
      return allowed === undefined ? undefined : exchange.untilAborted(allowed);
    });
  };
}
