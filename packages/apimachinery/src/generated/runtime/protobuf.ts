// Generated from packages/apimachinery/kinds/runtime.yaml by npm run generate. Do not edit.
import { endOf, finish, type Reader, type Writer } from '../../codec/protobuf-runtime.js';
import type * as types from './types.js';

export function encodeTypeMeta(value: Partial<types.TypeMeta>, writer: Writer): void {
  writer.uint32(10).string(value.apiVersion ?? '');
  writer.uint32(18).string(value.kind ?? '');
}

export function decodeTypeMeta(reader: Reader, length: number): types.TypeMeta {
  const end = endOf(reader, length);
  let f1: string = '';
  let f2: string = '';
  while (reader.pos < end) {
    const tag = reader.uint32();
    switch (tag) {
      case 10:
        f1 = reader.string();
        break;
      case 18:
        f2 = reader.string();
        break;
      default:
        reader.skipType(tag & 7);
    }
  }
  finish(reader, end);
  const value = {} as types.TypeMeta;
  if (f1 !== '') value.apiVersion = f1;
  if (f2 !== '') value.kind = f2;
  return value;
}
