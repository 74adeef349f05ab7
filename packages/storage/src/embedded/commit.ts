import type { StoredEntry, StoreEvent, Transaction, TransactionResult, Write } from '../store/store.js';
import { InvalidTransactionError } from './errors.js';
import { checkKey, type ExpiryKey } from './keys.js';
import { valueBytesMax, writesPerTransactionMax } from './limits.js';
import type { DecidedState, Overlay } from './overlay.js';
import { type Position, positionOf, revisionOf, toRevision } from './position.js';
import { encodeRecord, recordView } from './record.js';

/** One change of the LMDB databases (environment.ts). */
export type Change =
  | {
      readonly type: 'put';
      readonly position: Position;
      readonly key: string;
      readonly record: Buffer;
      readonly createRevision: number;
      readonly revives: boolean;
    }
  | {
      readonly type: 'delete';
      readonly position: Position;
      readonly key: string;
      readonly record: Buffer;
      readonly createRevision: number;
    }
  | { readonly type: 'expire'; readonly expiry: ExpiryKey; readonly key: string }
  | { readonly type: 'expired'; readonly expiry: ExpiryKey };

/**
 * Transactions that are decided together and written at once. Each that writes gets its own revision, and is decided
 * against the state that the ones before it leave.
 */
export class Commit {
  readonly changes: Change[] = [];
  readonly events: StoreEvent[] = [];
  readonly keys: string[] = [];
  bytes = 0;
  /** Of the last transaction decided. */
  revision: number;

  constructor(
    readonly id: number,
    readonly revisionBefore: number,
    private readonly overlay: Overlay,
    private readonly timeMs: number,
  ) {
    this.revision = revisionBefore;
  }

  get isEmpty(): boolean {
    return this.changes.length === 0;
  }

  /**
   * Returns the result to resolve with once the commit is durable.
   * @throws DamagedRecordError when the transaction needs an unreadable entry; the commit is unchanged then
   */
  decide(transaction: Transaction, expiry?: ExpiryKey): TransactionResult {
    if (!transaction.guards.every((guard) => this.modRevision(guard.key) === guard.modRevision)) {
      const current = transaction.guards.map((guard) => this.entry(guard.key));
      if (expiry !== undefined) this.changes.push({ type: 'expired', expiry });
      return { committed: false, revision: toRevision(this.revision), current };
    }
    // Reads all entries first, so that a damaged one fails before anything changes. A single write does so anyway.
    if (transaction.writes.length > 1) for (const { key } of transaction.writes) this.entry(key);
    const revision = this.revision + 1;
    let index = 0;
    for (const write of transaction.writes) {
      if (this.write(write, { position: positionOf(revision, index), number: revision, by: transaction.by })) index++;
    }
    if (expiry !== undefined) this.changes.push({ type: 'expired', expiry });
    if (index > 0) this.revision = revision;
    return { committed: true, revision: toRevision(this.revision) };
  }

  /** Returns false when there is nothing to write. */
  private write(write: Write, { position, number, by }: WriteOrigin): boolean {
    const { key } = write;
    const before = this.overlay.get(key);
    const previous = before.live ? this.overlay.value(key, before) : undefined;
    const revision = toRevision(number);
    const link = before.live ? before.position : this.overlay.deletionOf(key, before);
    const head = { key, previous: link, timeMs: this.timeMs, by };
    if (write.type === 'put') {
      const createRevision = before.live ? toRevision(before.createRevision) : revision;
      const record = encodeRecord({ ...head, type: 'put', createRevision }, write.value);
      const revives = !before.live && before.position !== 0;
      this.changes.push({ type: 'put', position, key, record, createRevision, revives });
      if (write.expireAfterSeconds !== undefined) {
        const dueMs = this.timeMs + Math.ceil(write.expireAfterSeconds * 1_000);
        this.changes.push({ type: 'expire', expiry: [dueMs, position], key });
      }
      this.events.push({ type: 'put', key, value: recordView.value(record), previous, createRevision, revision });
      this.note({ position, createRevision, live: true, record }, key);
      return true;
    }
    if (previous === undefined) return false;
    const { createRevision } = before;
    const record = encodeRecord({ ...head, type: 'delete', createRevision }, undefined);
    this.changes.push({ type: 'delete', position, key, record, createRevision });
    this.events.push({ type: 'delete', key, previous, revision });
    this.note({ position, createRevision, live: false, record }, key);
    return true;
  }

  private note(state: DecidedState, key: string): void {
    this.overlay.set(key, state, this.id);
    this.keys.push(key);
    this.bytes += state.record?.length ?? 0;
  }

  private modRevision(key: string): number {
    const state = this.overlay.get(key);
    return state.live ? revisionOf(state.position) : 0;
  }

  private entry(key: string): StoredEntry | undefined {
    const state = this.overlay.get(key);
    if (!state.live) return undefined;
    const createRevision = toRevision(state.createRevision);
    return { key, value: this.overlay.value(key, state), createRevision, modRevision: revisionOf(state.position) };
  }
}

/** The position and revision of a write, and the user that requested it. */
interface WriteOrigin {
  readonly position: Position;
  readonly number: number;
  readonly by: string | undefined;
}

/** @throws InvalidKeyError, InvalidTransactionError */
export function checkTransaction({ guards, writes }: Transaction): void {
  for (const guard of guards) checkKey(guard.key);
  for (const write of writes) {
    checkKey(write.key);
    if (write.type === 'put' && write.value.length > valueBytesMax) {
      throw new InvalidTransactionError(`a value of ${write.value.length} bytes is larger than ${valueBytesMax} bytes`);
    }
  }
  if (writes.length <= 1) return;
  if (writes.length > writesPerTransactionMax) {
    throw new InvalidTransactionError(`a transaction takes ${writesPerTransactionMax} writes, not ${writes.length}`);
  }
  if (new Set(writes.map((write) => write.key)).size < writes.length) {
    throw new InvalidTransactionError('a transaction writes a key only once');
  }
}
