import {
  CompactedError,
  FutureRevisionError,
  type GetResult,
  type RangeOptions,
  type RangePage,
  type Revision,
  type StoredEntry,
} from '../store/store.js';
import type { Environment } from './environment.js';
import { endOfPrefix, isTooLong } from './keys.js';
import { countStepKeysMax, rangeStepBytesMax, rangeStepEntriesMax } from './limits.js';
import { mergeKeys } from './merge-keys.js';
import { type Position, positionAfter, revisionOf, toRevision } from './position.js';
import { readValue, viewRecord } from './read-record.js';
import { type KeyState, recordView } from './record.js';

/**
 * Reads of the file. Each step reads one snapshot, without an await in it: LMDB keeps what a snapshot sees, so none may
 * be held while others write. The file may be a commit ahead of what has been acknowledged, never behind. A key longer
 * than any that can be written is one that is not there.
 */
export class Reader {
  constructor(
    private readonly environment: Environment,
    private readonly bounds: { readonly revision: number; readonly oldest: number },
  ) {}

  get(key: string, atRevision?: Revision): GetResult {
    const isNone = key === '' || isTooLong(key);
    const state = isNone ? undefined : this.environment.keys.get(key);
    if (atRevision === undefined) {
      if (state === undefined) return { revision: this.snapshotRevision(), entry: undefined };
      const entry = this.entry(key, state.position, state.createRevision);
      return { revision: toRevision(Math.max(this.bounds.revision, entry.modRevision)), entry };
    }
    this.check(atRevision);
    const newest = state ?? (isNone ? undefined : this.environment.deleted.get(key));
    return { revision: this.snapshotRevision(), entry: newest && this.entryAt(key, newest, atRevision) };
  }

  async range(prefix: string, { atRevision, after, limit = 0, signal }: RangeOptions = {}): Promise<RangePage> {
    signal?.throwIfAborted();
    const revision = atRevision ?? this.snapshotRevision();
    if (isTooLong(prefix)) {
      this.check(revision);
      return { revision, entries: [], remaining: 0 };
    }
    const entries: StoredEntry[] = [];
    let from = after;
    for (;;) {
      const wanted = limit > 0 ? limit - entries.length : Number.POSITIVE_INFINITY;
      const isLast = this.readStep(prefix, { revision, after: from, wanted }, entries);
      from = entries.at(-1)?.key ?? from;
      if (isLast) return { revision, entries, remaining: 0 };
      if (limit > 0 && entries.length >= limit) break;
      await nextTurn();
      signal?.throwIfAborted();
    }
    return { revision, entries, remaining: await this.countAfter(prefix, { after: from, revision, signal }) };
  }

  count(prefix: string): number {
    if (isTooLong(prefix)) return 0;
    return this.environment.keys.getKeysCount(bounds(prefix, undefined));
  }

  /** @throws CompactedError, FutureRevisionError */
  check(revision: Revision): void {
    if (revision < this.bounds.oldest) throw new CompactedError(revision, toRevision(this.bounds.oldest));
    if (revision <= this.bounds.revision) return;
    const current = this.snapshotRevision();
    if (revision > current) throw new FutureRevisionError(revision, current);
  }

  /** Of the newest commit in the file. */
  snapshotRevision(): Revision {
    return toRevision(this.environment.heads.get('revision') ?? 1);
  }

  /** Adds entries; true when there are no more. */
  private readStep(
    prefix: string,
    { revision, after, wanted }: { revision: Revision; after: string | undefined; wanted: number },
    entries: StoredEntry[],
  ): boolean {
    this.check(revision);
    const { keys, deleted } = this.environment;
    const isCurrent = revision === this.snapshotRevision();
    const range = bounds(prefix, after);
    const states = isCurrent ? keys.getRange(range) : mergeKeys(keys.getRange(range), deleted.getRange({ ...range }));
    let countLeft = Math.min(wanted, rangeStepEntriesMax);
    let bytesLeft = rangeStepBytesMax;
    for (const { key, value: state } of states) {
      if (countLeft <= 0 || bytesLeft <= 0) return false;
      const name = String(key);
      const entry = isCurrent
        ? this.entry(name, state.position, state.createRevision)
        : this.entryAt(name, state, revision);
      if (entry === undefined) continue;
      entries.push(entry);
      countLeft--;
      bytesLeft -= entry.value.length;
    }
    return true;
  }

  private async countAfter(
    prefix: string,
    { after, revision, signal }: { after: string | undefined; revision: Revision; signal: AbortSignal | undefined },
  ): Promise<number> {
    if (revision === this.snapshotRevision()) return this.environment.keys.getKeysCount(bounds(prefix, after));
    let count = 0;
    for (let from = after; ; ) {
      const step = this.countStep(prefix, { after: from, revision });
      count += step.count;
      if (step.last === undefined) return count;
      from = step.last;
      await nextTurn();
      signal?.throwIfAborted();
      this.check(revision);
    }
  }

  /**
   * Keys that existed at a revision that is past: `last` is where the next step goes on. Nearly all keys have not changed
   * since, and are counted without a look at their records.
   */
  private countStep(
    prefix: string,
    { after, revision }: { after: string | undefined; revision: Revision },
  ): { readonly count: number; readonly last: string | undefined } {
    const { keys, deleted } = this.environment;
    const end = positionAfter(revision);
    const range = bounds(prefix, after);
    let [count, looked, last] = [0, 0, after];
    for (const { key, value: state } of keys.getRange({ ...range, limit: countStepKeysMax })) {
      looked++;
      last = String(key);
      if (state.position < end || this.recordAt(state, revision) !== undefined) count++;
    }
    const isLast = looked < countStepKeysMax;
    // In the same snapshot: a key may be deleted, or made again, between two steps.
    const sameKeys = isLast ? range : { ...range, end: Buffer.from(`${last}\0`) };
    for (const { value: state } of deleted.getRange({ ...sameKeys })) {
      if (state.position >= end && this.recordAt(state, revision) !== undefined) count++;
    }
    return { count, last: isLast ? undefined : last };
  }

  private entry(key: string, position: Position, createRevision: number): StoredEntry {
    const value = readValue(this.environment, position, key);
    return { key, value, createRevision: toRevision(createRevision), modRevision: revisionOf(position) };
  }

  private entryAt(key: string, newest: KeyState, revision: Revision): StoredEntry | undefined {
    const found = this.recordAt(newest, revision);
    if (found === undefined) return undefined;
    const { position, record } = found;
    const createRevision = toRevision(recordView.createRevision(record));
    return { key, value: recordView.copyValue(record), createRevision, modRevision: revisionOf(position) };
  }

  /** Goes back through a key's versions to the one that stood at `revision`; undefined when the key did not exist. */
  private recordAt(newest: KeyState, revision: Revision): { position: Position; record: Buffer } | undefined {
    const end = positionAfter(revision);
    let position = newest.position;
    while (position >= end) {
      const record = viewRecord(this.environment, position);
      position = record === undefined ? 0 : recordView.previous(record);
    }
    if (position === 0) return undefined;
    const record = viewRecord(this.environment, position);
    // A delete that was compacted has no record any more.
    return record === undefined || recordView.isDelete(record) ? undefined : { position, record };
  }
}

function bounds(prefix: string, after: string | undefined): { start?: string; end?: Buffer } {
  const end = endOfPrefix(prefix);
  // The least key greater than `after` has one zero byte more.
  const start = after !== undefined && after >= prefix ? `${after}\0` : prefix;
  return { start: start === '' ? '\0' : start, ...(end === undefined ? {} : { end }) };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
