/** Protobuf parts that contain whole messages: envelopes, lists, watch events. */

const lengthDelimited = 2;

/** Encodes a length-delimited field. */
export function protobufField(field: number, value: Uint8Array): Buffer[] {
  return [varint(field * 8 + lengthDelimited), varint(value.length), asBuffer(value)];
}

/** Spec: Protobuf envelope. */
export function protobufEnvelope(type: TypeMeta, raw: Uint8Array): Buffer {
  return Buffer.concat([protobufEnvelopeHead(type, raw, 0), protobufEnvelopeEnd]);
}

/** The bytes that precede the last `restBytes` bytes of the message; `start` is the beginning of the message. */
export function protobufEnvelopeHead(type: TypeMeta, start: Uint8Array, restBytes: number): Buffer {
  const typeMeta = Buffer.concat([
    ...protobufField(1, Buffer.from(type.apiVersion)),
    ...protobufField(2, Buffer.from(type.kind)),
  ]);
  return Buffer.concat([
    envelopePrefix,
    ...protobufField(1, typeMeta),
    varint(2 * 8 + lengthDelimited),
    varint(start.length + restBytes),
    start,
  ]);
}

interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

/** `k8s\0`: the magic number of an envelope. */
export const envelopePrefix = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

export interface Envelope {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Buffer;
}

/** The parts of an envelope; undefined when the bytes are not an envelope. */
export function readProtobufEnvelope(bytes: Buffer): Envelope | undefined {
  if (!bytes.subarray(0, 4).equals(envelopePrefix)) return undefined;
  const fields = readFields(bytes.subarray(4));
  const typeMeta = readFields(fields?.get(1) ?? empty);
  if (fields === undefined || typeMeta === undefined) return undefined;
  return {
    apiVersion: (typeMeta.get(1) ?? empty).toString(),
    kind: (typeMeta.get(2) ?? empty).toString(),
    raw: fields.get(2) ?? empty,
  };
}

/** Reads a message of length-delimited fields only; the last occurrence of a field number wins. */
function readFields(bytes: Buffer): Map<number, Buffer> | undefined {
  const fields = new Map<number, Buffer>();
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) return -1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return -1;
  };
  while (at < bytes.length) {
    const tag = readVarint();
    if (tag < 0 || (tag & 7) !== lengthDelimited) return undefined;
    const length = readVarint();
    if (length < 0 || at + length > bytes.length) return undefined;
    fields.set(tag >>> 3, bytes.subarray(at, at + length));
    at += length;
  }
  return fields;
}

/** The first field of a message, with tag and length: for an object, its metadata. */
export function firstProtobufField(message: Uint8Array): Buffer {
  let length = 0;
  let at = 1;
  for (let shift = 0; ; shift += 7) {
    const byte = message[at++] ?? 0;
    length += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return asBuffer(message.subarray(0, at + length));
}

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const empty = Buffer.alloc(0);

/** Fields 3 and 4, content encoding and content type, are empty. */
export const protobufEnvelopeEnd = Buffer.concat([...protobufField(3, empty), ...protobufField(4, empty)]);
