import { areEqual, compareValues, contains } from '../values/equality.js';
import { types } from '../values/types.js';
import {
  Bytes,
  type CostMeter,
  Duration,
  intMax,
  intMin,
  ListValue,
  MapValue,
  OptionalValue,
  type Outcome,
  PlainList,
  RuleError,
  Timestamp,
  typeNameOf,
  UnsignedInt,
  uintMax,
  type Value,
} from '../values/values.js';
import { type CallContext, type Overload, overload, type RuleFunction } from './function.js';
import { textOf } from './text-of.js';
import { checkedDuration, checkedTimestamp } from './times.js';

const { int, uint, double, bool, string, bytes, timestamp, duration } = types;
const anyType = types.parameter('A');
const otherType = types.parameter('B');
const numbers = [int, uint, double];
const binary = (type: typeof int) => overload([type, type], type);

const ordered = [bool, int, uint, double, string, bytes, timestamp, duration];
const comparisons: readonly Overload[] = [
  ...ordered.map((type) => overload([type, type], bool)),
  ...numbers.flatMap((left) => numbers.filter((right) => right !== left).map((right) => overload([left, right], bool))),
];

function comparison(holds: (order: number) => boolean): RuleFunction {
  return {
    overloads: comparisons,
    call: ([left = null, right = null], { meter }) => {
      const order = compareValues(left, right, meter);
      // NaN has no order with any number.
      if (order === undefined) return typeof left === 'number' || typeof right === 'number' ? false : undefined;
      return holds(order);
    },
  };
}

const indexed = [
  overload([types.list(anyType), int], anyType),
  overload([types.map(anyType, otherType), anyType], otherType),
];
const optional = types.optional;

/** The operators except those that need not evaluate all operands. */
export const operatorFunctions: Readonly<Record<string, RuleFunction>> = {
  '_==_': {
    overloads: [overload([anyType, anyType], bool)],
    call: ([left = null, right = null], { meter }) => areEqual(left, right, meter),
  },
  '_!=_': {
    overloads: [overload([anyType, anyType], bool)],
    call: ([left = null, right = null], { meter }) => !areEqual(left, right, meter),
  },
  '_<_': comparison((order) => order < 0),
  '_<=_': comparison((order) => order <= 0),
  '_>_': comparison((order) => order > 0),
  '_>=_': comparison((order) => order >= 0),
  '_+_': {
    overloads: [
      ...[...numbers, string, bytes, duration].map(binary),
      overload([types.list(anyType), types.list(anyType)], types.list(anyType)),
      overload([timestamp, duration], timestamp),
      overload([duration, timestamp], timestamp),
    ],
    call: ([left = null, right = null], context) => add(left, right, context),
  },
  '_-_': {
    overloads: [
      ...[...numbers, duration].map(binary),
      overload([timestamp, duration], timestamp),
      overload([timestamp, timestamp], duration),
    ],
    call: ([left = null, right = null]) => subtract(left, right),
  },
  '_*_': {
    overloads: numbers.map(binary),
    call: ([left = null, right = null]) => arithmetic(left, right, { ints: (a, b) => a * b, doubles: (a, b) => a * b }),
  },
  '_/_': {
    overloads: numbers.map(binary),
    call: ([left = null, right = null]) =>
      isZero(right)
        ? new RuleError('division by zero')
        : arithmetic(left, right, { ints: (a, b) => a / b, doubles: (a, b) => a / b }),
  },
  '_%_': {
    overloads: [int, uint].map(binary),
    call: ([left = null, right = null]) => {
      if (isZero(right)) return new RuleError('modulus by zero');
      return typeof left === 'number' ? undefined : arithmetic(left, right, { ints: (a, b) => a % b });
    },
  },
  '-_': {
    overloads: [int, double].map((type) => overload([type], type)),
    call: ([value = null]) => {
      if (typeof value === 'bigint') return checkedInt(-value);
      return typeof value === 'number' ? -value : undefined;
    },
  },
  '!_': {
    overloads: [overload([bool], bool)],
    call: ([value]) => (typeof value === 'boolean' ? !value : undefined),
  },
  '@in': {
    overloads: [
      overload([anyType, types.list(anyType)], bool),
      overload([anyType, types.map(anyType, otherType)], bool),
    ],
    call: ([value = null, range = null], { meter }) => {
      if (range instanceof ListValue) return contains(range, value, meter);
      return range instanceof MapValue ? range.get(value) !== undefined : undefined;
    },
  },
  '_[_]': {
    overloads: [
      ...indexed,
      ...indexed.map(({ parameters: [owner = types.dyn, key = types.dyn], result }) =>
        overload([optional(owner), key], optional(result)),
      ),
    ],
    call: ([owner = null, key = null]) => {
      if (!(owner instanceof OptionalValue)) return elementOf(owner, key);
      return owner.value === undefined ? owner : optionalElementOf(owner.value, key);
    },
  },
  '_[?_]': {
    overloads: indexed.flatMap(({ parameters: [owner = types.dyn, key = types.dyn], result }) => [
      overload([owner, key], optional(result)),
      overload([optional(owner), key], optional(result)),
    ]),
    call: ([owner = null, key = null]) => {
      if (!(owner instanceof OptionalValue)) return optionalElementOf(owner, key);
      return owner.value === undefined ? owner : optionalElementOf(owner.value, key);
    },
  },
};

/** The element of a list or map, or an error when it is missing. undefined for values of other types. */
function elementOf(owner: Value, key: Value): Outcome | undefined {
  if (owner instanceof MapValue) {
    const value = owner.get(key);
    return value === undefined ? new RuleError(`no such key: ${keyText(key)}`) : value;
  }
  if (!(owner instanceof ListValue)) return undefined;
  const index = indexOf(key);
  if (index === undefined) return undefined;
  return index >= 0 && index < owner.size ? owner.at(index) : new RuleError(`index out of bounds: ${index}`);
}

function keyText(key: Value): string {
  const text = textOf(key);
  return typeof text === 'string' ? text : typeNameOf(key);
}

function optionalElementOf(owner: Value, key: Value): Outcome | undefined {
  const element = elementOf(owner, key);
  if (element === undefined) return undefined;
  return new OptionalValue(element instanceof RuleError ? undefined : element);
}

function indexOf(key: Value): number | undefined {
  if (typeof key === 'bigint') return Number(key);
  if (key instanceof UnsignedInt) return Number(key.value);
  return typeof key === 'number' && Number.isInteger(key) ? key : undefined;
}

function isZero(value: Value): boolean {
  return value === 0n || (value instanceof UnsignedInt && value.value === 0n);
}

function add(left: Value, right: Value, { meter }: CallContext): Outcome | undefined {
  if (typeof left === 'string' && typeof right === 'string') {
    meter.takeText(left.length + right.length);
    return left + right;
  }
  if (left instanceof ListValue && right instanceof ListValue) return joinLists(left, right, meter);
  if (left instanceof Bytes && right instanceof Bytes) {
    meter.takeText(left.value.length + right.value.length);
    return new Bytes(Uint8Array.from([...left.value, ...right.value]));
  }
  if (left instanceof Timestamp && right instanceof Duration) {
    return checkedTimestamp(left.nanoseconds + right.nanoseconds);
  }
  if (left instanceof Duration && right instanceof Timestamp) {
    return checkedTimestamp(left.nanoseconds + right.nanoseconds);
  }
  if (left instanceof Duration && right instanceof Duration) {
    return checkedDuration(left.nanoseconds + right.nanoseconds);
  }
  return arithmetic(left, right, { ints: (a, b) => a + b, doubles: (a, b) => a + b });
}

function subtract(left: Value, right: Value): Outcome | undefined {
  if (left instanceof Timestamp) {
    if (right instanceof Duration) return checkedTimestamp(left.nanoseconds - right.nanoseconds);
    if (right instanceof Timestamp) return checkedDuration(left.nanoseconds - right.nanoseconds);
  }
  if (left instanceof Duration && right instanceof Duration) {
    return checkedDuration(left.nanoseconds - right.nanoseconds);
  }
  return arithmetic(left, right, { ints: (a, b) => a - b, doubles: (a, b) => a - b });
}

interface Arithmetic {
  readonly ints: (left: bigint, right: bigint) => bigint;
  readonly doubles?: (left: number, right: number) => number;
}

/** Both operands have the same type. An integer result out of its range is an error. */
function arithmetic(left: Value, right: Value, { ints, doubles }: Arithmetic): Outcome | undefined {
  if (typeof left === 'bigint' && typeof right === 'bigint') return checkedInt(ints(left, right));
  if (typeof left === 'number' && typeof right === 'number') return doubles?.(left, right);
  if (!(left instanceof UnsignedInt) || !(right instanceof UnsignedInt)) return undefined;
  return checkedUint(ints(left.value, right.value));
}

export function checkedInt(value: bigint): Outcome {
  return value < intMin || value > intMax ? new RuleError('integer overflow') : value;
}

export function checkedUint(value: bigint): Outcome {
  return value < 0n || value > uintMax ? new RuleError('unsigned integer overflow') : new UnsignedInt(value);
}

/**
 * Joins two lists. A list of type set keeps one of equal items; in a list of type map an item of the right list replaces
 * the item with the same keys.
 */
function joinLists(left: ListValue, right: ListValue, meter: CostMeter): Outcome {
  meter.take(left.size + right.size);
  const items: Value[] = [];
  for (let index = 0; index < left.size; index++) items.push(left.at(index));
  const { identity } = left;
  for (let index = 0; index < right.size; index++) {
    const item = right.at(index);
    const same = identity === undefined ? -1 : items.findIndex((one) => isSameItem(one, item, identity.keys, meter));
    if (same < 0) items.push(item);
    else if (identity?.type === 'map') items[same] = item;
  }
  return new PlainList(items, identity);
}

/** Without keys, items are compared as a whole. */
function isSameItem(left: Value, right: Value, keys: readonly string[], meter: CostMeter): boolean {
  if (keys.length === 0) return areEqual(left, right, meter);
  if (!(left instanceof MapValue) || !(right instanceof MapValue)) return false;
  return keys.every((key) => areEqual(left.get(key) ?? null, right.get(key) ?? null, meter));
}
