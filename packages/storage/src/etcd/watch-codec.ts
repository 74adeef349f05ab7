import protobuf from 'protobufjs/minimal.js';
import { bufferOf, endOfMessage, type FoundKey, readFields, readHeader, readInt64, readKeyValue } from './wire.js';

/** etcd's `WatchRequest`; the store only sends requests that create watches. */
export interface WatchRequest {
  readonly create_request: {
    readonly key: Buffer;
    readonly range_end: Buffer;
    readonly start_revision?: string;
    readonly prev_kv: boolean;
    readonly fragment: boolean;
  };
}

/** etcd's `WatchResponse`. */
export interface WatchResponse {
  readonly header: { readonly revision: string | number };
  readonly created: boolean;
  readonly canceled: boolean;
  readonly compact_revision: string | number;
  readonly cancel_reason: string;
  readonly fragment: boolean;
  readonly events: readonly EtcdWatchEvent[];
}

export interface EtcdWatchEvent {
  readonly type: 'Put' | 'Delete';
  readonly kv: FoundKey;
  readonly prev_kv?: { readonly value: Buffer } | null;
}

export function encodeWatchRequest({ create_request: create }: WatchRequest): Buffer {
  const writer = protobuf.Writer.create().uint32(10).fork();
  writer.uint32(10).bytes(create.key).uint32(18).bytes(create.range_end);
  if (create.start_revision !== undefined) writer.uint32(24).int64(create.start_revision);
  writer.uint32(48).bool(create.prev_kv).uint32(64).bool(create.fragment);
  return bufferOf(writer.ldelim().finish());
}

/** Every write of the cluster is delivered in one. @throws Error on malformed bytes */
export function decodeWatchResponse(bytes: Buffer): WatchResponse {
  const reader = protobuf.Reader.create(bytes);
  let revision = 0;
  let created = false;
  let canceled = false;
  let compacted = 0;
  let reason = '';
  let fragment = false;
  const events: EtcdWatchEvent[] = [];
  readFields(reader, reader.len, (field) => {
    if (field === 11) events.push(readEvent(reader));
    else if (field === 1) revision = readHeader(reader);
    else if (field === 3) created = reader.bool();
    else if (field === 4) canceled = reader.bool();
    else if (field === 5) compacted = readInt64(reader);
    else if (field === 6) reason = reader.string();
    else if (field === 7) fragment = reader.bool();
    else return false;
    return true;
  });
  return {
    header: { revision },
    created,
    canceled,
    compact_revision: compacted,
    cancel_reason: reason,
    fragment,
    events,
  };
}

function readEvent(reader: protobuf.Reader): EtcdWatchEvent {
  let type: EtcdWatchEvent['type'] = 'Put';
  let kv: FoundKey | undefined;
  let previous: FoundKey | null = null;
  readFields(reader, endOfMessage(reader), (field) => {
    if (field === 1) type = reader.int32() === 0 ? 'Put' : 'Delete';
    else if (field === 2) kv = readKeyValue(reader);
    else if (field === 3) previous = readKeyValue(reader);
    else return false;
    return true;
  });
  if (kv === undefined) throw new Error('etcd sent an event without a key');
  return { type, kv, prev_kv: previous };
}
