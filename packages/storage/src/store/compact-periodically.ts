import { type Clock, invariant } from '@orch/apimachinery';
import { CompactedError, type CompactionTurn, type Revision, type Store, StoreClosedError } from './store.js';

export interface PeriodicCompactionOptions {
  readonly intervalMs: number;
  /** What was current so long ago or less stays readable all the same; 0 when not given. Needs a store that keeps times. */
  readonly retentionMs?: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** A compaction failed; the next one is tried all the same. */
  readonly onError: (error: unknown) => void;
}

/**
 * Each interval gives up what was history one interval before, so that a client which was away for less than that
 * resumes, and keeps what is younger than the retention. Of several servers of one store each does so, and one of them
 * compacts. Resolves when the signal ends it or the store is closed.
 *
 *     every 5 min, a commit each minute    minute 0: at revision 1    5: compact 1, at 6    10: compact 6, at 11
 */
export async function compactPeriodically(store: Store, options: PeriodicCompactionOptions): Promise<void> {
  const { intervalMs, clock, signal, onError } = options;
  let last: CompactionTurn | undefined;
  for (;;) {
    try {
      const turn: CompactionTurn = await takeTurn(store, last, signal);
      const target = last === undefined || !turn.taken ? undefined : await youngest(last.revision, store, options);
      // Nobody's write may have left nothing to do.
      if (target !== undefined) await store.compact(target).catch(unlessCompacted);
      last = turn;
    } catch (error) {
      if (signal.aborted || error instanceof StoreClosedError) return;
      onError(error);
    }
    await clock.sleep(intervalMs, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

/** A store of one server has its own turn always. */
async function takeTurn(
  store: Store,
  previous: CompactionTurn | undefined,
  signal: AbortSignal,
): Promise<CompactionTurn> {
  if (store.takeCompactionTurn !== undefined) return await store.takeCompactionTurn(previous);
  return { count: (previous?.count ?? 0) + 1, revision: await store.currentRevision({ signal }), taken: true };
}

/** The newest revision that may be compacted to; undefined when everything is to stay. */
async function youngest(
  last: Revision,
  { history }: Store,
  { retentionMs = 0, clock }: PeriodicCompactionOptions,
): Promise<Revision | undefined> {
  if (retentionMs <= 0) return last;
  invariant(history !== undefined, 'a store with a retention keeps the times of its revisions');
  const kept = await history.revisionAt(clock.now().getTime() - retentionMs);
  if (kept === undefined) return undefined;
  return kept < last ? kept : last;
}

function unlessCompacted(error: unknown): void {
  if (!(error instanceof CompactedError)) throw error;
}
