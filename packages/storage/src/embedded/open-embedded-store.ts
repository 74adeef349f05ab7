import {
  CompactedError,
  FutureRevisionError,
  type GetResult,
  type RangeOptions,
  type RangePage,
  type Revision,
  type Store,
  StoreClosedError,
  type StoredEntry,
  type StoreEvent,
  type Transaction,
  type TransactionResult,
  type WatchListener,
  type WatchOptions,
} from '../store/store.js';
import type { EmbeddedStoreOptions } from './options.js';

/**
 * Opens the embedded store of a folder, or one in memory.
 * @throws StoreInUseError, StoreFormatError, StoreDialectError, StoreCorruptError
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions): Promise<Store> {
  options.signal?.throwIfAborted();
  return new SimpleStore();
}

/** First version: everything in arrays. */
class SimpleStore implements Store {
  private revision = 1;
  private oldest = 1;
  private closed = false;
  private readonly log: StoreEvent[] = [];
  private readonly watchers = new Map<WatchListener, WatchOptions>();

  async currentRevision(): Promise<Revision> {
    return this.revision as Revision;
  }

  async get(key: string, options?: { readonly atRevision?: Revision }): Promise<GetResult> {
    const revision = this.check(options?.atRevision);
    return { revision, entry: this.stateAt(revision).get(key) };
  }

  async range(prefix: string, options: RangeOptions = {}): Promise<RangePage> {
    const revision = this.check(options.atRevision);
    const { after, limit } = options;
    const all = [...this.stateAt(revision).values()]
      .filter((entry) => entry.key.startsWith(prefix) && (after === undefined || compare(entry.key, after) > 0))
      .sort((left, right) => compare(left.key, right.key));
    const entries = limit ? all.slice(0, limit) : all;
    return { revision, entries, remaining: all.length - entries.length };
  }

  async count(prefix: string): Promise<number> {
    return (await this.range(prefix)).entries.length;
  }

  async transact(transaction: Transaction): Promise<TransactionResult> {
    if (this.closed) throw new StoreClosedError();
    const state = this.stateAt(this.revision);
    const current = transaction.guards.map((guard) => state.get(guard.key));
    if (transaction.guards.some((guard, index) => (current[index]?.modRevision ?? 0) !== guard.modRevision)) {
      return { committed: false, revision: this.revision as Revision, current };
    }
    const revision = (this.revision + 1) as Revision;
    const events: StoreEvent[] = [];
    for (const write of transaction.writes) {
      const before = state.get(write.key);
      const { key } = write;
      if (write.type === 'put') {
        const createRevision = before?.createRevision ?? revision;
        events.push({ type: 'put', key, value: write.value, previous: before?.value, createRevision, revision });
      } else if (before !== undefined) {
        events.push({ type: 'delete', key, previous: before.value, revision });
      }
    }
    if (events.length === 0) return { committed: true, revision: this.revision as Revision };
    this.revision = revision;
    this.log.push(...events);
    for (const [listener, options] of this.watchers) deliver(listener, options, events);
    return { committed: true, revision };
  }

  async watch(options: WatchOptions, listener: WatchListener): Promise<void> {
    const { fromRevision } = options;
    if (fromRevision !== undefined && fromRevision < this.oldest) throw new CompactedError(fromRevision);
    if (options.signal.aborted) return;
    if (fromRevision !== undefined) deliver(listener, options, this.log);
    this.watchers.set(listener, options);
    options.signal.addEventListener('abort', () => this.watchers.delete(listener));
  }

  async compact(revision: Revision): Promise<void> {
    this.check(revision);
    this.oldest = revision;
  }

  async close(): Promise<void> {
    this.closed = true;
    const listeners = [...this.watchers.keys()];
    this.watchers.clear();
    for (const listener of listeners) listener.onEnd(new StoreClosedError());
  }

  private check(revision: Revision | undefined): Revision {
    if (this.closed) throw new StoreClosedError();
    if (revision === undefined) return this.revision as Revision;
    if (revision < this.oldest) throw new CompactedError(revision, this.oldest as Revision);
    if (revision > this.revision) throw new FutureRevisionError(revision, this.revision as Revision);
    return revision;
  }

  private stateAt(revision: number): Map<string, StoredEntry> {
    const state = new Map<string, StoredEntry>();
    for (const event of this.log) {
      if (event.revision > revision) break;
      if (event.type === 'delete') state.delete(event.key);
      else {
        const { key, value, createRevision } = event;
        state.set(key, { key, value, createRevision, modRevision: event.revision });
      }
    }
    return state;
  }
}

function compare(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function deliver(listener: WatchListener, options: WatchOptions, events: readonly StoreEvent[]): void {
  const from = options.fromRevision ?? 0;
  const matching = events.filter((event) => event.revision >= from && event.key.startsWith(options.prefix));
  if (matching.length > 0) listener.onEvents(matching);
}
