import protobuf from 'protobufjs/minimal.js';
import { bufferOf, endOfMessage, type FoundKey, readFields, readInt64, readKeyValue } from './wire.js';

/** etcd's `WatchRequest`, of which the store makes watches alone. */
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
export interface WatchAnswer {
  readonly header: { readonly revision: string | number };
  readonly created: boolean;
  readonly canceled: boolean;
  readonly compact_revision: string | number;
  readonly cancel_reason: string;
  readonly fragment: boolean;
  readonly events: readonly WatchAnswerEvent[];
}

export interface WatchAnswerEvent {
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

/** Each write of the cluster comes in one of these. @throws Error on malformed bytes */
export function decodeWatchAnswer(bytes: Buffer): WatchAnswer {
  const reader = protobuf.Reader.create(bytes);
  let revision = 0;
  let created = false;
  let canceled = false;
  let compacted = 0;
  let reason = '';
  let fragment = false;
  const events: WatchAnswerEvent[] = [];
  readFields(reader, reader.len, (field) => {
    if (field === 11) events.push(readEvent(reader));
    else if (field === 1) {
      readFields(reader, endOfMessage(reader), (of) => {
        if (of !== 3) return false;
        revision = readInt64(reader);
        return true;
      });
    } else if (field === 3) created = reader.bool();
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

function readEvent(reader: protobuf.Reader): WatchAnswerEvent {
  let type: WatchAnswerEvent['type'] = 'Put';
  let kv: FoundKey | undefined;
  let previous: FoundKey | null = null;
  readFields(reader, endOfMessage(reader), (field) => {
    if (field === 1) type = reader.int32() === 0 ? 'Put' : 'Delete';
    else if (field === 2) kv = readKeyValue(reader);
    else if (field === 3) previous = readKeyValue(reader);
    else return false;
    return true;
  });
  if (kv === undefined) throw new Error('etcd gave an event without a key');
  return { type, kv, prev_kv: previous };
}
