import type { WorkQueue } from './work-queue.js';

/**
 * Reconciles the keys of a queue with a number of concurrent workers until the signal aborts. A key whose reconcile throws is
 * requeued with back-off; success resets its back-off. Resolves when all workers have ended.
 */
export async function runWorkers(
  queue: WorkQueue,
  options: {
    readonly workers: number;
    readonly reconcile: (key: string, signal: AbortSignal) => Promise<void>;
    readonly onError: (error: unknown, key: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { workers, reconcile, onError, signal } = options;
  const close = () => queue.close();
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  const work = async () => {
    for (let key = await queue.take(); key !== undefined && !signal.aborted; key = await queue.take()) {
      try {
        await reconcile(key, signal);
        queue.forget(key);
      } catch (error) {
        if (!signal.aborted) {
          onError(error, key);
          queue.addRateLimited(key);
        }
      } finally {
        queue.done(key);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}
