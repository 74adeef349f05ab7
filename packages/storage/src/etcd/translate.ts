import { CompactedError, type Revision, type StoredEntry, type StoreEvent } from '../store/store.js';
import type { WatchAnswerEvent } from './watch-codec.js';
import type { FoundKey } from './wire.js';

/** etcd3 gives revisions as text. */
export function parseRevision(text: string | number): Revision {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`etcd gave the revision '${text}'`);
  return value as Revision;
}

/** All there is in an etcd: a zero byte as end means no end. */
export const wholeKeySpace = { key: Buffer.of(0), range_end: Buffer.of(0) } as const;

/**
 * etcd's keys are ours under a prefix, which may stand in place of what all of ours begin with:
 *
 *     prefix '/t/'                           a                  -> /t/a
 *     prefix '/mine', instead of '/registry'   /registry/pods/a   -> /mine/pods/a
 */
export class KeySpace {
  private readonly prefix: Buffer;
  /** A key that no entry has, for reads that ask for nothing but the revision. */
  readonly none: Buffer;

  constructor(
    prefix: string,
    private readonly inPlaceOf = '',
  ) {
    this.prefix = Buffer.from(prefix);
    // Below the prefix as a folder: a user of etcd may have no more than that.
    this.none = Buffer.from(`${prefix}${prefix.endsWith('/') ? '' : '/'}\0`);
  }

  encode(key: string): Buffer {
    return Buffer.concat([this.prefix, Buffer.from(key.slice(this.inPlaceOf.length))]);
  }

  decode(key: Buffer): string {
    return this.inPlaceOf + key.toString('utf8', this.prefix.length);
  }

  /** First key and end of all keys under a prefix of ours, or of those after a key. */
  range(prefix: string, after?: string): { key: Buffer; range_end: Buffer } {
    const begin = this.encode(prefix);
    const next = after !== undefined && after >= prefix ? Buffer.concat([this.encode(after), Buffer.of(0)]) : begin;
    return { key: next.length === 0 ? Buffer.of(0) : next, range_end: endOf(begin) };
  }

  entry(found: FoundKey): StoredEntry {
    return {
      key: this.decode(found.key),
      value: found.value,
      createRevision: parseRevision(found.create_revision),
      modRevision: parseRevision(found.mod_revision),
    };
  }

  /** @throws CompactedError when compaction has taken the previous value */
  event({ type, kv, prev_kv }: WatchAnswerEvent): StoreEvent {
    const revision = parseRevision(kv.mod_revision);
    const key = this.decode(kv.key);
    const previous: Buffer | undefined = prev_kv?.value;
    if (type === 'Delete') {
      if (previous === undefined) throw new CompactedError(revision);
      return { type: 'delete', key, previous, revision };
    }
    const createRevision = parseRevision(kv.create_revision);
    if (previous === undefined && createRevision !== revision) throw new CompactedError(revision);
    return { type: 'put', key, value: kv.value, previous, createRevision, revision };
  }
}

/** All keys with a prefix end before this one; a single zero byte is etcd's word for no end. */
function endOf(prefix: Buffer): Buffer {
  for (let length = prefix.length; length > 0; length--) {
    const last = prefix[length - 1];
    if (last === undefined || last === 0xff) continue;
    return Buffer.concat([prefix.subarray(0, length - 1), Buffer.of(last + 1)]);
  }
  return Buffer.of(0);
}

export function startsWith(key: Buffer, begin: Buffer): boolean {
  return key.length >= begin.length && key.compare(begin, 0, begin.length, 0, begin.length) === 0;
}
