import { types } from '../values/types.js';
import {
  Bytes,
  intMax,
  intMin,
  ListValue,
  MapValue,
  type Outcome,
  RuleError,
  Timestamp,
  TypeName,
  typeNameOf,
  UnsignedInt,
  uintMax,
  type Value,
} from '../values/values.js';
import { method, overload, type RuleFunction } from './function.js';
import { checkedInt, checkedUint } from './operators.js';
import { textOf } from './text-of.js';

const { int, uint, double, bool, string, bytes, timestamp, duration, dyn } = types;
const from = (given: readonly (typeof int)[], result: typeof int) => given.map((type) => overload([type], result));
const sized = [string, bytes, types.list(dyn), types.map(dyn, dyn)];

/** Conversions between types, `type`, `dyn` and `size`. */
export const conversionFunctions: Readonly<Record<string, RuleFunction>> = {
  int: { overloads: from([int, uint, double, string, timestamp], int), call: ([value = null]) => toInt(value) },
  uint: { overloads: from([int, uint, double, string], uint), call: ([value = null]) => toUint(value) },
  double: { overloads: from([int, uint, double, string], double), call: ([value = null]) => toDouble(value) },
  bool: { overloads: from([bool, string], bool), call: ([value = null]) => toBool(value) },
  string: {
    overloads: from([bool, int, uint, double, string, bytes, timestamp, duration, types.url], string),
    call: ([value = null]) => textOf(value),
  },
  bytes: {
    overloads: from([string, bytes], bytes),
    call: ([value = null], { meter }) => {
      if (value instanceof Bytes) return value;
      if (typeof value !== 'string') return undefined;
      meter.takeText(value.length);
      return new Bytes(new TextEncoder().encode(value));
    },
  },
  type: {
    overloads: [overload([dyn], types.type)],
    call: ([value = null]) => new TypeName(typeNameOf(value)),
  },
  dyn: { overloads: [overload([dyn], dyn)], call: ([value = null]) => value },
  size: {
    overloads: sized.flatMap((type) => [overload([type], int), method([type], int)]),
    call: ([value = null], { meter }) => {
      if (value instanceof ListValue || value instanceof MapValue) return BigInt(value.size);
      if (value instanceof Bytes) return BigInt(value.value.length);
      if (typeof value !== 'string') return undefined;
      meter.takeText(value.length);
      return BigInt(characterCount(value));
    },
  },
};

/** Characters are code points. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

function toInt(value: Value): Outcome | undefined {
  if (typeof value === 'bigint') return value;
  if (value instanceof UnsignedInt) return checkedInt(value.value);
  if (value instanceof Timestamp) return floorSeconds(value.nanoseconds);
  if (typeof value === 'number') {
    const isInRange = value > Number(intMin) && value < Number(intMax);
    return isInRange ? BigInt(Math.trunc(value)) : new RuleError('integer overflow');
  }
  return typeof value === 'string' ? parseInteger(value, checkedInt) : undefined;
}

function floorSeconds(nanoseconds: bigint): bigint {
  const rest = ((nanoseconds % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  return (nanoseconds - rest) / 1_000_000_000n;
}

function toUint(value: Value): Outcome | undefined {
  if (value instanceof UnsignedInt) return value;
  if (typeof value === 'bigint') return checkedUint(value);
  if (typeof value === 'number') {
    const isInRange = value >= 0 && value < Number(uintMax);
    return isInRange ? new UnsignedInt(BigInt(Math.trunc(value))) : new RuleError('unsigned integer overflow');
  }
  return typeof value === 'string' ? parseInteger(value, checkedUint) : undefined;
}

/** At most 20 digits are in range; longer texts are not read. */
function parseInteger(text: string, check: (value: bigint) => Outcome): Outcome {
  if (!/^[+-]?\d{1,40}$/.test(text)) return new RuleError(`cannot convert ${JSON.stringify(text)} to an integer`);
  return check(BigInt(text.replace(/^\+/, '')));
}

function toDouble(value: Value): Outcome | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof UnsignedInt) return Number(value.value);
  if (typeof value !== 'string') return undefined;
  const special = /^([+-]?)(inf|infinity|nan)$/i.exec(value);
  if (special !== null) return /nan/i.test(value) ? Number.NaN : special[1] === '-' ? -Infinity : Infinity;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) {
    return new RuleError(`cannot convert ${JSON.stringify(value)} to a double`);
  }
  return Number(value);
}

const boolTexts: Readonly<Record<string, boolean>> = {
  ...{ '1': true, t: true, T: true, TRUE: true, true: true, True: true },
  ...{ '0': false, f: false, F: false, FALSE: false, false: false, False: false },
};

function toBool(value: Value): Outcome | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  return boolTexts[value] ?? new RuleError(`cannot convert ${JSON.stringify(value)} to a bool`);
}
