import { errorMessage } from '@orch/apimachinery';
import { exponentialRateLimiter, isNamespaceTerminating, isStaleRead, runWorkers, WorkQueue } from '@orch/client';
import type { Controller, ControllerContext, ControllerLog } from './controller.js';
import { controllerLog } from './controller-log.js';

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
      const log = controllerLog(context.log, name);
      const onError = (error: unknown, key: string) => logFailure(log, { key, error });
      await runWorkers(queue, { workers, reconcile: unlessTerminating(reconcile), onError, signal });
    },
  };
  return { queue, controller };
}

/** Logs why a key is tried again: races with other writers at debug, anything else as an error. */
export function logFailure(
  log: ControllerLog,
  { error, ...subject }: { readonly error: unknown; readonly [field: string]: unknown },
): void {
  const fields = { ...subject, error: errorMessage(error) };
  if (isStaleRead(error)) log.debug('the object has changed; trying again', fields);
  else log.error('reconcile failed', fields);
}

/** The work, which is done when the namespace it is in is being deleted. */
export function unlessTerminating(
  work: (key: string, signal: AbortSignal) => Promise<void>,
): (key: string, signal: AbortSignal) => Promise<void> {
  return async (key, signal) => {
    try {
      await work(key, signal);
    } catch (error) {
      if (!isNamespaceTerminating(error)) throw error;
    }
  };
}
