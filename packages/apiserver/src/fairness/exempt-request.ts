import type { Clock } from '@orch/apimachinery';
import type { InFlightSlot } from '../context/in-flight-slot.js';
import type { FlowMetrics } from './fairness-metrics.js';

export interface ExemptRequestOptions {
  readonly count: { requests: number };
  readonly metrics: FlowMetrics;
  readonly clock: Clock;
}

/** The slot of a request of an exempt level: counted, never limited. */
export class ExemptRequest implements InFlightSlot {
  readonly #options: ExemptRequestOptions;
  readonly #startMs: number;
  #isReleased = false;

  constructor(options: ExemptRequestOptions) {
    this.#options = options;
    this.#startMs = options.clock.monotonicMs();
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    const { count, metrics, clock } = this.#options;
    count.requests -= 1;
    metrics.executionSeconds.observe((clock.monotonicMs() - this.#startMs) / 1_000);
  }

  releaseWhile<T>(wait: () => Promise<T>): Promise<T> {
    return wait();
  }
}
