import { type Clock, invariant } from '@orch/apimachinery';
import { StoreFullError } from './failures.js';
import { CompactedError, type CompactionTurn, type Revision, type Store, StoreClosedError } from './store.js';

/** Spec: API server defaults. Revisions stay readable for five to ten minutes. */
export const compactionIntervalMsDefault = 5 * 60_000;

export interface PeriodicCompactionOptions {
  readonly intervalMs: number;
  /** Revisions that were current within this time stay readable; default 0. Requires a store that keeps commit times. */
  readonly retentionMs?: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called when a compaction failed; the loop continues. */
  readonly onError: (error: unknown) => void;
}

/**
 * Compacts each interval to the revision of one interval before: a revision stays readable for one to two intervals after
 * it was the newest, plus the retention. A turn without a write since the last one makes a revision of its own, so that
 * revisions age without writes. Each of several servers of one store runs this loop, and one of them compacts. Resolves
 * when the signal is aborted or the store is closed.
 *
 *     every 5 min, a commit each minute    minute 0: at revision 1    5: compact 1, at 6    10: compact 6, at 11
 *     every 5 min, no commits              minute 0: at revision 1    5: compact 1, at 2    10: compact 2, at 3
 */
export async function compactPeriodically(store: Store, options: PeriodicCompactionOptions): Promise<void> {
  const { intervalMs, clock, signal, onError } = options;
  let last: CompactionTurn | undefined;
  for (;;) {
    try {
      const turn: CompactionTurn = await takeTurn(store, last, signal);
      const target = last === undefined || !turn.taken ? undefined : await youngest(last.revision, store, options);
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

async function takeTurn(
  store: Store,
  previous: CompactionTurn | undefined,
  signal: AbortSignal,
): Promise<CompactionTurn> {
  if (store.takeCompactionTurn !== undefined) return await store.takeCompactionTurn(previous);
  const current = await store.currentRevision({ signal });
  const isIdle = previous !== undefined && current <= previous.revision;
  const revision = isIdle ? ((await makeRevision(store)) ?? current) : current;
  return { count: (previous?.count ?? 0) + 1, revision, taken: true };
}

/** Undefined when the store is full: compaction continues then. */
async function makeRevision(store: Store): Promise<Revision | undefined> {
  try {
    const write = { type: 'put', key: compactionKey, value: new Uint8Array(0) } as const;
    return (await store.transact({ guards: [], writes: [write] })).revision;
  } catch (error) {
    if (error instanceof StoreFullError) return undefined;
    throw error;
  }
}

/** Outside of the registry; the same key that the servers of one etcd write at each turn. */
const compactionKey = 'compact_rev_key';

/** The newest revision that may be compacted to; undefined for none. */
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
