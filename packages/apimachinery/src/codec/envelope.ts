/**
 * The protobuf envelope (spec: Protobuf envelope): a prefix of four bytes, then a message with the object's type and bytes.
 *
 *     6b 38 73 00 | 0a <length> (0a <length> "v1" 12 <length> "Pod") | 12 <length> <object> | 1a 00 | 22 00
 */
import protobuf from 'protobufjs/minimal.js';
import { errorMessage } from '../language/assert.js';
import type { ProtobufCodec } from '../schema/protobuf-codec.js';
import { badRequestError } from '../status/errors.js';
import { envelopePrefix, isEnvelope } from './envelope-prefix.js';
import { MessageWriter } from './message-writer.js';

export interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  /** The encoded object. */
  readonly raw: Uint8Array;
  /** Empty for no encoding. */
  readonly contentEncoding: string;
  /** Empty for protobuf. */
  readonly contentType: string;
}

/** Wraps an encoded message in an envelope. */
export function encodeEnvelope(type: { readonly apiVersion: string; readonly kind: string }, raw: Uint8Array): Buffer {
  const writer = protobuf.Writer.create();
  writer.uint32(10).fork().uint32(10).string(type.apiVersion).uint32(18).string(type.kind).ldelim();
  writer.uint32(18).bytes(raw).uint32(26).string('').uint32(34).string('');
  return Buffer.concat([Buffer.from(envelopePrefix), writer.finish()]);
}

/** @throws StatusError 400 when the prefix is missing or the bytes are malformed */
export function decodeEnvelope(bytes: Uint8Array): Envelope {
  if (!isEnvelope(bytes)) {
    const prefix = `[${envelopePrefix.join(' ')}]`;
    throw badRequestError(`provided data does not appear to be a protobuf message, expected prefix ${prefix}`);
  }
  return decoding(() => {
    const reader = protobuf.Reader.create(bytes.subarray(envelopePrefix.length));
    const envelope = { apiVersion: '', kind: '', raw: emptyBytes, contentEncoding: '', contentType: '' };
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      if (tag === 10) Object.assign(envelope, decodeTypeMeta(reader.bytes()));
      else if (tag === 18) envelope.raw = reader.bytes();
      else if (tag === 26) envelope.contentEncoding = reader.string();
      else if (tag === 34) envelope.contentType = reader.string();
      else reader.skipType(tag & 7);
    }
    return envelope;
  });
}

/** At most one idle writer, kept for its buffer. A writer that threw inside a message is dropped. */
const idle: MessageWriter[] = [];

/** Encodes an object's message, without envelope. */
export function encodeMessage(codec: ProtobufCodec, object: object): Buffer {
  // A nested call finds no idle writer and creates its own.
  const writer = idle.pop() ?? new MessageWriter();
  codec.encode(object, writer);
  const bytes = writer.finish();
  if (idle.length === 0) idle.push(writer);
  return bytes;
}

/** Decodes a message to an object that is not yet canonical. @throws StatusError 400 when the bytes are malformed */
export function decodeMessage(codec: ProtobufCodec, bytes: Uint8Array): object {
  return decoding(() => codec.decode(protobuf.Reader.create(bytes), bytes.length));
}

const emptyBytes: Uint8Array = new Uint8Array(0);

function decodeTypeMeta(bytes: Uint8Array): { apiVersion: string; kind: string } {
  const reader = protobuf.Reader.create(bytes);
  const type = { apiVersion: '', kind: '' };
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === 10) type.apiVersion = reader.string();
    else if (tag === 18) type.kind = reader.string();
    else reader.skipType(tag & 7);
  }
  return type;
}

function decoding<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw badRequestError(`protobuf parse error: ${errorMessage(error)}`, { cause: error });
  }
}
