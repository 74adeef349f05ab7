import type { Clock } from '@orch/apimachinery';
import type { ControllerLog } from './controller.js';
import { logFailure } from './queue-controller.js';

/**
 * Long operations beside the workers of a controller, such as making a volume: at most one per key. After a failure the key
 * rests for half a second, doubled by each further failure up to about two minutes; starting it meanwhile has no effect.
 */
export class BackgroundOperations {
  readonly #running = new Map<string, Promise<void>>();
  readonly #failed = new Map<string, { readonly untilMs: number; readonly delayMs: number }>();

  constructor(private readonly options: { readonly clock: Clock; readonly log: ControllerLog }) {}

  start(key: string, operation: () => Promise<void>): void {
    if (this.#running.has(key)) return;
    const failed = this.#failed.get(key);
    if (failed !== undefined && this.#nowMs() < failed.untilMs) return;
    this.#running.set(key, this.#run(key, operation));
  }

  /** Resolves when no operation runs. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async #run(key: string, operation: () => Promise<void>): Promise<void> {
    try {
      await Promise.resolve().then(operation);
      this.#failed.delete(key);
    } catch (error) {
      logFailure(this.options.log, { operation: key, error });
      const delayMs = Math.min((this.#failed.get(key)?.delayMs ?? firstDelayMs / 2) * 2, delayMsMax);
      this.#failed.set(key, { delayMs, untilMs: this.#nowMs() + delayMs });
    } finally {
      this.#running.delete(key);
    }
  }

  #nowMs(): number {
    return this.options.clock.monotonicMs();
  }
}

const firstDelayMs = 500;
const delayMsMax = 122_000;
