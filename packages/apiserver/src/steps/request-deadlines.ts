import { badRequestError, type Clock, type Timer } from '@orch/apimachinery';
import { parseDuration } from '@orch/component';
import type { RequestContext } from '../context/request-context.js';
import { requestTimedOut } from '../errors/errors.js';
import { isLongRunning } from '../request/long-running.js';

// A timer per request costs about a microsecond, a map entry a tenth of that. All requests have the same timeout, so
// they expire in arrival order: one timer checks the oldest periodically.

export interface RequestDeadlinesOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Responds to a request whose deadline has passed. */
  readonly expire: (context: RequestContext) => void;
}

/** Ends short requests at their deadline (spec: API server defaults, request-timeout). */
export class RequestDeadlines {
  readonly #options: RequestDeadlinesOptions;
  readonly #sweepMs: number;
  /** Start time of each request, oldest first. */
  readonly #started = new Map<RequestContext, number>();
  #sweep: Timer | undefined;

  constructor(options: RequestDeadlinesOptions) {
    this.#options = options;
    // A request ends at most a tenth of its timeout late.
    this.#sweepMs = Math.max(1, options.timeoutMs / 10);
  }

  /** Number of short requests in flight. */
  get size(): number {
    return this.#started.size;
  }

  /**
   * Starts the deadline of the request; `end` clears it.
   * @throws StatusError 400 for an invalid `timeout`, 504 for one below one millisecond
   */
  start(context: RequestContext): void {
    if (this.#options.timeoutMs <= 0 || isLongRunning(context.info)) return;
    this.#started.set(context, this.#options.clock.monotonicMs());
    context.deadlineMs = context.startMs + this.#options.timeoutMs;
    if (this.#sweep === undefined) this.#plan();
    if (context.query.size > 0) this.#startOwn(context);
  }

  end(context: RequestContext): void {
    this.#started.delete(context);
  }

  /** A client may shorten the timeout. 0, negative and longer values select the server's timeout. */
  #startOwn(context: RequestContext): void {
    const requested = context.query.get('timeout');
    if (requested === null || requested === '') return;
    const parsed = parseDuration(requested);
    if ('error' in parsed) throw badRequestError(`invalid timeout specified in the request URL - ${parsed.error}`);
    const requestedMs = parsed.milliseconds;
    if (requestedMs <= 0 || requestedMs >= this.#options.timeoutMs) return;
    // Below timer resolution, and shorter than any request.
    if (requestedMs < 1) throw requestTimedOut();
    context.deadlineMs = context.startMs + requestedMs;
    const timer = this.#options.clock.setTimer(requestedMs, () => this.#expire(context));
    context.exchange.onFinish(() => timer.cancel());
  }

  #plan(): void {
    this.#sweep = this.#options.clock.setTimer(this.#sweepMs, () => {
      this.#sweep = undefined;
      this.#expireOld();
      if (this.#started.size > 0) this.#plan();
    });
  }

  #expireOld(): void {
    const { clock, timeoutMs } = this.#options;
    const oldestMs = clock.monotonicMs() - timeoutMs;
    for (const [context, startMs] of this.#started) {
      if (startMs > oldestMs) return;
      this.#expire(context);
    }
  }

  #expire(context: RequestContext): void {
    if (!this.#started.delete(context)) return;
    this.#options.expire(context);
  }
}
