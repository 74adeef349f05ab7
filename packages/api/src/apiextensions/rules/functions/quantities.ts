import { type Quantity, tryParseQuantity } from '@orch/apimachinery';
import { types } from '../values/types.js';
import { QuantityValue, RuleError, type Value } from '../values/values.js';
import { method, overload, type RuleFunction } from './function.js';
import { checkedInt } from './operators.js';

const { string, bool, int, double, quantity } = types;
const nanosPerUnit = 1_000_000_000n;

/** Functions of resource quantities, such as `1500m` and `2Gi`. */
export const quantityFunctions: Readonly<Record<string, RuleFunction>> = {
  quantity: {
    overloads: [overload([string], quantity)],
    call: ([text], { meter }) => {
      if (typeof text !== 'string') return undefined;
      meter.takeText(text.length);
      const read = tryParseQuantity(text);
      return read === undefined ? new RuleError(`invalid quantity: ${text}`) : new QuantityValue(read);
    },
  },
  isQuantity: {
    overloads: [overload([string], bool)],
    call: ([text], { meter }) => {
      if (typeof text !== 'string') return undefined;
      meter.takeText(text.length);
      return tryParseQuantity(text) !== undefined;
    },
  },
  isLessThan: comparison((order) => order < 0n),
  isGreaterThan: comparison((order) => order > 0n),
  compareTo: {
    overloads: [method([quantity, quantity], int)],
    call: ([left, right]) => {
      if (!(left instanceof QuantityValue) || !(right instanceof QuantityValue)) return undefined;
      return signOf(left.value.nanos - right.value.nanos);
    },
  },
  sign: {
    overloads: [method([quantity], int)],
    call: ([value]) => (value instanceof QuantityValue ? signOf(value.value.nanos) : undefined),
  },
  isInteger: {
    overloads: [method([quantity], bool)],
    call: ([value]) =>
      value instanceof QuantityValue
        ? value.value.nanos % nanosPerUnit === 0n && typeof checkedInt(value.value.nanos / nanosPerUnit) === 'bigint'
        : undefined,
  },
  asInteger: {
    overloads: [method([quantity], int)],
    call: ([value]) => {
      if (!(value instanceof QuantityValue)) return undefined;
      const isWhole = value.value.nanos % nanosPerUnit === 0n;
      return isWhole ? checkedInt(value.value.nanos / nanosPerUnit) : new RuleError('cannot convert value to integer');
    },
  },
  asApproximateFloat: {
    overloads: [method([quantity], double)],
    call: ([value]) => (value instanceof QuantityValue ? Number(value.value.nanos) / Number(nanosPerUnit) : undefined),
  },
  add: sum((left, right) => left + right),
  sub: sum((left, right) => left - right),
};

function comparison(holds: (difference: bigint) => boolean): RuleFunction {
  return {
    overloads: [method([quantity, quantity], bool)],
    call: ([left, right]) =>
      left instanceof QuantityValue && right instanceof QuantityValue
        ? holds(left.value.nanos - right.value.nanos)
        : undefined,
  };
}

/** The other operand is a quantity or a whole number. */
function sum(join: (left: bigint, right: bigint) => bigint): RuleFunction {
  return {
    overloads: [method([quantity, quantity], quantity), method([quantity, int], quantity)],
    call: ([left, right = null]) => {
      const other = nanosOf(right);
      if (!(left instanceof QuantityValue) || other === undefined) return undefined;
      const value: Quantity = { ...left.value, nanos: join(left.value.nanos, other) };
      return new QuantityValue(value);
    },
  };
}

function nanosOf(value: Value): bigint | undefined {
  if (value instanceof QuantityValue) return value.value.nanos;
  return typeof value === 'bigint' ? value * nanosPerUnit : undefined;
}

function signOf(number: bigint): bigint {
  return number < 0n ? -1n : number > 0n ? 1n : 0n;
}
