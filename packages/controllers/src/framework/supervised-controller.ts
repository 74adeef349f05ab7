import { type Clock, errorMessage } from '@orch/apimachinery';
import type { Controller, ControllerLog } from './controller.js';

export interface SupervisedControllerOptions {
  /** Makes the controller. Called again for each restart. */
  readonly make: () => { readonly controller: Controller; readonly discard: () => void };
  readonly clock: Clock;
  readonly log: ControllerLog;
  readonly onRestart?: () => void;
}

/**
 * Runs one controller until the signal aborts. When it cannot be made, or fails while it runs, its health check fails, and
 * it is made and started again after a back-off: 1 s, doubled with each failure up to 5 minutes, and 1 s again after it ran
 * for that long. Others keep running. A controller that ends without a failure has nothing to do, and is not restarted.
 */
export class SupervisedController {
  #made: { readonly controller: Controller; readonly discard: () => void } | undefined;
  #failure: unknown;

  /** Makes the controller, so that it can request informers before they start. Never throws. */
  constructor(private readonly options: SupervisedControllerOptions) {
    this.#make();
  }

  /** Throws the reason while the controller waits for its restart. */
  check(): void {
    if (this.#failure !== undefined) {
      throw new Error(`the controller has failed: ${errorMessage(this.#failure)}`, { cause: this.#failure });
    }
  }

  /** Resolves when the controller has stopped after the signal, or has nothing to do. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, log, onRestart } = this.options;
    for (let failures = 0; ; ) {
      const startMs = clock.monotonicMs();
      if (await this.#runOnce(signal)) return;
      if (clock.monotonicMs() - startMs >= restartDelayMsMax) failures = 0;
      const restartMs = Math.min(restartDelayMsMin * 2 ** failures, restartDelayMsMax);
      failures += 1;
      log.error('the controller has failed and is restarted', { error: errorMessage(this.#failure) });
      log.debug('the controller waits for its restart', { restartMs });
      const wasStopped = await clock.sleep(restartMs, { signal }).then(
        () => false,
        () => true,
      );
      if (wasStopped) return;
      onRestart?.();
      this.#failure = undefined;
      this.#make();
    }
  }

  #make(): void {
    try {
      this.#made = this.options.make();
    } catch (error) {
      this.#failure = error;
    }
  }

  /** Whether the controller has ended without a failure. */
  async #runOnce(signal: AbortSignal): Promise<boolean> {
    const made = this.#made;
    if (made === undefined) return false;
    try {
      await made.controller.run(signal);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      this.#failure = error;
      return false;
    } finally {
      this.#made = undefined;
      made.discard();
    }
  }
}

const restartDelayMsMin = 1_000;
const restartDelayMsMax = 5 * 60_000;
