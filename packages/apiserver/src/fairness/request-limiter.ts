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
  /** Rejected since the start of the server. */
  readonly rejected: number;
}

/** The slot of one request. Released once, on any outcome. */
export interface InFlightSlot {
  release(): void;
  /**
   * Waits for the client, such as for the end of its body, without holding the slot.
   * @throws errors of `wait`; StatusError 429 when no slot is free afterwards
   */
  releaseWhile<T>(wait: () => Promise<T>): Promise<T>;
}

/** For requests that are not counted: long-running requests, and bodies outside of a request. */
export const noSlot: InFlightSlot = {
  release() {},
  releaseWhile: (wait) => wait(),
};
