import { systemClock } from '@orch/apimachinery';
import type { RequestContext, RequestStep } from '../context/request-context.js';
import type { ApiServerLimits } from '../request/limits.js';
import { RequestDeadlines } from './request-deadlines.js';
import type { RequestFailures } from './request-failures.js';

export interface DeadlineParts {
  readonly failures: RequestFailures;
  readonly limits: Pick<ApiServerLimits, 'requestTimeoutMs'>;
}

/** Starts the deadline of short requests, and ends them when it passes. */
export function startDeadline({ failures, limits }: DeadlineParts): RequestStep {
  const deadlines = new RequestDeadlines({
    timeoutMs: limits.requestTimeoutMs,
    clock: systemClock(),
    expire: (context) => failures.expire(context),
  });
  return (context: RequestContext) => {
    context.exchange.onFinish(() => deadlines.end(context));
    deadlines.start(context);
  };
}
