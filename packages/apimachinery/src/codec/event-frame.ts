import protobuf from 'protobufjs/minimal.js';
import { errorMessage } from '../language/assert.js';
import { badRequestError } from '../status/errors.js';

/** An event of a watch stream in protobuf. */
export interface EventFrame {
  /** Such as `ADDED`. */
  readonly type: string;
  /** The envelope of the object. Empty in an event without object. */
  readonly object: Uint8Array;
}

/**
 * Decodes a WatchEvent, whose object is an envelope in the field of a raw value (spec: Protobuf envelope):
 *
 *     0a <length> "ADDED" | 12 <length> (0a <length> 6b 38 73 00 ...)
 *
 * @throws StatusError 400 when the bytes are malformed
 */
export function decodeEventFrame(bytes: Uint8Array): EventFrame {
  try {
    const reader = protobuf.Reader.create(bytes);
    let type = '';
    let object = noBytes;
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      if (tag === 10) type = reader.string();
      else if (tag === 18) object = rawValue(reader.bytes());
      else reader.skipType(tag & 7);
    }
    return { type, object };
  } catch (error) {
    throw badRequestError(`protobuf parse error: ${errorMessage(error)}`, { cause: error });
  }
}

const noBytes: Uint8Array = new Uint8Array(0);

function rawValue(bytes: Uint8Array): Uint8Array {
  const reader = protobuf.Reader.create(bytes);
  let raw = noBytes;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === 10) raw = reader.bytes();
    else reader.skipType(tag & 7);
  }
  return raw;
}
