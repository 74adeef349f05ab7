import type { Reader } from 'protobufjs/minimal.js';

export type { Reader } from 'protobufjs/minimal.js';

/** What generated code writes with; `MessageWriter` is one. */
export interface Writer {
  uint32(value: number): Writer;
  int32(value: number): Writer;
  int64(value: number): Writer;
  bool(value: boolean): Writer;
  double(value: number): Writer;
  string(value: string): Writer;
  /** Text is base64. */
  bytes(value: Uint8Array | string): Writer;
  /** A nested message begins, and ends with `ldelim`. */
  fork(): Writer;
  ldelim(): Writer;
}

/**
 * The protobuf form of one kind, generated from its fields. It reads and writes the fields alone: no length, no
 * envelope, no `kind` and `apiVersion` (those are the envelope's), and in neutral spelling.
 *
 * What `decode` gives has the shape of the JSON form, but is not canonical yet: `SchemaWalker.canonicalize` puts members
 * in order, adds those always written and checks values. What `encode` takes is canonical.
 *
 * Generated code is one pair of functions per message with this same shape; nested messages are written as
 * `writer.uint32(tag).fork(); encodePodSpec(value, writer); writer.ldelim();` and read as
 * `decodePodSpec(reader, reader.uint32())`. The pairs for messages whose JSON form is no object (times, quantities,
 * raw values …) are in `protobuf-runtime.ts`.
 *
 * Methods, not function properties: a generated pair may name its own kind's interface instead of `object`.
 */
export interface ProtobufCodec {
  encode(object: object, writer: Writer): void;
  /** Reads exactly `length` bytes from `reader.pos`. @throws Error on malformed bytes */
  decode(reader: Reader, length: number): object;
}
