import protobuf from 'protobufjs/minimal.js';
import type { Guard } from '../store/store.js';
import { bufferOf, endOfMessage, type FoundKey, readFields, readHeader, readKeyValue } from './wire.js';

/** A write of a transaction, with etcd's key. */
export type EtcdWrite =
  | { readonly type: 'put'; readonly key: Buffer; readonly value: Uint8Array; readonly lease?: string }
  | { readonly type: 'delete'; readonly key: Buffer };

/** Commits when each guarded key has its revision (0: does not exist); otherwise returns all guarded keys. */
export interface EtcdTransaction {
  readonly guards: readonly (Pick<Guard, 'modRevision'> & { readonly key: Buffer })[];
  readonly writes: readonly EtcdWrite[];
}

export interface EtcdTransactionResponse {
  readonly revision: number;
  readonly succeeded: boolean;
  /** One for each guard of a transaction that did not succeed. */
  readonly found: readonly (FoundKey | undefined)[];
}

/** etcd's `TxnRequest`. Every write of an API server is one, so the reflection of etcd3 is too expensive here. */
export function encodeTransaction({ guards, writes }: EtcdTransaction): Buffer {
  const writer = protobuf.Writer.create();
  for (const { key, modRevision } of guards) {
    writer.uint32(tag.compare).fork();
    // The comparison EQUAL is its field's default.
    writer.uint32(16).int32(targetMod).uint32(26).bytes(key).uint32(48).int64(modRevision);
    writer.ldelim();
  }
  for (const write of writes) {
    writer.uint32(tag.success).fork();
    if (write.type === 'delete') writer.uint32(26).fork().uint32(10).bytes(write.key).ldelim();
    else {
      writer.uint32(18).fork().uint32(10).bytes(write.key).uint32(18).bytes(write.value);
      if (write.lease !== undefined) writer.uint32(24).int64(write.lease);
      writer.ldelim();
    }
    writer.ldelim();
  }
  for (const { key } of guards) {
    writer.uint32(tag.failure).fork().uint32(10).fork().uint32(10).bytes(key).ldelim().ldelim();
  }
  return bufferOf(writer.finish());
}

/** etcd's `TxnResponse`. @throws Error on malformed bytes */
export function decodeTransactionResponse(bytes: Buffer): EtcdTransactionResponse {
  const reader = protobuf.Reader.create(bytes);
  let revision = 0;
  let succeeded = false;
  const found: (FoundKey | undefined)[] = [];
  readFields(reader, reader.len, (field) => {
    if (field === 1) revision = readHeader(reader);
    else if (field === 2) succeeded = reader.bool();
    else if (field === 3) found.push(readRangeResponse(reader));
    else return false;
    return true;
  });
  return { revision, succeeded, found };
}

const tag = { compare: 10, success: 18, failure: 26 } as const;
const targetMod = 2;

/** `ResponseOp`: the first key of a range; undefined for the responses of writes. */
function readRangeResponse(reader: protobuf.Reader): FoundKey | undefined {
  let found: FoundKey | undefined;
  readFields(reader, endOfMessage(reader), (operation) => {
    if (operation !== 1) return false;
    readFields(reader, endOfMessage(reader), (field) => {
      if (field !== 2 || found !== undefined) return false;
      found = readKeyValue(reader);
      return true;
    });
    return true;
  });
  return found;
}
