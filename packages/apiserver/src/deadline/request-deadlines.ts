import { badRequestError, type Clock, type Timer } from '@orch/apimachinery';
import { parseDurationMs } from '@orch/component';
import type { Exchange } from '@orch/serving';
import { isLongRunning } from '../flow/limit-flow.js';
import type { RequestInfo } from '../request/request-info.js';

// A timer per request costs about a microsecond, an entry in a map a tenth of that. Since all requests have the same
// time, the order in which they came is the order in which they expire: one timer looks at the oldest now and then.

export interface RequestDeadlinesOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Answers a request whose time is over. */
  readonly expire: (exchange: Exchange) => void;
}

/** Ends short requests that take too long (spec: API server defaults, request-timeout). */
export class RequestDeadlines {
  readonly #options: RequestDeadlinesOptions;
  readonly #sweepMs: number;
  /** When each request came, oldest first. */
  readonly #started = new Map<Exchange, number>();
  #sweep: Timer | undefined;

  constructor(options: RequestDeadlinesOptions) {
    this.#options = options;
    // A request ends at most a tenth of its time late.
    this.#sweepMs = Math.max(1, options.timeoutMs / 10);
  }

  /** Short requests that are under way. */
  get size(): number {
    return this.#started.size;
  }

  /** Counts the time of a request from now on, until `end`. @throws StatusError 400 for a `timeout` that is none */
  start(exchange: Exchange, info: RequestInfo, query: URLSearchParams): void {
    if (this.#options.timeoutMs <= 0 || isLongRunning(info)) return;
    this.#started.set(exchange, this.#options.clock.monotonicMs());
    if (this.#sweep === undefined) this.#plan();
    if (query.size > 0) this.#startOwn(exchange, query);
  }

  end(exchange: Exchange): void {
    this.#started.delete(exchange);
  }

  /** A client may ask for less time than there is; 0 and more than that mean all of it. */
  #startOwn(exchange: Exchange, query: URLSearchParams): void {
    const asked = query.get('timeout');
    if (asked === null || asked === '') return;
    const askedMs = parseDurationMs(asked);
    if (askedMs === undefined) {
      throw badRequestError(
        `invalid timeout specified in the request URL - time: invalid duration ${JSON.stringify(asked)}`,
      );
    }
    if (askedMs <= 0 || askedMs >= this.#options.timeoutMs) return;
    const timer = this.#options.clock.setTimer(askedMs, () => this.#expire(exchange));
    exchange.onFinish(() => timer.cancel());
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
    for (const [exchange, startMs] of this.#started) {
      if (startMs > oldestMs) return;
      this.#expire(exchange);
    }
  }

  #expire(exchange: Exchange): void {
    if (!this.#started.delete(exchange)) return;
    this.#options.expire(exchange);
  }
}
