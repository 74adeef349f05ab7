import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@orch/apimachinery';
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
import { checkTransaction } from './commit.js';
import { Committer } from './committer.js';
import { Compaction } from './compaction.js';
import { type Environment, storeFileName } from './environment.js';
import { Expiry } from './expiry.js';
import { Past } from './past.js';
import { toRevision } from './position.js';
import { Reader } from './reader.js';
import { Watchers } from './watchers.js';

/** The store on one LMDB file of this process: environment.ts has what is in it. */
export class EmbeddedStore implements Store {
  readonly history: StoreHistory;
  private readonly committer: Committer;
  private readonly compaction: Compaction;
  private readonly expiry: Expiry;
  private readonly reader: Reader;
  private readonly watchers: Watchers;
  private closing: Promise<void> | undefined;

  constructor(
    private readonly environment: Environment,
    clock: Clock,
  ) {
    this.committer = new Committer(environment, clock, {
      onCommit: (events) => this.watchers.onCommit(events),
      onExpiry: (dueMs) => this.expiry.wakeAt(dueMs),
    });
    this.compaction = new Compaction(environment, this.committer);
    const bounds = new Bounds(this.committer, this.compaction);
    this.reader = new Reader(environment, bounds);
    this.watchers = new Watchers(environment, bounds);
    this.history = new Past(environment, bounds, () => this.checkOpen());
    this.expiry = new Expiry(environment, clock, this.committer);
    this.expiry.start();
    void this.compaction.sweep().catch(() => undefined);
  }

  async currentRevision(): Promise<Revision> {
    this.checkOpen();
    return toRevision(this.committer.revision);
  }

  async get(key: string, options: { readonly atRevision?: Revision } = {}): Promise<GetResult> {
    this.checkOpen();
    return this.reader.get(key, options.atRevision);
  }

  async range(prefix: string, options: RangeOptions = {}): Promise<RangePage> {
    this.checkOpen();
    try {
      return await this.reader.range(prefix, options);
    } catch (error) {
      this.checkOpen(); // closed between two steps
      throw error;
    }
  }

  async count(prefix: string): Promise<number> {
    this.checkOpen();
    return this.reader.count(prefix);
  }

  async transact(transaction: Transaction): Promise<TransactionResult> {
    checkTransaction(transaction);
    return this.committer.submit(transaction);
  }

  async watch(options: WatchOptions, listener: WatchListener): Promise<void> {
    this.checkOpen();
    return this.watchers.add(options, listener);
  }

  async compact(revision: Revision): Promise<void> {
    this.checkOpen();
    return this.compaction.compact(revision);
  }

  /** The size of its file, by its folder; a store in memory has none. */
  async databaseBytes(): Promise<ReadonlyMap<string, number>> {
    this.checkOpen();
    const { folder, isDurable } = this.environment;
    return new Map(isDurable ? [[folder, (await stat(join(folder, storeFileName))).size]] : []);
  }

  /** Takes no more transactions, finishes those it has, ends the watches, and gives the folder free. */
  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    await this.expiry.stop();
    await this.compaction.stop();
    await this.committer.close();
    this.watchers.endAll(new StoreClosedError());
    await this.environment.close();
  }

  private checkOpen(): void {
    if (this.closing !== undefined) throw new StoreClosedError();
  }
}

/** What can be read: from the oldest revision kept to the newest acknowledged. */
class Bounds {
  constructor(
    private readonly committer: Committer,
    private readonly compaction: Compaction,
  ) {}

  get revision(): number {
    return this.committer.revision;
  }

  get oldest(): number {
    return this.compaction.oldest;
  }
}
