/** Validates and canonicalizes scalar values. Each function throws TypeMismatch; none accepts null. */

import { encodeJson } from '../json/json-value.js';
import { errorMessage, InvariantError } from '../language/assert.js';
import { type Int64, int64Of, isInt64 } from '../objects/int64.js';
import { formatInstant, formatMicroInstant, type Instant, isCanonicalTime, parseInstant } from '../objects/time.js';
import { canonicalQuantity, parseQuantity } from '../quantity/index.js';
import { expected, TypeMismatch } from './mismatch.js';

export function canonicalString(value: unknown): string {
  if (typeof value === 'string') return value;
  throw expected('ReadString: expects " or n', value, 'string');
}

export function canonicalBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw expected('ReadBool: expect t or f', value, 'bool');
}

/** `type` is `int32`, `uint32` or `int64`. */
export function canonicalInteger(value: unknown, type: string): Int64 {
  if (type === 'int64') return canonicalInt64(value);
  const minimum = type === 'int32' ? -(2 ** 31) : 0;
  const maximum = type === 'int32' ? 2 ** 31 - 1 : 2 ** 32 - 1;
  if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  throw integerMismatch(value, type);
}

function canonicalInt64(value: unknown): Int64 {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (isInt64(value)) return int64Of(BigInt(value));
  throw integerMismatch(value, 'int64');
}

/** The error for a value that is not an integer of the type. */
function integerMismatch(value: unknown, type: string): TypeMismatch {
  const reader = type === 'int64' ? 'readUint64' : 'readUint32';
  if (typeof value !== 'number' && typeof value !== 'bigint') {
    return new TypeMismatch(`${reader}: unexpected character: \ufffd`, type);
  }
  const isFraction = typeof value === 'number' && !Number.isInteger(value);
  if (isFraction) return new TypeMismatch('assertInteger: can not decode float as int', type);
  return new TypeMismatch(`${reader}: overflow`);
}

export function canonicalNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw new TypeMismatch('readFloat64: expects a number');
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const notBase64 = /[^A-Za-z0-9+/]/;

/** Standard base64 with padding; removes line breaks. */
export function canonicalBytes(value: unknown): string {
  if (typeof value !== 'string') throw new TypeMismatch('base64Codec: invalid input');
  const text = /[\r\n]/.test(value) ? value.replaceAll(/[\r\n]/g, '') : value;
  if (base64.test(text)) return text;
  throw new TypeMismatch(`decode base64: illegal base64 data at input byte ${firstInvalidByte(text)}`);
}

function firstInvalidByte(text: string): number {
  const at = text.search(notBase64);
  // A truncated text is invalid from the start of its last group of four.
  if (at < 0) return text.length - (text.length % 4);
  const before = at % 4;
  if (text[at] !== '=' || before < 2) return at;
  // Valid padding so far, but incomplete or followed by other characters.
  if (before === 3) return at + 1;
  if (at + 1 === text.length) return text.length;
  return text[at + 1] === '=' ? at + 2 : at;
}

/** RFC 3339 in UTC, whole seconds; the zero time is null. */
export function canonicalTime(value: unknown): string | null {
  if (typeof value === 'string' && isCanonicalTime(value)) return value;
  const instant = instantOf(value, '2006-01-02T15:04:05Z07:00');
  return instant.seconds === zeroTimeSeconds ? null : formatInstant(instant);
}

/** RFC 3339 in UTC with exactly six fractional digits; the zero time is null. */
export function canonicalMicroTime(value: unknown): string | null {
  const layout = '2006-01-02T15:04:05.000000Z07:00';
  const instant = instantOf(value, layout);
  const fraction = typeof value === 'string' ? value.slice(19) : '';
  if (!/^\.\d{6}(?!\d)/.test(fraction)) throw notATime(value, { layout, rest: fraction, part: '.000000' });
  return instant.seconds === zeroTimeSeconds && instant.nanos === 0 ? null : formatMicroInstant(instant);
}

/** 0001-01-01T00:00:00Z. */
const zeroTimeSeconds = -62_135_596_800;

function instantOf(value: unknown, layout: string): Instant {
  if (typeof value !== 'string') throw cannotUnmarshal(value, 'string');
  const instant = parseInstant(value);
  if (instant === undefined) throw notATime(value, { layout, rest: value, part: '2006' });
  return instant;
}

function notATime(
  value: unknown,
  at: { readonly layout: string; readonly rest: string; readonly part: string },
): TypeMismatch {
  const parsing = `parsing time ${JSON.stringify(value)} as "${at.layout}"`;
  return new TypeMismatch(`unmarshalerDecoder: ${parsing}: cannot parse ${JSON.stringify(at.rest)} as "${at.part}"`);
}

/** The canonical text of a quantity. A number is read as its JSON text. */
export function canonicalQuantityValue(value: unknown): string {
  const text = typeof value === 'string' ? value : encodeJson(value);
  return canonicalQuantity(text) ?? notAQuantity(text);
}

function notAQuantity(text: string): never {
  try {
    parseQuantity(text);
  } catch (error) {
    throw new TypeMismatch(`unmarshalerDecoder: ${errorMessage(error)}`);
  }
  throw new InvariantError(`${text} is a quantity without canonical text`);
}

export function canonicalIntOrString(value: unknown): number | string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' && typeof value !== 'bigint') throw cannotUnmarshal(value, 'int32');
  if (typeof value === 'bigint' || !Number.isInteger(value) || value < -(2 ** 31) || value > 2 ** 31 - 1) {
    throw new TypeMismatch(`unmarshalerDecoder: json: cannot unmarshal number ${value} into Go value of type int32`);
  }
  return value;
}

function cannotUnmarshal(value: unknown, type: string): TypeMismatch {
  return new TypeMismatch(
    `unmarshalerDecoder: json: cannot unmarshal ${jsonType(value)} into Go value of type ${type}`,
  );
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
