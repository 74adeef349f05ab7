import type { Reader } from 'protobufjs/minimal.js';
import type { Int64 } from '../objects/int64.js';

export type { Reader } from 'protobufjs/minimal.js';

/** The writer interface that generated code uses. Implemented by `MessageWriter`. */
export interface Writer {
  uint32(value: number): Writer;
  int32(value: number): Writer;
  int64(value: Int64): Writer;
  bool(value: boolean): Writer;
  double(value: number): Writer;
  string(value: string): Writer;
  /** A string is base64. */
  bytes(value: Uint8Array | string): Writer;
  /** Begins a nested message; `ldelim` ends it. */
  fork(): Writer;
  ldelim(): Writer;
}

/**
 * Encodes and decodes the protobuf message of one kind; generated from its fields. Reads and writes fields only, in neutral
 * spelling: the length, the envelope, `kind` and `apiVersion` are handled by `envelope.ts`.
 *
 * `encode` takes a canonical object. The result of `decode` has the shape of the JSON form but is not canonical:
 * `canonicalize` orders its members, adds the fields that are always written and validates values.
 *
 * Generated code has one pair of functions of this shape per message. Nested messages are written as
 * `writer.uint32(tag).fork(); encodePodSpec(value, writer); writer.ldelim();` and read as
 * `decodePodSpec(reader, reader.uint32())`. The pairs for messages whose JSON form is not an object (times, quantities,
 * raw values) are in `protobuf-runtime.ts`.
 *
 * Declared as methods, not function properties, so that a generated pair may use its own interface in place of `object`.
 */
export interface ProtobufCodec {
  encode(object: object, writer: Writer): void;
  /** Reads exactly `length` bytes from `reader.pos`. @throws Error for malformed bytes */
  decode(reader: Reader, length: number): object;
}
