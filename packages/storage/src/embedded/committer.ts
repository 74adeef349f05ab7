import type { Clock } from '@orch/apimachinery';
import { DamagedRecordError, type StoreProblem } from '../store/damage.js';
import { StoreClosedError, type StoreEvent, type Transaction, type TransactionResult } from '../store/store.js';
import { type Change, Commit } from './commit.js';
import type { DamageLog } from './damage-log.js';
import type { DiskRoom } from './disk-room.js';
import type { Environment } from './environment.js';
import { diskFull, StoreFailedError } from './errors.js';
import type { ExpiryKey } from './keys.js';
import { commitBytesMax, commitsInFlightMax, commitTransactionsMax } from './limits.js';
import { Overlay } from './overlay.js';
import { Recovery } from './recovery.js';

/**
 * Group commit: transactions that arrive while one is synced are decided and written together.
 *
 * A transaction is decided against the file and the commits in flight, and only then written, because LMDB does not
 * roll back a transaction whose function throws. LMDB writes a commit only if the newest revision in the file is the one
 * the commit was decided on (checked in its own transaction). So nothing that follows a failed commit is written, nor
 * anything of a second process that opened the same file.
 */
export class Committer {
  /** Revision of the newest durable commit. */
  revision: number;
  readonly overlay: Overlay;
  private readonly clock: Clock;
  private readonly listener: CommitListener;
  private readonly room: DiskRoom;
  private readonly recovery: Recovery;
  private readonly queue: PendingTransaction[] = [];
  private decidedRevision: number;
  private commitsInFlight = 0;
  private commitId = 0;
  private timeMs = 0;
  private scheduled = false;
  private failure: Error | undefined;
  private closed = false;
  private readonly idleWaiters: (() => void)[] = [];

  constructor(
    private readonly environment: Environment,
    { clock, damage, room, listener }: CommitterOptions,
  ) {
    this.clock = clock;
    this.listener = listener;
    this.revision = environment.heads.get('revision') ?? 1;
    this.decidedRevision = this.revision;
    this.overlay = new Overlay(environment, damage);
    this.room = room;
    this.recovery = new Recovery(environment, clock);
  }

  submit(transaction: Transaction, expiry?: ExpiryKey): Promise<TransactionResult> {
    return new Promise((resolve, reject) => {
      const stopped = this.failure ?? (this.closed ? new StoreClosedError() : undefined);
      if (stopped !== undefined) return reject(stopped);
      this.queue.push({ transaction, resolve, reject, ...(expiry === undefined ? {} : { expiry }) });
      this.schedule();
    });
  }

  /**
   * Runs writes that make no revision, such as those of compaction: durable, and in order with the commits.
   * @throws StoreFullError, StoreFailedError
   */
  async maintain(write: () => void): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (!this.room.hasForRemovals()) throw diskFull();
    try {
      await this.environment.root.batch(write);
    } catch (error) {
      this.fail(await causeOf(error), []);
      throw this.failure;
    }
    this.environment.root.resetReadTxn();
  }

  /** Rejects new transactions, and resolves when all accepted ones are done. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.commitsInFlight > 0 || this.queue.length > 0) {
      await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
    }
    await this.recovery.stop();
  }

  private schedule(): void {
    if (this.scheduled || this.commitsInFlight >= commitsInFlightMax) return;
    this.scheduled = true;
    // All transactions of this turn of the event loop go into the same commit.
    setImmediate(() => {
      this.scheduled = false;
      this.commitNext();
    });
  }

  private commitNext(): void {
    if (this.queue.length === 0 || this.failure !== undefined) return;
    this.timeMs = Math.max(this.timeMs, this.clock.now().getTime());
    const commit = new Commit(++this.commitId, this.decidedRevision, this.overlay, this.timeMs);
    const decided: DecidedTransaction[] = [];
    const freeBytes = this.room.freeBytes();
    let roomBytes = 0;
    let taken = 0;
    for (const pending of this.queue) {
      if (taken >= commitTransactionsMax || commit.bytes >= commitBytesMax) break;
      taken++;
      const bytes = this.room.bytesFor(pending.transaction, freeBytes - roomBytes);
      if (bytes === undefined) {
        pending.reject(diskFull());
        continue;
      }
      roomBytes += bytes;
      try {
        decided.push({ pending, result: commit.decide(pending.transaction, pending.expiry) });
      } catch (error) {
        if (error instanceof DamagedRecordError) {
          pending.reject(error);
          continue;
        }
        this.queue.splice(0, taken - 1);
        this.fail(error, decided);
        return;
      }
    }
    this.queue.splice(0, taken);
    this.decidedRevision = commit.revision;
    this.commitsInFlight++;
    this.room.count(roomBytes);
    void this.write(commit)
      .then(() => this.settle(commit, decided))
      .catch(async (error) => this.fail(await causeOf(error), decided))
      .finally(() => {
        this.commitsInFlight--;
        this.room.count(-roomBytes);
        if (this.queue.length > 0) this.schedule();
        this.wakeWhenIdle();
      });
    if (this.queue.length > 0) this.schedule();
  }

  private wakeWhenIdle(): void {
    if (this.queue.length > 0 || this.commitsInFlight > 0) return;
    for (const wake of this.idleWaiters.splice(0)) wake();
  }

  private async write(commit: Commit): Promise<void> {
    const { heads } = this.environment;
    if (commit.isEmpty && this.commitsInFlight === 1) return;
    const written = await heads.ifVersion('revision', commit.revisionBefore, () => {
      for (const change of commit.changes) writeChange(this.environment, change);
      heads.put('revision', commit.revision, commit.revision);
    });
    if (!written) throw new Error('its file was changed by another process, or an earlier commit failed');
  }

  private settle(commit: Commit, decided: readonly DecidedTransaction[]): void {
    this.revision = commit.revision;
    this.environment.root.resetReadTxn(); // LMDB renews the read transaction only on a timer
    this.overlay.settle(commit.keys, commit.id);
    if (commit.events.length > 0) this.listener.onCommit(commit.events);
    for (const change of commit.changes) if (change.type === 'expire') this.listener.onExpiry(change.expiry[0]);
    for (const { pending, result } of decided) pending.resolve(result);
  }

  /** Why the store does not write, or rejects some writes. */
  problems(): readonly StoreProblem[] {
    if (this.failure !== undefined) return [{ type: 'failed', message: this.failure.message }];
    return this.room.isFull() ? [{ type: 'full', message: diskFull().message }] : [];
  }

  isIdle(): boolean {
    return this.commitsInFlight === 0;
  }

  /** Resumes writes after a recovery: the file holds what was acknowledged, and later decisions are dropped. */
  resume(): void {
    this.overlay.forget();
    this.decidedRevision = this.revision;
    this.failure = undefined;
  }

  /** The content of the file is unknown after a failed write: nothing is written until the file is opened again. */
  private fail(cause: unknown, decided: readonly DecidedTransaction[]): void {
    if (this.failure === undefined) this.recovery.begin(cause, this);
    this.failure ??= new StoreFailedError(cause);
    for (const { pending } of decided) pending.reject(this.failure);
    for (const pending of this.queue.splice(0)) pending.reject(this.failure);
    this.wakeWhenIdle();
  }
}

export interface CommitterOptions {
  readonly clock: Clock;
  readonly damage: DamageLog;
  readonly room: DiskRoom;
  readonly listener: CommitListener;
}

/** Called after a durable commit, before its transactions resolve. */
export interface CommitListener {
  onCommit(events: readonly StoreEvent[]): void;
  onExpiry(dueMs: number): void;
}

interface PendingTransaction {
  readonly transaction: Transaction;
  readonly expiry?: ExpiryKey;
  resolve(result: TransactionResult): void;
  reject(error: unknown): void;
}

interface DecidedTransaction {
  readonly pending: PendingTransaction;
  readonly result: TransactionResult;
}

/** LMDB rejects with an error that holds a promise of the cause. */
export async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  return await Promise.resolve(error.commitError).catch((cause: unknown) => cause);
}

/** Must run inside a transaction of LMDB. */
export function writeChange({ log, keys, deleted, expiry }: Environment, change: Change): void {
  switch (change.type) {
    case 'put':
      log.put(change.position, change.record);
      keys.put(change.key, { position: change.position, createRevision: change.createRevision });
      if (change.revives) deleted.remove(change.key);
      return;
    case 'delete':
      log.put(change.position, change.record);
      keys.remove(change.key);
      deleted.put(change.key, { position: change.position, createRevision: change.createRevision });
      return;
    case 'expire':
      expiry.put(change.expiry, change.key);
      return;
    case 'expired':
      expiry.remove(change.expiry);
  }
}
