import type { RequestContext, StepOutcome } from '../context/request-context.js';

/** Limits the requests that a server works on at once: by priority and fairness, or by their number. */
export interface RequestLimiter {
  /**
   * Gives the request its slot, now or later, or ends it.
   * @throws StatusError 429; the reason of the request's signal
   */
  enter(context: RequestContext): StepOutcome | Promise<StepOutcome>;
  readonly counts: InFlightCounts;
}

/** Numbers of short requests. */
export interface InFlightCounts {
  readonly reads: InFlightCount;
  readonly writes: InFlightCount;
}

export interface InFlightCount {
  /** Requests in flight, including exempt ones and those that wait for their client. */
  readonly requests: number;
  /** Requests in queues. */
  readonly waiting: number;
  /** Rejected since the start of the server. */
  readonly rejected: number;
}
