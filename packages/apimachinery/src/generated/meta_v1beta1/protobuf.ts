// Generated from packages/apimachinery/kinds/meta_v1beta1.yaml by npm run generate. Do not edit.
import { endOf, finish, type Reader, type Writer } from '../../codec/protobuf-runtime.js';
import type * as types from './types.js';
import * as meta_v1 from '../meta_v1/protobuf.js';

export function encodePartialObjectMetadataList(value: Partial<types.PartialObjectMetadataList>, writer: Writer): void {
  if (value.items != null) {
    for (const item of value.items) {
      writer.uint32(10).fork();
      meta_v1.encodePartialObjectMetadata(item, writer);
      writer.ldelim();
    }
  }
  writer.uint32(18).fork();
  meta_v1.encodeListMeta(value.metadata ?? {}, writer);
  writer.ldelim();
}

export function decodePartialObjectMetadataList(reader: Reader, length: number): types.PartialObjectMetadataList {
  const end = endOf(reader, length);
  let f1: (ReturnType<typeof meta_v1.decodePartialObjectMetadata>)[] | undefined;
  let f2: ReturnType<typeof meta_v1.decodeListMeta> | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 ??= [];
        f1.push(meta_v1.decodePartialObjectMetadata(reader, reader.uint32()));
        break;
      case 18:
        f2 = meta_v1.decodeListMeta(reader, reader.uint32());
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.PartialObjectMetadataList;
  value.metadata = f2 ?? meta_v1.decodeListMeta(reader, 0);
  value.items = f1 ?? [];
  return value;
}

export { encodeTableOptions as encodeTableOptions, decodeTableOptions as decodeTableOptions } from '../meta_v1/protobuf.js';

export { encodePartialObjectMetadata as encodePartialObjectMetadata, decodePartialObjectMetadata as decodePartialObjectMetadata } from '../meta_v1/protobuf.js';
