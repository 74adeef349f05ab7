import type { StoreProblem } from '../store/damage.js';
import {
  type CompactionTurn,
  FutureRevisionError,
  type GetResult,
  HistoryReplacedError,
  type RangeOptions,
  type RangePage,
  type Revision,
  type Store,
  StoreClosedError,
  type StoredEntry,
  type Transaction,
  type TransactionResult,
  type WatchListener,
  type WatchOptions,
  type Write,
} from '../store/store.js';
import type { EtcdClient } from './client.js';
import { isLeaseNotFound } from './failures.js';
import { LeasePool } from './lease-pool.js';
import type { ClientCertificate, LeaseOptions } from './options.js';
import type { EtcdRange, EtcdRangeResponse } from './range-codec.js';
import { SharedRead } from './shared-read.js';
import type { EtcdTransactionResponse, EtcdWrite } from './transaction-codec.js';
import { type KeySpace, parseRevision } from './translate.js';
import { EtcdWatch } from './watch.js';

const pageEntriesMax = 1_000;
/** Outside of every prefix, as in v1.21: its servers and ours take turns with compaction on one etcd. */
const compactionKey = Buffer.from('compact_rev_key');

/** The store on an etcd. Its revisions are those of the whole etcd, so writes of others increase them too. */
export class EtcdStore implements Store {
  private readonly leases: LeasePool;
  private readonly revisions: SharedRead<Revision>;
  private readonly watches = new Set<EtcdWatch>();
  private closed = false;
  /** The newest revision that etcd has acknowledged to us. */
  private newest = 0;

  constructor(
    private readonly client: EtcdClient,
    private readonly keys: KeySpace,
    leases: LeaseOptions = {},
  ) {
    this.leases = new LeasePool(async (ttlSeconds) => (await client.leaseGrant(ttlSeconds)).ID, leases);
    this.revisions = new SharedRead(() => this.readRevision());
  }

  /** Concurrent callers share one small quorum read. */
  currentRevision(options: { readonly signal?: AbortSignal } = {}): Promise<Revision> {
    return this.revisions.read(options.signal);
  }

  async get(
    key: string,
    options: { readonly atRevision?: Revision; readonly signal?: AbortSignal } = {},
  ): Promise<GetResult> {
    const { atRevision, signal } = options;
    const { revision, kvs } = await this.read({ key: this.keys.encode(key), ...at(atRevision) }, signal);
    return { revision: parseRevision(revision), entry: kvs[0] && this.keys.entry(kvs[0]) };
  }

  async range(prefix: string, { atRevision, after, limit = 0, signal }: RangeOptions = {}): Promise<RangePage> {
    const entries: StoredEntry[] = [];
    let revision = atRevision;
    for (;;) {
      const wanted = limit > 0 ? Math.min(limit - entries.length, pageEntriesMax) : pageEntriesMax;
      const from = this.keys.range(prefix, entries.at(-1)?.key ?? after);
      const page = await this.read({ ...from, limit: wanted, ...at(revision) }, signal);
      revision ??= parseRevision(page.revision);
      for (const found of page.kvs) entries.push(this.keys.entry(found));
      const remaining = page.count - page.kvs.length;
      if (remaining <= 0 || entries.length === limit) return { revision, entries, remaining };
    }
  }

  async count(prefix: string, options: { readonly signal?: AbortSignal } = {}): Promise<number> {
    const { count } = await this.read({ ...this.keys.range(prefix), count_only: true }, options.signal);
    return count;
  }

  async transact(transaction: Transaction): Promise<TransactionResult> {
    this.checkOpen();
    const response = await this.commit(transaction).catch((error) => {
      if (!isLeaseNotFound(error)) throw error;
      this.leases.clear();
      return this.commit(transaction);
    });
    const revision = parseRevision(response.revision);
    this.onRevision(revision);
    if (response.succeeded) return { committed: true, revision };
    const current = response.found.map((found) => found && this.keys.entry(found));
    return { committed: false, revision, current };
  }

  async watch(options: WatchOptions, listener: WatchListener): Promise<void> {
    this.checkOpen();
    options.signal.throwIfAborted();
    if (options.fromRevision !== undefined) await this.checkNotCompacted(options.fromRevision, options.signal);
    const watch = new EtcdWatch(this.client, this.keys, options, {
      onEvents: (events) => listener.onEvents(events),
      ...(listener.onProgress === undefined ? {} : { onProgress: (revision) => listener.onProgress?.(revision) }),
      onEnd: (error) => {
        this.watches.delete(watch);
        listener.onEnd(error);
      },
      // The stream may have broken because etcd was restored.
      onReconnected: () => void this.currentRevision().catch(() => undefined),
    });
    this.watches.add(watch);
    options.signal.addEventListener('abort', () => this.watches.delete(watch), { once: true });
    await watch.start().catch((error) => {
      this.watches.delete(watch);
      throw error;
    });
  }

  async compact(revision: Revision): Promise<void> {
    this.checkOpen();
    await this.client.compact({ revision }, revision);
  }

  /** Guarded by the version of a separate key, which counts the turns. */
  async takeCompactionTurn(previous: CompactionTurn | undefined): Promise<CompactionTurn> {
    this.checkOpen();
    const count = previous?.count ?? 0;
    const { header, succeeded, responses } = await this.client.txn({
      compare: [{ key: compactionKey, target: 'Version', result: 'Equal', version: String(count) }],
      success: [{ request_put: { key: compactionKey, value: Buffer.from(String(previous?.revision ?? 0)) } }],
      failure: [{ request_range: { key: compactionKey } }],
    });
    const revision = parseRevision(header.revision);
    if (succeeded) return { count: count + 1, revision, taken: true };
    return { count: Number(responses[0]?.response_range.kvs[0]?.version ?? 0), revision, taken: false };
  }

  /** Sets the renewed certificate; only for a store that was opened with one. */
  useCertificate(pair: ClientCertificate): void {
    this.client.useCertificate(pair);
  }

  /** The alarms of the cluster: etcd rejects writes while one is active. */
  async problems(): Promise<readonly StoreProblem[]> {
    this.checkOpen();
    return (await this.client.alarms()).map((alarm) =>
      alarm === 'NOSPACE'
        ? { type: 'full', message: 'etcdserver: mvcc: database space exceeded' }
        : { type: 'failed', message: `etcd has raised the alarm ${alarm}` },
    );
  }

  /** Size of the database file in bytes, by endpoint. */
  databaseBytes(): Promise<ReadonlyMap<string, number>> {
    return this.client.databaseBytes();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    for (const watch of [...this.watches]) watch.end(new StoreClosedError());
    this.client.close();
  }

  private async commit({ guards, writes }: Transaction): Promise<EtcdTransactionResponse> {
    return await this.client.transact({
      guards: guards.map(({ key, modRevision }) => ({ key: this.keys.encode(key), modRevision })),
      writes: await Promise.all(writes.map((write) => this.operation(write))),
    });
  }

  private async operation(write: Write): Promise<EtcdWrite> {
    const key = this.keys.encode(write.key);
    if (write.type === 'delete') return { type: 'delete', key };
    const { value, expireAfterSeconds } = write;
    if (expireAfterSeconds === undefined) return { type: 'put', key, value };
    return { type: 'put', key, value, lease: await this.leases.lease(expireAfterSeconds) };
  }

  /** Reads a key that never exists: etcd walks all keys of a range, even to count them. */
  private async readRevision(): Promise<Revision> {
    const atLeast = this.newest;
    const response = await this.read({ key: this.keys.absentKey, keys_only: true }, undefined);
    const revision = parseRevision(response.revision);
    if (revision < atLeast) this.onRevisionDecreased(revision);
    else this.onRevision(revision);
    return revision;
  }

  private onRevision(revision: Revision): void {
    if (revision > this.newest) this.newest = revision;
  }

  /**
   * The revision of quorum reads never decreases, unless etcd was restored from a snapshot. Then the following revisions
   * stand for other changes than the same numbers did before.
   */
  private onRevisionDecreased(revision: Revision): void {
    if (revision >= this.newest) return;
    this.newest = revision;
    for (const watch of [...this.watches]) watch.end(new HistoryReplacedError(revision));
  }

  /** etcd creates a watch of a compacted revision and cancels it later; a read fails at once. Future revisions are fine. */
  private async checkNotCompacted(revision: Revision, signal: AbortSignal): Promise<void> {
    await this.read({ key: this.keys.absentKey, keys_only: true, revision }, signal).catch((error) => {
      if (!(error instanceof FutureRevisionError)) throw error;
    });
  }

  private async read(range: EtcdRange, signal: AbortSignal | undefined): Promise<EtcdRangeResponse> {
    this.checkOpen();
    const requested = range.revision === undefined ? undefined : parseRevision(range.revision);
    return await this.client.range(range, { requested, signal });
  }

  private checkOpen(): void {
    if (this.closed) throw new StoreClosedError();
  }
}

function at(revision: Revision | undefined): { revision?: Revision } {
  return revision === undefined ? {} : { revision };
}
