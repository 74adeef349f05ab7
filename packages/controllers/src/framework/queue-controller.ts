import { errorMessage, StatusError } from '@orch/apimachinery';
import { exponentialRateLimiter, runWorkers, WorkQueue } from '@orch/client';
import type { Controller, ControllerContext } from './controller.js';

export interface QueueControllerOptions {
  /** As in `--controllers`. */
  readonly name: string;
  readonly workers: number;
  /** Makes the object at the key what it should be. Throws to be called again after a pause. */
  readonly reconcile: (key: string, signal: AbortSignal) => Promise<void>;
  /** What must be known before the first key is worked on. */
  readonly synced: (signal: AbortSignal) => Promise<void>;
}

/** A controller that works keys off a queue; the queue is filled by the informer handlers of its maker. */
export function queueController(
  context: ControllerContext,
  options: QueueControllerOptions,
): { readonly queue: WorkQueue; readonly controller: Controller } {
  const queue = new WorkQueue({ clock: context.clock, rateLimiter: exponentialRateLimiter() });
  const { name, workers, reconcile, synced } = options;
  const controller: Controller = {
    async run(signal) {
      await synced(signal);
      const onError = (error: unknown, key: string) => {
        // A conflict says that the copy here was old: the next try has the new one.
        if (error instanceof StatusError && error.code === 409) return;
        context.log.error('reconcile failed', { controller: name, key, error: errorMessage(error) });
      };
      await runWorkers(queue, { workers, reconcile, onError, signal });
    },
  };
  return { queue, controller };
}
