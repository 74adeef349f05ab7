import type { Clock } from '@orch/apimachinery';
import { CompactedError, type Revision, type Store, StoreClosedError } from './store.js';

export interface PeriodicCompactionOptions {
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** A compaction failed; the next one is tried all the same. */
  readonly onError: (error: unknown) => void;
}

/**
 * Each interval gives up what was history one interval before, so that a client which was away for less than that
 * resumes. Several servers of one store may all do so. Resolves when the signal ends it or the store is closed.
 *
 *     every 5 min, a commit each minute    minute 0: at revision 1    5: compact 1, at 6    10: compact 6, at 11
 */
export async function compactPeriodically(store: Store, options: PeriodicCompactionOptions): Promise<void> {
  const { intervalMs, clock, signal, onError } = options;
  let last: Revision | undefined;
  for (;;) {
    try {
      const current = await store.currentRevision({ signal });
      // Another server, or nobody's write, has left nothing to do.
      if (last !== undefined) await store.compact(last).catch(unlessCompacted);
      last = current;
    } catch (error) {
      if (signal.aborted || error instanceof StoreClosedError) return;
      onError(error);
    }
    await clock.sleep(intervalMs, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

function unlessCompacted(error: unknown): void {
  if (!(error instanceof CompactedError)) throw error;
}
