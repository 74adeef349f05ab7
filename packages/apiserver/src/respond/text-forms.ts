import { JsonLayout, type JsonLayoutOptions, writeSmallYaml, YamlParts, type YamlPlace } from '@orch/apimachinery';
import type { BodyParts } from './body-parts.js';
import type { SharedOutlines } from './shared-outlines.js';

/** Human-readable output formats of JSON. */
export type TextForm = 'indented' | 'yaml';

/** The bytes of a value, or the parts that encode it when that takes long. */
export type Encoded = Buffer | BodyParts;

/** Indents JSON in pieces. No string or number spans two pieces. */
export function encodeIndented(json: readonly Buffer[], options: JsonLayoutOptions): Encoded {
  if (lengthOf(json) > smallBytesMax) return new JsonLayout(json, options);
  const layout = new JsonLayout([joined(json)], options);
  const first = layout.next() ?? nothing;
  const second = layout.next();
  if (second === undefined) return first;
  // Indenting multiplies the length of deeply nested values.
  return concatEncoded([first, second], layout);
}

/** Converts JSON in pieces to YAML, without the final newline. */
export function encodeYamlValue(json: readonly Buffer[], place: YamlPlace, outlines: SharedOutlines): Encoded {
  if (lengthOf(json) <= smallBytesMax) {
    const small = writeSmallYaml(joined(json).toString(), place);
    if (small !== undefined) return Buffer.from(small);
  }
  const yaml = new YamlParts(outlines.of(json), place);
  return {
    next() {
      const part = yaml.next();
      return part === undefined ? undefined : Buffer.from(part);
    },
  };
}

/** Concatenates bytes and lazily encoded parts. */
export function concatEncoded(bytes: readonly Buffer[], parts: BodyParts, end?: Buffer): BodyParts {
  let index = 0;
  let isEnded = end === undefined;
  return {
    next() {
      if (index < bytes.length) return bytes[index++];
      const part = parts.next();
      if (part !== undefined || isEnded) return part;
      isEnded = true;
      return end;
    },
  };
}

/** Joins all parts of a small value. */
export function wholeOf(encoded: Encoded): Buffer {
  if (Buffer.isBuffer(encoded)) return encoded;
  const parts: Buffer[] = [];
  for (let part = encoded.next(); part !== undefined; part = encoded.next()) parts.push(part);
  return Buffer.concat(parts);
}

function joined(pieces: readonly Buffer[]): Buffer {
  const [first = nothing] = pieces;
  return pieces.length === 1 ? first : Buffer.concat(pieces);
}

function lengthOf(pieces: readonly Buffer[]): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

/** JSON of this size is encoded in about a millisecond. */
const smallBytesMax = 32 * 1024;
const nothing = Buffer.alloc(0);
