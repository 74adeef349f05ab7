import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@orch/apimachinery';
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
import { checkTransaction } from './commit.js';
import { Committer } from './committer.js';
import { Compaction } from './compaction.js';
import { DamageLog } from './damage-log.js';
import { DiskRoom } from './disk-room.js';
import { EmbeddedHistory } from './embedded-history.js';
import { type Environment, storeFileName } from './environment.js';
import { Expiry } from './expiry.js';
import { toRevision } from './position.js';
import { Reader } from './reader.js';
import { RecordCheck } from './record-check.js';
import { Watchers } from './watchers.js';

/** The store on one LMDB file of this process; environment.ts describes the file. */
export class EmbeddedStore implements Store {
  readonly history: StoreHistory;
  private readonly committer: Committer;
  private readonly compaction: Compaction;
  private readonly damage: DamageLog;
  private readonly expiry: Expiry;
  private readonly recordCheck: RecordCheck;
  private readonly reader: Reader;
  private readonly watchers: Watchers;
  private closing: Promise<void> | undefined;

  constructor(
    private readonly environment: Environment,
    clock: Clock,
    { onDamage = () => undefined, freeBytes }: EmbeddedStoreDependencies = {},
  ) {
    this.damage = new DamageLog(environment, onDamage);
    this.committer = new Committer(environment, {
      clock,
      damage: this.damage,
      room: new DiskRoom(environment.isDurable ? environment.folder : undefined, freeBytes),
      listener: {
        onCommit: (events) => this.watchers.onCommit(events),
        onExpiry: (dueMs) => this.expiry.wakeAt(dueMs),
      },
    });
    this.compaction = new Compaction(environment, this.committer, this.damage);
    const bounds = new Bounds(this.committer, this.compaction);
    this.reader = new Reader(environment, bounds, this.damage);
    this.watchers = new Watchers(environment, bounds, this.damage);
    this.history = new EmbeddedHistory(environment, bounds, () => this.checkOpen(), this.damage);
    this.expiry = new Expiry(environment, clock, this.committer);
    this.expiry.start();
    this.recordCheck = new RecordCheck(environment, clock, this.damage);
    this.recordCheck.start();
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

  async problems(): Promise<readonly StoreProblem[]> {
    this.checkOpen();
    return [...this.damage.problems(), ...this.committer.problems()];
  }

  /** The size of the file by its folder; empty for a store in memory. */
  async databaseBytes(): Promise<ReadonlyMap<string, number>> {
    this.checkOpen();
    const { folder, isDurable } = this.environment;
    return new Map(isDurable ? [[folder, (await stat(join(folder, storeFileName))).size]] : []);
  }

  /** Rejects new transactions, finishes accepted ones, ends the watches and releases the folder. */
  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async finish(): Promise<void> {
    this.recordCheck.stop();
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

export interface EmbeddedStoreDependencies {
  /** Called once for each damaged record that is found. */
  readonly onDamage?: ((description: string) => void) | undefined;
  /** Returns the free bytes of the disk of a folder; by default those that the system reports. */
  readonly freeBytes?: ((folder: string) => number) | undefined;
}

/** The readable revisions: from the oldest kept to the newest acknowledged. */
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
