import { errorMessage, StatusError } from '@orch/apimachinery';
import { isNamespaceTerminating, isStaleRead } from '@orch/client';
import { logName, type PodInfo } from '../cluster/pod-info.js';
import type { SchedulerLog } from '../observing/scheduler-log.js';

/** `stale`: the pod has changed or is being deleted, and the watch event follows. `failed`: any other error, which was logged. */
export type WriteOutcome =
  | { readonly type: 'done' | 'podDeleted' | 'stale' }
  | { readonly type: 'failed'; readonly error: unknown };

/** Limit of concurrent writes: enough to fill the server's group commit. */
const inFlightMax = 64;

/** The writes of all attempts: how many are in flight, and what their errors mean. */
export class PodWrites {
  #inFlight = 0;
  #onEnd: (() => void) | undefined;

  constructor(private readonly log: SchedulerLog) {}

  /** Resolves when another write may begin; undefined when it may at once. */
  room(): Promise<void> | undefined {
    if (this.#inFlight < inFlightMax) return undefined;
    return new Promise((resolve) => {
      this.#onEnd = resolve;
    });
  }

  async write(pod: PodInfo, signal: AbortSignal, call: () => Promise<void>): Promise<WriteOutcome> {
    this.#inFlight += 1;
    try {
      await call();
      return { type: 'done' };
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return { type: 'podDeleted' };
      const fields = { pod: logName(pod), error: errorMessage(error) };
      if (isStaleRead(error) || isNamespaceTerminating(error)) {
        this.log.debug('the pod has changed; trying again', fields);
        return { type: 'stale' };
      }
      if (!signal.aborted) this.log.error('scheduling failed', fields);
      return { type: 'failed', error };
    } finally {
      this.#inFlight -= 1;
      this.#onEnd?.();
      this.#onEnd = undefined;
    }
  }
}
