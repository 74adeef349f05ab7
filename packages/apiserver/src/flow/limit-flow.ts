import { tooManyRequests } from '../errors/errors.js';
import type { RequestInfo } from '../request/request-info.js';

export interface FlowLimits {
  readonly readsInFlightMax: number;
  readonly writesInFlightMax: number;
}

/** Bounds what is under way at once (spec: API server defaults). Long-running requests are not counted. */
export class FlowLimit {
  readonly #limits: FlowLimits;
  reads = 0;
  writes = 0;
  readonly dropped = { reads: 0, writes: 0 };

  constructor(limits: FlowLimits) {
    this.#limits = limits;
  }

  /** Takes a place; what it returns gives it back, once. @throws StatusError 429 when there is none */
  enter(info: RequestInfo): () => void {
    if (isLongRunning(info)) return nothing;
    return isReading(info.verb) ? this.#enterRead() : this.#enterWrite();
  }

  #enterRead(): () => void {
    const max = this.#limits.readsInFlightMax;
    if (max > 0 && this.reads >= max) {
      this.dropped.reads++;
      throw tooManyRequests();
    }
    this.reads++;
    return this.#leaveRead;
  }

  #enterWrite(): () => void {
    const max = this.#limits.writesInFlightMax;
    if (max > 0 && this.writes >= max) {
      this.dropped.writes++;
      throw tooManyRequests();
    }
    this.writes++;
    return this.#leaveWrite;
  }

  readonly #leaveRead = (): void => {
    this.reads--;
  };
  readonly #leaveWrite = (): void => {
    this.writes--;
  };
}

/** Watches and streams: free of the limits and timeouts of the short requests. */
export function isLongRunning(info: RequestInfo): boolean {
  return info.verb === 'watch' || longRunningSubresources.has(info.subresource);
}

const longRunningSubresources: ReadonlySet<string> = new Set(['attach', 'exec', 'proxy', 'log', 'portforward']);

function isReading(verb: string): boolean {
  return verb === 'get' || verb === 'list' || verb === 'watch';
}

function nothing(): void {}
