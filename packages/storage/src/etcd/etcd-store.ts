import type { IRangeRequest, IRangeResponse, IRequestOp } from 'etcd3';
import {
  type GetResult,
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
import { LeasePool } from './lease-pool.js';
import { type KeySpace, parseRevision, translateError } from './translate.js';
import { EtcdWatch } from './watch.js';

const pageEntriesMax = 1_000;
const readTriesMax = 3;

/** The store on an etcd. Its revisions are those of the whole etcd: others' writes move them too. */
export class EtcdStore implements Store {
  private readonly leases: LeasePool;
  private readonly watches = new Set<EtcdWatch>();
  private closed = false;

  constructor(
    private readonly client: EtcdClient,
    private readonly keys: KeySpace,
  ) {
    this.leases = new LeasePool(client.leases);
  }

  async currentRevision(options: { readonly signal?: AbortSignal } = {}): Promise<Revision> {
    const { header } = await this.read({ ...this.keys.range(''), count_only: true, limit: 1 }, options.signal);
    return parseRevision(header.revision);
  }

  async get(
    key: string,
    options: { readonly atRevision?: Revision; readonly signal?: AbortSignal } = {},
  ): Promise<GetResult> {
    const { atRevision, signal } = options;
    const { header, kvs } = await this.read({ key: this.keys.encode(key), ...at(atRevision) }, signal);
    return { revision: parseRevision(header.revision), entry: kvs[0] && this.keys.entry(kvs[0]) };
  }

  async range(prefix: string, { atRevision, after, limit = 0, signal }: RangeOptions = {}): Promise<RangePage> {
    const entries: StoredEntry[] = [];
    let revision = atRevision;
    for (;;) {
      const wanted = limit > 0 ? Math.min(limit - entries.length, pageEntriesMax) : pageEntriesMax;
      const from = this.keys.range(prefix, entries.at(-1)?.key ?? after);
      const page = await this.read({ ...from, limit: wanted, ...at(revision) }, signal);
      revision ??= parseRevision(page.header.revision);
      for (const found of page.kvs) entries.push(this.keys.entry(found));
      const remaining = Number(page.count) - page.kvs.length;
      if (remaining <= 0 || entries.length === limit) return { revision, entries, remaining };
    }
  }

  async count(prefix: string, options: { readonly signal?: AbortSignal } = {}): Promise<number> {
    const { count } = await this.read({ ...this.keys.range(prefix), count_only: true }, options.signal);
    return Number(count);
  }

  async transact({ guards, writes }: Transaction): Promise<TransactionResult> {
    this.checkOpen();
    const { header, succeeded, responses } = await this.client.kv.txn({
      compare: guards.map(({ key, modRevision }) => ({
        key: this.keys.encode(key),
        target: 'Mod',
        result: 'Equal',
        mod_revision: modRevision,
      })),
      success: await Promise.all(writes.map((write) => this.operation(write))),
      failure: guards.map(({ key }) => ({ request_range: { key: this.keys.encode(key) } })),
    });
    const revision = parseRevision(header.revision);
    if (succeeded) return { committed: true, revision };
    const current = responses.map(({ response_range: { kvs } }) => kvs[0] && this.keys.entry(kvs[0]));
    return { committed: false, revision, current };
  }

  async watch(options: WatchOptions, listener: WatchListener): Promise<void> {
    this.checkOpen();
    options.signal.throwIfAborted();
    if (options.fromRevision !== undefined) await this.checkKept(options.fromRevision, options.signal);
    const watch = new EtcdWatch(this.client, this.keys, options, {
      onEvents: (events) => listener.onEvents(events),
      onEnd: (error) => {
        this.watches.delete(watch);
        listener.onEnd(error);
      },
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
    await this.client.kv.compact({ revision }).catch((error) => {
      throw translateError(error, revision);
    });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    for (const watch of [...this.watches]) watch.end(new StoreClosedError());
    this.client.close();
  }

  private async operation(write: Write): Promise<IRequestOp> {
    const key = this.keys.encode(write.key);
    if (write.type === 'delete') return { request_delete_range: { key } };
    const value = Buffer.from(write.value.buffer, write.value.byteOffset, write.value.byteLength);
    if (write.expireAfterSeconds === undefined) return { request_put: { key, value } };
    return { request_put: { key, value, lease: await this.leases.lease(write.expireAfterSeconds) } };
  }

  /** etcd makes the watch first and cancels it then; a read tells before. A revision still to come is fine. */
  private async checkKept(revision: Revision, signal: AbortSignal): Promise<void> {
    const request = { ...this.keys.range(''), limit: 1, keys_only: true, revision };
    await this.read(request, signal).catch((error) => {
      if (!(error instanceof Error) || error.name !== 'FutureRevisionError') throw error;
    });
  }

  private async read(request: IRangeRequest, signal: AbortSignal | undefined): Promise<IRangeResponse> {
    for (let tries = 1; ; tries++) {
      this.checkOpen();
      signal?.throwIfAborted();
      try {
        return await abortable(this.client.kv.range(request), signal);
      } catch (error) {
        if (tries < readTriesMax && !signal?.aborted && this.client.isRecoverable(error)) continue;
        throw translateError(
          error,
          request.revision === undefined ? undefined : parseRevision(String(request.revision)),
        );
      }
    }
  }

  private checkOpen(): void {
    if (this.closed) throw new StoreClosedError();
  }
}

function at(revision: Revision | undefined): { revision?: Revision } {
  return revision === undefined ? {} : { revision };
}

/** The call goes on, nobody waits for it. */
function abortable<T>(call: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return call;
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
