import protobuf from 'protobufjs/minimal.js';
import { bufferOf, type FoundKey, readFields, readHeader, readInt64, readKeyValue } from './wire.js';

/** One key, or the keys from `key` up to `range_end`. */
export interface EtcdRange {
  readonly key: Buffer;
  readonly range_end?: Buffer;
  /** 0 means all. */
  readonly limit?: number;
  /** 0 means the newest. */
  readonly revision?: number;
  readonly keys_only?: boolean;
  readonly count_only?: boolean;
}

export interface EtcdRangeResponse {
  readonly revision: number;
  readonly kvs: readonly FoundKey[];
  /** The number of keys in the range; `kvs` may have fewer. */
  readonly count: number;
}

/** etcd's `RangeRequest`: linearizable, in key order. */
export function encodeRange(range: EtcdRange): Buffer {
  const { key, range_end: end, limit = 0, revision = 0, keys_only: keysOnly, count_only: countOnly } = range;
  const writer = protobuf.Writer.create().uint32(10).bytes(key);
  if (end !== undefined) writer.uint32(18).bytes(end);
  if (limit !== 0) writer.uint32(24).int64(limit);
  if (revision !== 0) writer.uint32(32).int64(revision);
  if (keysOnly === true) writer.uint32(64).bool(true);
  if (countOnly === true) writer.uint32(72).bool(true);
  return bufferOf(writer.finish());
}

/** etcd's `RangeResponse`. @throws Error on malformed bytes */
export function decodeRangeResponse(bytes: Buffer): EtcdRangeResponse {
  const reader = protobuf.Reader.create(bytes);
  let revision = 0;
  let count = 0;
  const kvs: FoundKey[] = [];
  readFields(reader, reader.len, (field) => {
    if (field === 1) revision = readHeader(reader);
    else if (field === 2) kvs.push(readKeyValue(reader));
    else if (field === 4) count = readInt64(reader);
    else return false;
    return true;
  });
  return { revision, kvs, count };
}
