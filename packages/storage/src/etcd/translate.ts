import { CompactedError, type Revision, type StoredEntry, type StoreEvent } from '../store/store.js';
import type { EtcdWatchEvent } from './watch-codec.js';
import type { FoundKey } from './wire.js';

/** etcd3 represents revisions as strings. */
export function parseRevision(text: string | number): Revision {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`etcd returned the invalid revision '${text}'`);
  return value as Revision;
}

/** All keys of an etcd: a zero byte as the end means no end. */
export const wholeKeySpace = { key: Buffer.of(0), range_end: Buffer.of(0) } as const;

/**
 * Maps keys of the store to keys of etcd under a prefix. The prefix may replace the common start of all keys:
 *
 *     prefix '/t/'                           a                  -> /t/a
 *     prefix '/mine', instead of '/registry'   /registry/pods/a   -> /mine/pods/a
 */
export class KeySpace {
  private readonly prefix: Buffer;
  /** A key without an entry, for reads of the revision only. */
  readonly absentKey: Buffer;

  constructor(
    prefix: string,
    private readonly inPlaceOf = '',
  ) {
    this.prefix = Buffer.from(prefix);
    // Below the prefix as a folder: the user of etcd may have no permissions outside of it.
    this.absentKey = Buffer.from(`${prefix}${prefix.endsWith('/') ? '' : '/'}\0`);
  }

  encode(key: string): Buffer {
    return Buffer.concat([this.prefix, Buffer.from(key.slice(this.inPlaceOf.length))]);
  }

  decode(key: Buffer): string {
    return this.inPlaceOf + key.toString('utf8', this.prefix.length);
  }

  /** The range of all keys under a prefix, or of those after a key. */
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

  /** @throws CompactedError when the previous value was compacted */
  event({ type, kv, prev_kv }: EtcdWatchEvent): StoreEvent {
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

/** The end of all keys with a prefix. A single zero byte means no end to etcd. */
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
