import type { Duplex } from 'node:stream';
import { checkTransaction } from '../embedded/commit.js';
import { DamageLog } from '../embedded/damage-log.js';
import { EmbeddedHistory } from '../embedded/embedded-history.js';
import type { Environment } from '../embedded/environment.js';
import { StoreFailedError } from '../embedded/errors.js';
import { Reader } from '../embedded/reader.js';
import { Watchers } from '../embedded/watchers.js';
import type { StoreProblem } from '../store/damage.js';
import type { StoreHistory } from '../store/history.js';
import {
  type GetResult,
  type RangeOptions,
  type RangePage,
  type Revision,
  type Store,
  StoreClosedError,
  type Transaction,
  type TransactionResult,
  type WatchListener,
  type WatchOptions,
} from '../store/store.js';
import { BatchedChannel } from './batched-channel.js';
import { LogFollower } from './log-follower.js';
import { errorOf, type Reply, type Request } from './messages.js';
import { RequestBatches } from './request-batches.js';

/**
 * An embedded store that another process holds (its side is share-store.ts). Reads and watches use the file itself, so the
 * stream carries no read values; writes go to the process that holds the store.
 *
 *     get, range, count      a snapshot of the file taken in the call
 *     history                the same
 *     currentRevision        the newest in the file, after the events up to it were delivered to the watches
 *     watch                  the log, read here: at each notice of a commit, and each read of the revision
 *     problems               the stream, and the file
 *     transact, compact      the stream; a transaction resolves when its own events have been delivered here
 */
export class SharedStore implements Store {
  readonly history: StoreHistory;
  private readonly channel: BatchedChannel<Request, Reply>;
  private readonly transactions = new RequestBatches((requests) => {
    for (const request of requests) this.channel.send(request);
    this.channel.flush();
  });
  private readonly pending = new Map<number, Pending>();
  private readonly follower: LogFollower;
  private readonly damage: DamageLog;
  private readonly reader: Reader;
  private readonly watchers: Watchers;
  private nextId = 1;
  private closing: Promise<void> | undefined;
  private failure: Error | undefined;
  private readonly idleWaiters: (() => void)[] = [];

  constructor(
    private readonly environment: Environment,
    stream: Duplex,
  ) {
    this.follower = new LogFollower(environment, {
      onEvents: (events) => this.watchers.onCommit(events),
      onGap: (error) => this.watchers.endAll(error),
    });
    const bounds = new SnapshotBounds(this.follower);
    // The process that holds the store reports damaged records.
    const damage = new DamageLog(environment, () => undefined);
    this.reader = new Reader(environment, bounds, damage);
    this.history = new EmbeddedHistory(environment, bounds, () => this.takeSnapshot(), damage);
    this.watchers = new Watchers(environment, this.follower, damage);
    this.damage = damage;
    this.channel = new BatchedChannel(stream, {
      onMessage: (reply) => this.receive(reply),
      onClose: () => this.fail(new StoreFailedError(new Error('the process that holds the store is gone'))),
    });
  }

  async currentRevision(): Promise<Revision> {
    this.checkOpen();
    return this.follower.look();
  }

  async get(key: string, options: { readonly atRevision?: Revision } = {}): Promise<GetResult> {
    this.takeSnapshot();
    return this.reader.get(key, options.atRevision);
  }

  async range(prefix: string, options: RangeOptions = {}): Promise<RangePage> {
    this.takeSnapshot();
    try {
      return await this.reader.range(prefix, options);
    } catch (error) {
      this.checkOpen(); // closed between two steps
      throw error;
    }
  }

  async count(prefix: string): Promise<number> {
    this.takeSnapshot();
    return this.reader.count(prefix);
  }

  async transact(transaction: Transaction): Promise<TransactionResult> {
    checkTransaction(transaction);
    const reply = await this.request({ type: 'transact', id: this.nextId++, transaction });
    if (reply.type !== 'result') throw new StoreFailedError(new Error('the response to a transaction has no result'));
    await this.follower.reach(reply.result.revision);
    return reply.result;
  }

  async watch(options: WatchOptions, listener: WatchListener): Promise<void> {
    this.checkOpen();
    await this.follower.reach(this.follower.look());
    return this.watchers.add(options, listener);
  }

  async compact(revision: Revision): Promise<void> {
    await this.request({ type: 'compact', id: this.nextId++, revision });
  }

  /** The problems of the process that holds the store, and damaged records that only this process has read. */
  async problems(): Promise<readonly StoreProblem[]> {
    const reply = await this.request({ type: 'problems', id: this.nextId++ });
    if (reply.type !== 'problems') throw new StoreFailedError(new Error('the response has no problems'));
    this.takeSnapshot();
    const isDamaged = reply.problems.some(({ type }) => type === 'damaged');
    return isDamaged ? reply.problems : [...this.damage.problems(), ...reply.problems];
  }

  /** Rejects new requests, finishes pending ones, and ends the watches. The store itself stays open. */
  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    while (this.pending.size > 0) await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
    this.follower.stop();
    this.watchers.endAll(new StoreClosedError());
    this.channel.close();
    await this.environment.close();
  }

  private request(request: Request): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const stopped = this.failure ?? (this.closing === undefined ? undefined : new StoreClosedError());
      if (stopped !== undefined) return reject(stopped);
      this.pending.set(request.id, { resolve, reject });
      if (request.type === 'transact') this.transactions.add(request);
      else this.channel.send(request);
    });
  }

  private receive(reply: Reply): void {
    if (reply.type === 'committed') {
      if (reply.revision > this.follower.revision && this.closing === undefined) this.follower.look();
      return;
    }
    const pending = this.pending.get(reply.id);
    this.pending.delete(reply.id);
    this.transactions.completed(reply.id);
    if (reply.type === 'failed') pending?.reject(errorOf(reply.failure));
    else pending?.resolve(reply);
    this.wakeWhenIdle();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.pending.values()) reject(this.failure);
    this.pending.clear();
    this.wakeWhenIdle();
  }

  private wakeWhenIdle(): void {
    if (this.pending.size > 0) return;
    for (const wake of this.idleWaiters.splice(0)) wake();
  }

  /** Renews the snapshot: an older one may lack commits that another process has acknowledged since. */
  private takeSnapshot(): void {
    this.checkOpen();
    this.environment.root.resetReadTxn();
  }

  private checkOpen(): void {
    if (this.closing !== undefined) throw new StoreClosedError();
  }
}

interface Pending {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** The readable revisions of the snapshot, delivered to the watches or not. */
class SnapshotBounds {
  constructor(private readonly follower: LogFollower) {}

  get revision(): number {
    return this.follower.newest;
  }

  get oldest(): number {
    return this.follower.oldest;
  }
}
