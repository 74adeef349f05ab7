import { areEqual, compareValues, contains } from '../values/equality.js';
import { types } from '../values/types.js';
import {
  type CostMeter,
  Duration,
  ListValue,
  type Outcome,
  RuleError,
  UnsignedInt,
  type Value,
} from '../values/values.js';
import { method, overload, type RuleFunction } from './function.js';
import { operatorFunctions } from './operators.js';
import { positionOf } from './strings.js';

const { int, uint, double, bool, string, duration, bytes, timestamp } = types;
const anyType = types.parameter('A');
const anyList = types.list(anyType);
const ordered = [int, uint, double, bool, duration, timestamp, string, bytes];

/** Functions of lists, and `indexOf` and `lastIndexOf`, which strings have too. */
export const listFunctions: Readonly<Record<string, RuleFunction>> = {
  isSorted: {
    overloads: ordered.map((type) => method([types.list(type)], bool)),
    call: ([list], { meter }) => (list instanceof ListValue ? isSorted(list, meter) : undefined),
  },
  sum: {
    overloads: [int, uint, double, duration].map((type) => method([types.list(type)], type)),
    call: ([list], context) => {
      if (!(list instanceof ListValue)) return undefined;
      let sum: Value = list.size > 0 ? zeroOf(list.at(0)) : 0n;
      for (let index = 0; index < list.size; index++) {
        context.meter.take(1);
        const next = operatorFunctions['_+_']?.call([sum, list.at(index)], context);
        if (next === undefined || next instanceof RuleError) return next;
        sum = next;
      }
      return sum;
    },
  },
  min: extreme('min', (order) => order < 0),
  max: extreme('max', (order) => order > 0),
  indexOf: position(false),
  lastIndexOf: position(true),
  'sets.contains': {
    overloads: [overload([anyList, anyList], bool)],
    call: ([list, part], { meter }) =>
      list instanceof ListValue && part instanceof ListValue ? includesAll(list, part, meter) : undefined,
  },
  'sets.equivalent': {
    overloads: [overload([anyList, anyList], bool)],
    call: ([left, right], { meter }) => {
      if (!(left instanceof ListValue) || !(right instanceof ListValue)) return undefined;
      return includesAll(left, right, meter) && includesAll(right, left, meter);
    },
  },
  'sets.intersects': {
    overloads: [overload([anyList, anyList], bool)],
    call: ([left, right], { meter }) => {
      if (!(left instanceof ListValue) || !(right instanceof ListValue)) return undefined;
      for (let index = 0; index < left.size; index++) if (contains(right, left.at(index), meter)) return true;
      return false;
    },
  },
};

function includesAll(list: ListValue, part: ListValue, meter: CostMeter): boolean {
  for (let index = 0; index < part.size; index++) if (!contains(list, part.at(index), meter)) return false;
  return true;
}

function isSorted(list: ListValue, meter: CostMeter): boolean | undefined {
  for (let index = 1; index < list.size; index++) {
    meter.take(1);
    const order = compareValues(list.at(index - 1), list.at(index), meter);
    if (order === undefined) return undefined;
    if (order > 0) return false;
  }
  return true;
}

function zeroOf(value: Value): Value {
  if (typeof value === 'number') return 0;
  if (value instanceof UnsignedInt) return new UnsignedInt(0n);
  return value instanceof Duration ? new Duration(0n) : 0n;
}

function extreme(name: string, isBetter: (order: number) => boolean): RuleFunction {
  return {
    overloads: ordered.map((type) => method([types.list(type)], type)),
    call: ([list], { meter }) => {
      if (!(list instanceof ListValue)) return undefined;
      if (list.size === 0) return new RuleError(`${name} called on empty list`);
      let best = list.at(0);
      for (let index = 1; index < list.size; index++) {
        const order = compareValues(list.at(index), best, meter);
        if (order === undefined) return undefined;
        if (isBetter(order)) best = list.at(index);
        meter.take(1);
      }
      return best;
    },
  };
}

function position(isLast: boolean): RuleFunction {
  return {
    overloads: [method([string, string], int), method([string, string, int], int), method([anyList, anyType], int)],
    call: (args, { meter }) => {
      const [list, wanted = null] = args;
      return list instanceof ListValue
        ? itemPosition(list, wanted, { isLast, meter })
        : positionOf(args, { isLast, meter });
    },
  };
}

function itemPosition(
  list: ListValue,
  wanted: Value,
  { isLast, meter }: { readonly isLast: boolean; readonly meter: CostMeter },
): Outcome {
  for (let count = 0; count < list.size; count++) {
    const index = isLast ? list.size - 1 - count : count;
    if (areEqual(list.at(index), wanted, meter)) return BigInt(index);
  }
  return -1n;
}
