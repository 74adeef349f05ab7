import { DamagedRecordError } from '../store/damage.js';
import {
  CompactedError,
  FutureRevisionError,
  type GetResult,
  type RangeOptions,
  type RangePage,
  type Revision,
  type StoredEntry,
} from '../store/store.js';
import type { DamageLog } from './damage-log.js';
import type { Environment } from './environment.js';
import { endOfPrefix, isTooLong } from './keys.js';
import { countStepKeysMax, rangeStepBytesMax, rangeStepEntriesMax } from './limits.js';
import { mergeKeys } from './merge-keys.js';
import { type Position, positionAfter, revisionOf, toRevision } from './position.js';
import { RecordError, readValue, viewRecord, viewRecordOf } from './read-record.js';
import { type KeyState, recordView } from './record.js';

/**
 * Reads the file. Each step reads one snapshot synchronously, because LMDB keeps all pages that an open snapshot sees. The
 * file may be one commit ahead of what has been acknowledged, never behind. A key longer than the limit is treated as
 * missing.
 *
 * A damaged record fails the reads that need it: those of its entry with DamagedRecordError, those at older revisions with
 * CompactedError.
 */
export class Reader {
  constructor(
    private readonly environment: Environment,
    private readonly bounds: { readonly revision: number; readonly oldest: number },
    private readonly damage: DamageLog,
  ) {}

  get(key: string, atRevision?: Revision): GetResult {
    const isNone = key === '' || isTooLong(key);
    const state = isNone ? undefined : this.environment.keys.get(key);
    if (atRevision === undefined) {
      if (state === undefined) return { revision: this.snapshotRevision(), entry: undefined };
      const entry = this.entry(key, state);
      return { revision: toRevision(Math.max(this.bounds.revision, entry.modRevision)), entry };
    }
    this.check(atRevision);
    const newest = state ?? (isNone ? undefined : this.environment.deleted.get(key));
    return { revision: this.snapshotRevision(), entry: newest && this.entryAt(key, newest, atRevision) };
  }

  async range(prefix: string, options: RangeOptions = {}): Promise<RangePage> {
    const { atRevision, after, limit = 0, signal, onDamaged } = options;
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
      const isLast = this.readStep(prefix, { revision, after: from, wanted, onDamaged }, entries);
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

  /** Revision of the newest commit in the file. */
  snapshotRevision(): Revision {
    return toRevision(this.environment.heads.get('revision') ?? 1);
  }

  /** Adds entries; returns true at the end of the range. */
  private readStep(prefix: string, step: StepOptions, entries: StoredEntry[]): boolean {
    const { revision, after, wanted } = step;
    this.check(revision);
    const { keys, deleted } = this.environment;
    const isCurrent = revision === this.snapshotRevision();
    const reading = { revision, isCurrent, onDamaged: step.onDamaged };
    const range = bounds(prefix, after);
    const states = isCurrent ? keys.getRange(range) : mergeKeys(keys.getRange(range), deleted.getRange({ ...range }));
    let countLeft = Math.min(wanted, rangeStepEntriesMax);
    let bytesLeft = rangeStepBytesMax;
    for (const { key, value: state } of states) {
      if (countLeft <= 0 || bytesLeft <= 0) return false;
      const entry = this.readable(String(key), state, reading);
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
   * Counts keys that existed at a past revision. `last` is where the next step continues. Nearly all keys have not changed
   * since, and are counted without reading their records.
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
      if (state.position < end || this.recordAt(last, state, revision) !== undefined) count++;
    }
    const isLast = looked < countStepKeysMax;
    // In the same snapshot: a key may be deleted or recreated between two steps.
    const sameKeys = isLast ? range : { ...range, end: Buffer.from(`${last}\0`) };
    for (const { key, value: state } of deleted.getRange({ ...sameKeys })) {
      if (state.position >= end && this.recordAt(String(key), state, revision) !== undefined) count++;
    }
    return { count, last: isLast ? undefined : last };
  }

  /** Undefined also for a damaged entry if `onDamaged` is given. */
  private readable(key: string, state: KeyState, { revision, isCurrent, onDamaged }: Reading): StoredEntry | undefined {
    try {
      return isCurrent ? this.entry(key, state) : this.entryAt(key, state, revision);
    } catch (error) {
      if (onDamaged === undefined || !(error instanceof DamagedRecordError)) throw error;
      onDamaged(error.damage);
      return undefined;
    }
  }

  private entry(key: string, { position, createRevision }: KeyState): StoredEntry {
    try {
      const value = readValue(this.environment.log, position, key);
      return { key, value, createRevision: toRevision(createRevision), modRevision: revisionOf(position) };
    } catch (error) {
      throw error instanceof RecordError ? this.damage.note(key, error) : error;
    }
  }

  private entryAt(key: string, newest: KeyState, revision: Revision): StoredEntry | undefined {
    const found = this.recordAt(key, newest, revision);
    if (found === undefined) return undefined;
    const { position, record } = found;
    const createRevision = toRevision(recordView.createRevision(record));
    return { key, value: recordView.copyValue(record), createRevision, modRevision: revisionOf(position) };
  }

  /**
   * Follows the versions of a key back to the one current at `revision`; undefined when the key did not exist then.
   * @throws DamagedRecordError for a damaged record of a live entry, CompactedError for one of the history
   */
  private recordAt(
    key: string,
    newest: KeyState,
    revision: Revision,
  ): { position: Position; record: Buffer } | undefined {
    const { log } = this.environment;
    const end = positionAfter(revision);
    let { position } = newest;
    /** Set when the previous record is a delete, which compaction may have removed. */
    let mayBeGone = false;
    try {
      for (;;) {
        const record: Buffer | undefined = mayBeGone ? viewRecord(log, position) : viewRecordOf(log, position, key);
        if (record === undefined) return undefined;
        if (position < end) return recordView.isDelete(record) ? undefined : { position, record };
        mayBeGone = !recordView.isDelete(record) && recordView.createRevision(record) === revisionOf(position);
        position = recordView.previous(record);
        if (position === 0) return undefined;
      }
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      const isNewest = position === newest.position;
      if (isNewest && this.environment.keys.get(key)?.position === position) throw this.damage.note(key, error);
      // A deleted key does not exist from its deletion on, even if the record of the delete is damaged.
      if (isNewest && position < end) return undefined;
      throw new CompactedError(revision, toRevision(this.bounds.oldest), this.damage.noteHistory(error));
    }
  }
}

interface StepOptions {
  readonly revision: Revision;
  readonly after: string | undefined;
  readonly wanted: number;
  readonly onDamaged: RangeOptions['onDamaged'];
}

interface Reading {
  readonly revision: Revision;
  readonly isCurrent: boolean;
  readonly onDamaged: RangeOptions['onDamaged'];
}

function bounds(prefix: string, after: string | undefined): { start?: string; end?: Buffer } {
  const end = endOfPrefix(prefix);
  // The smallest key after `after` is `after` with a zero byte appended.
  const start = after !== undefined && after >= prefix ? `${after}\0` : prefix;
  return { start: start === '' ? '\0' : start, ...(end === undefined ? {} : { end }) };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
