import type { RequestStep } from '../context/request-context.js';
import { type ImpersonateOptions, impersonate } from './impersonate.js';

/** Replaces the user with the impersonated user. @throws StatusError 400, 403 */
export function impersonateUser(options: ImpersonateOptions): RequestStep {
  return (context) => {
    const { exchange, caller } = context;
    const impersonated = impersonate(exchange, caller, options);
    if (!(impersonated instanceof Promise)) {
      context.user = impersonated;
      return;
    }
    return exchange.untilAborted(impersonated).then((user) => {
      context.user = user;
      context.record?.impersonated(user);
    });
  };
}
