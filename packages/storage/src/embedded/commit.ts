import type { StoredEntry, StoreEvent, Transaction, TransactionResult, Write } from '../store/store.js';
import { InvalidTransactionError } from './errors.js';
import { checkKey, type ExpiryKey } from './keys.js';
import { valueBytesMax, writesPerTransactionMax } from './limits.js';
import type { DecidedState, Overlay } from './overlay.js';
import { type Position, positionOf, revisionOf, toRevision } from './position.js';
import { encodeRecord, recordView } from './record.js';

/** What a commit changes in the file (environment.ts). */
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
 * Transactions decided together, to be written at once. Each that writes has a revision of its own; each is decided
 * against the state the ones before it leave.
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

  /** The result to give once the commit is durable. */
  decide(transaction: Transaction, expiry?: ExpiryKey): TransactionResult {
    if (expiry !== undefined) this.changes.push({ type: 'expired', expiry });
    if (!transaction.guards.every((guard) => this.modRevision(guard.key) === guard.modRevision)) {
      const current = transaction.guards.map((guard) => this.entry(guard.key));
      return { committed: false, revision: toRevision(this.revision), current };
    }
    const revision = this.revision + 1;
    let index = 0;
    for (const write of transaction.writes) {
      if (this.write(write, { position: positionOf(revision, index), number: revision, by: transaction.by })) index++;
    }
    if (index > 0) this.revision = revision;
    return { committed: true, revision: toRevision(this.revision) };
  }

  /** False when there is nothing to do. */
  private write(write: Write, { position, number, by }: Placed): boolean {
    const { key } = write;
    const before = this.overlay.get(key);
    const revision = toRevision(number);
    const head = { key, previous: before.position, timeMs: this.timeMs, by };
    const previous = before.live ? this.overlay.value(before) : undefined;
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
    return { key, value: this.overlay.value(state), createRevision, modRevision: revisionOf(state.position) };
  }
}

/** Where a write comes to stand, and who asked for it. */
interface Placed {
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
