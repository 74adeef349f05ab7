import { types } from '../values/types.js';
import {
  Bytes,
  Duration,
  ListValue,
  MapValue,
  OptionalValue,
  RuleError,
  UnsignedInt,
  type Value,
} from '../values/values.js';
import { method, overload, type RuleFunction } from './function.js';

const anyType = types.parameter('A');
const some = types.optional(anyType);

/** Functions of optional values, such as the old value of a rule with `optionalOldSelf`. */
export const optionalFunctions: Readonly<Record<string, RuleFunction>> = {
  'optional.of': { overloads: [overload([anyType], some)], call: ([value = null]) => new OptionalValue(value) },
  'optional.none': { overloads: [overload([], some)], call: () => new OptionalValue(undefined) },
  'optional.ofNonZeroValue': {
    overloads: [overload([anyType], some)],
    call: ([value = null]) => new OptionalValue(isZeroValue(value) ? undefined : value),
  },
  hasValue: {
    overloads: [method([some], types.bool)],
    call: ([value]) => (value instanceof OptionalValue ? value.value !== undefined : undefined),
  },
  value: {
    overloads: [method([some], anyType)],
    call: ([value]) => {
      if (!(value instanceof OptionalValue)) return undefined;
      return value.value === undefined ? new RuleError('optional.none() dereference') : value.value;
    },
  },
  or: {
    overloads: [method([some, some], some)],
    call: ([value, other]) => {
      if (!(value instanceof OptionalValue) || !(other instanceof OptionalValue)) return undefined;
      return value.value === undefined ? other : value;
    },
  },
  orValue: {
    overloads: [method([some, anyType], anyType)],
    call: ([value, other = null]) => {
      if (!(value instanceof OptionalValue)) return undefined;
      return value.value === undefined ? other : value.value;
    },
  },
};

function isZeroValue(value: Value): boolean {
  if (value === null || value === false || value === '' || value === 0 || value === 0n) return true;
  if (value instanceof UnsignedInt) return value.value === 0n;
  if (value instanceof Duration) return value.nanoseconds === 0n;
  if (value instanceof Bytes) return value.value.length === 0;
  return (value instanceof ListValue || value instanceof MapValue) && value.size === 0;
}
