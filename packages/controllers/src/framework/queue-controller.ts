import { once } from 'node:events';
import { type Clock, errorMessage } from '@orch/apimachinery';
import { exponentialRateLimiter, isNamespaceTerminating, isStaleRead, runWorkers, WorkQueue } from '@orch/client';
import { type Controller, type ControllerContext, type ControllerLog, controllerLog } from './controller.js';

export interface QueueControllerOptions {
  /** As in `--controllers`. */
  readonly name: string;
  readonly workers: number;
  /** Brings the object at the key to its desired state. Throws to be called again after a back-off. */
  readonly reconcile: (key: string, signal: AbortSignal) => Promise<void>;
  /** Resolves when the informers have synced that `reconcile` reads. */
  readonly synced: (signal: AbortSignal) => Promise<void>;
  /** Adds the key of every object, for a resync. */
  readonly enqueueAll: () => void;
  /** Resync period in milliseconds, 0 for none; that of the context when absent. */
  readonly resyncMs?: number;
  /** The first back-off of a failed key in milliseconds; 5 by default. */
  readonly retryDelayMs?: number;
  /** The longest back-off in milliseconds; 1,000,000 by default. */
  readonly retryDelayMsMax?: number;
}

/** A controller that reconciles the keys of a queue; the informer handlers of its caller fill the queue. */
export function queueController(
  context: ControllerContext,
  options: QueueControllerOptions,
): { readonly queue: WorkQueue; readonly controller: Controller } {
  const { name, workers, reconcile, synced, enqueueAll, resyncMs = context.resyncMs, retryDelayMs = 5 } = options;
  const rateLimiter = exponentialRateLimiter({
    baseDelayMs: retryDelayMs,
    ...(options.retryDelayMsMax === undefined ? {} : { maxDelayMs: options.retryDelayMsMax }),
  });
  const queue = new WorkQueue({ clock: context.clock, rateLimiter });
  const controller: Controller = {
    async run(signal) {
      await synced(signal);
      const log = controllerLog(context.log, name);
      const onError = (error: unknown, key: string) => logFailure(log, { key, error });
      await Promise.all([
        runWorkers(queue, { workers, reconcile: unlessTerminating(reconcile), onError, signal }),
        resyncUntilAborted(enqueueAll, { clock: context.clock, resyncMs, signal }),
      ]);
    },
  };
  return { queue, controller };
}

/** Resolves after the signal, also without a resync: a controller with no workers keeps running. */
async function resyncUntilAborted(
  enqueueAll: () => void,
  options: { readonly clock: Clock; readonly resyncMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const { clock, resyncMs, signal } = options;
  while (!signal.aborted) {
    try {
      if (resyncMs > 0) await clock.sleep(resyncMs, { signal });
      else await once(signal, 'abort');
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    if (!signal.aborted) enqueueAll();
  }
}

/** Thrown by `reconcile` to be called again after a back-off, for a reason that needs no attention. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

/** Logs the error of a retried key: races with other writers and `RetryLater` at debug, anything else as an error. */
export function logFailure(
  log: ControllerLog,
  { error, ...subject }: { readonly error: unknown; readonly [field: string]: unknown },
): void {
  const fields = { ...subject, error: errorMessage(error) };
  if (isStaleRead(error)) log.debug('the object has changed; trying again', fields);
  else if (error instanceof RetryLater) log.debug('trying again', fields);
  else log.error('reconcile failed', fields);
}

/** The same work; it succeeds when it fails because its namespace is being deleted. */
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
