import {
  Bytes,
  type CostMeter,
  Duration,
  ListValue,
  MapValue,
  OptionalValue,
  QuantityValue,
  Timestamp,
  TypeName,
  UnsignedInt,
  UrlValue,
  type Value,
} from './values.js';

/** Whether two values are equal. Numbers of different types are equal if they have the same value. */
export function areEqual(left: Value, right: Value, meter: CostMeter): boolean {
  meter.take(1);
  if (left === null || right === null) return left === right;
  if (typeof left === 'string' && typeof right === 'string') {
    meter.takeText(Math.min(left.length, right.length));
    return left === right;
  }
  const [first, second] = [numberOf(left), numberOf(right)];
  if (first !== undefined && second !== undefined) return compareNumbers(first, second) === 0;
  if (left instanceof ListValue && right instanceof ListValue) return areListsEqual(left, right, meter);
  if (left instanceof MapValue && right instanceof MapValue) return areMapsEqual(left, right, meter);
  if (left instanceof Bytes && right instanceof Bytes) return compareBytes(left, right) === 0;
  if (left instanceof Timestamp && right instanceof Timestamp) return left.nanoseconds === right.nanoseconds;
  if (left instanceof Duration && right instanceof Duration) return left.nanoseconds === right.nanoseconds;
  if (left instanceof TypeName && right instanceof TypeName) return left.name === right.name;
  if (left instanceof UrlValue && right instanceof UrlValue) return left.text === right.text;
  if (left instanceof QuantityValue && right instanceof QuantityValue) return left.value.nanos === right.value.nanos;
  if (left instanceof OptionalValue && right instanceof OptionalValue) {
    if (left.value === undefined || right.value === undefined) return left.value === right.value;
    return areEqual(left.value, right.value, meter);
  }
  return left === right;
}

/** The order of two values of types that have one; undefined for all others, and for NaN. */
export function compareValues(left: Value, right: Value, meter: CostMeter): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') {
    meter.takeText(Math.min(left.length, right.length));
    return compareTexts(left, right);
  }
  const [first, second] = [numberOf(left), numberOf(right)];
  if (first !== undefined && second !== undefined) return compareNumbers(first, second);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (left instanceof Bytes && right instanceof Bytes) return compareBytes(left, right);
  if (left instanceof Timestamp && right instanceof Timestamp) return compareInts(left.nanoseconds, right.nanoseconds);
  if (left instanceof Duration && right instanceof Duration) return compareInts(left.nanoseconds, right.nanoseconds);
  return undefined;
}

function numberOf(value: Value): bigint | number | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return value;
  return value instanceof UnsignedInt ? value.value : undefined;
}

/** JavaScript compares a bigint with a number by value. */
function compareNumbers(left: bigint | number, right: bigint | number): number | undefined {
  if (left < right) return -1;
  if (left > right) return 1;
  return Number.isNaN(left) || Number.isNaN(right) ? undefined : 0;
}

function compareInts(left: bigint, right: bigint): number {
  return left < right ? -1 : Number(left > right);
}

/** By code point, while `<` compares code units. */
function compareTexts(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  let at = 0;
  while (at < length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  if (at === length) return left.length - right.length;
  const [first, second] = [left.charCodeAt(at), right.charCodeAt(at)];
  const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
  if (isSurrogate(first) !== isSurrogate(second)) return isSurrogate(first) ? 1 : -1;
  return first - second;
}

function compareBytes({ value: left }: Bytes, { value: right }: Bytes): number {
  for (const [index, byte] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (byte !== other) return byte - other;
  }
  return left.length - right.length;
}

function areListsEqual(left: ListValue, right: ListValue, meter: CostMeter): boolean {
  if (left.size !== right.size) return false;
  const isUnordered = left.identity !== undefined && right.identity !== undefined;
  if (isUnordered) return areSetsEqual(left, right, meter);
  for (let index = 0; index < left.size; index++) {
    if (!areEqual(left.at(index), right.at(index), meter)) return false;
  }
  return true;
}

/** Each item of one list is in the other. The meter bounds the product of both sizes. */
function areSetsEqual(left: ListValue, right: ListValue, meter: CostMeter): boolean {
  for (let index = 0; index < left.size; index++) {
    if (!contains(right, left.at(index), meter)) return false;
  }
  return true;
}

export function contains(list: ListValue, wanted: Value, meter: CostMeter): boolean {
  for (let index = 0; index < list.size; index++) if (areEqual(list.at(index), wanted, meter)) return true;
  return false;
}

function areMapsEqual(left: MapValue, right: MapValue, meter: CostMeter): boolean {
  if (left.size !== right.size) return false;
  for (const key of left.keys()) {
    const [first, second] = [left.get(key), right.get(key)];
    if (first === undefined || second === undefined || !areEqual(first, second, meter)) return false;
  }
  return true;
}
