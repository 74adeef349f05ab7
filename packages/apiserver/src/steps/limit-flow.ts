import type { RequestStep } from '../context/request-context.js';
import type { FlowLimit } from '../flow/flow-limit.js';

export interface LimitFlowParts {
  readonly flow: FlowLimit;
}

/** Acquires an in-flight slot for the request. @throws StatusError 429 */
export function limitFlow({ flow }: LimitFlowParts): RequestStep {
  return (context) => {
    context.slot = flow.enter(context.info, context.user);
  };
}
