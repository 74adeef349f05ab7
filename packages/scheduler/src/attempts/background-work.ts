import { errorMessage } from '@orch/apimachinery';
import type { SchedulerLog } from '../observing/scheduler-log.js';

/** Work that runs beside the scheduling cycles. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly log: Pick<SchedulerLog, 'error'>) {}

  get size(): number {
    return this.#running.size;
  }

  run(work: Promise<void>): void {
    const running = work
      .catch((error: unknown) => this.log.error('scheduling failed', { error: errorMessage(error) }))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when all has ended. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
