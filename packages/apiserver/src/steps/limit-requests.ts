import type { RequestStep } from '../context/request-context.js';
import type { RequestLimiter } from '../fairness/request-limiter.js';
import { traced } from '../trace/traced.js';

export interface LimitRequestsParts {
  readonly limiter: RequestLimiter;
}

/** Gives the request its slot, when it may run. @throws StatusError 429 */
export function limitRequests({ limiter }: LimitRequestsParts): RequestStep {
  return (context) => {
    const entered = limiter.enter(context);
    return entered instanceof Promise ? traced(context.trace, 'wait for a slot', () => entered) : entered;
  };
}
