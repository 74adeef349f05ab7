import type { Clock } from '@orch/apimachinery';
import { StoreClosedError, type StoreEvent, type Transaction, type TransactionResult } from '../store/store.js';
import { type Change, Commit } from './commit.js';
import { DiskRoom, hasRoomForRemovals, roomFor } from './disk-room.js';
import type { Environment } from './environment.js';
import { diskFull, StoreFailedError } from './errors.js';
import type { ExpiryKey } from './keys.js';
import { commitBytesMax, commitsUnderWayMax, commitTransactionsMax } from './limits.js';
import { Overlay } from './overlay.js';
import { Recovery } from './recovery.js';

/**
 * Group commit: transactions that come while one is synced are decided and written together.
 *
 * All is decided here first, against the file and the commits under way, and only then written, since a transaction of
 * LMDB does not roll back when its function throws. A commit is written only if the newest revision in the file is the
 * one it was decided on (LMDB checks that in its own transaction): after a failed commit, the one that followed it does
 * not come in, nor does anything of a second process that got hold of the file.
 */
export class Committer {
  /** Of the newest durable commit. */
  revision: number;
  readonly overlay: Overlay;
  private readonly room: DiskRoom;
  private readonly recovery: Recovery;
  private readonly queue: PendingTransaction[] = [];
  private decidedRevision: number;
  private commitsUnderWay = 0;
  private commitId = 0;
  private timeMs = 0;
  private scheduled = false;
  private failure: Error | undefined;
  private closed = false;
  private readonly idleWaiters: (() => void)[] = [];

  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly listener: CommitListener,
  ) {
    this.revision = environment.heads.get('revision') ?? 1;
    this.decidedRevision = this.revision;
    this.overlay = new Overlay(environment);
    this.room = new DiskRoom(environment.isDurable ? environment.folder : undefined);
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
   * Writes that make no revision, such as compaction's: durable and in order with commits.
   * @throws StoreFullError, StoreFailedError
   */
  async maintain(write: () => void): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (!hasRoomForRemovals(this.room.freeBytes())) throw diskFull();
    try {
      await this.environment.root.batch(write);
    } catch (error) {
      this.fail(await causeOf(error), []);
      throw this.failure;
    }
    this.environment.root.resetReadTxn();
  }

  /** Takes no more, and resolves when all that was taken is done. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.commitsUnderWay > 0 || this.queue.length > 0) {
      await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
    }
    await this.recovery.stop();
  }

  private schedule(): void {
    if (this.scheduled || this.commitsUnderWay >= commitsUnderWayMax) return;
    this.scheduled = true;
    // What else comes in this turn of the event loop goes into the same commit.
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
      const bytes = roomFor(pending.transaction, freeBytes - roomBytes);
      if (bytes === undefined) {
        pending.reject(diskFull());
        continue;
      }
      roomBytes += bytes;
      try {
        decided.push({ pending, result: commit.decide(pending.transaction, pending.expiry) });
      } catch (error) {
        this.queue.splice(0, taken - 1);
        this.fail(error, decided);
        return;
      }
    }
    this.queue.splice(0, taken);
    this.decidedRevision = commit.revision;
    this.commitsUnderWay++;
    this.room.count(roomBytes);
    void this.write(commit)
      .then(() => this.settle(commit, decided))
      .catch(async (error) => this.fail(await causeOf(error), decided))
      .finally(() => {
        this.commitsUnderWay--;
        this.room.count(-roomBytes);
        if (this.queue.length > 0) this.schedule();
        this.wakeWhenIdle();
      });
    if (this.queue.length > 0) this.schedule();
  }

  private wakeWhenIdle(): void {
    if (this.queue.length > 0 || this.commitsUnderWay > 0) return;
    for (const wake of this.idleWaiters.splice(0)) wake();
  }

  private async write(commit: Commit): Promise<void> {
    const { heads } = this.environment;
    if (commit.isEmpty && this.commitsUnderWay === 1) return;
    const written = await heads.ifVersion('revision', commit.revisionBefore, () => {
      for (const change of commit.changes) writeChange(this.environment, change);
      heads.put('revision', commit.revision, commit.revision);
    });
    if (!written) throw new Error('its file was changed by another process, or an earlier commit failed');
  }

  private settle(commit: Commit, decided: readonly DecidedTransaction[]): void {
    this.revision = commit.revision;
    this.environment.root.resetReadTxn(); // the file as of now, not as of the last timer
    this.overlay.settle(commit.keys, commit.id);
    if (commit.events.length > 0) this.listener.onCommit(commit.events);
    for (const change of commit.changes) if (change.type === 'expire') this.listener.onExpiry(change.expiry[0]);
    for (const { pending, result } of decided) pending.resolve(result);
  }

  isIdle(): boolean {
    return this.commitsUnderWay === 0;
  }

  /** The file is what was acknowledged: everything decided after that is forgotten. */
  goOn(): void {
    this.overlay.forget();
    this.decidedRevision = this.revision;
    this.failure = undefined;
  }

  /** Nobody knows what is in the file now: no more is written until it is opened anew. */
  private fail(cause: unknown, decided: readonly DecidedTransaction[]): void {
    if (this.failure === undefined) this.recovery.begin(cause, this);
    this.failure ??= new StoreFailedError(cause);
    for (const { pending } of decided) pending.reject(this.failure);
    for (const pending of this.queue.splice(0)) pending.reject(this.failure);
    this.wakeWhenIdle();
  }
}

/** What follows a durable commit, before its transactions resolve. */
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

/** LMDB rejects with a promise of why. */
async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  return await Promise.resolve(error.commitError).catch((cause: unknown) => cause);
}

function writeChange({ log, keys, deleted, expiry }: Environment, change: Change): void {
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
