import { types } from '../values/types.js';
import { Duration, intMax, intMin, type Outcome, RuleError, Timestamp, type Value } from '../values/values.js';
import { method, overload, type RuleFunction } from './function.js';

const second = 1_000_000_000n;
const millisecond = 1_000_000n;
/** 0001-01-01T00:00:00Z and the last nanosecond of year 9999. */
const timestampMin = -62_135_596_800n * second;
const timestampMax = 253_402_300_800n * second - 1n;

export function checkedTimestamp(nanoseconds: bigint): Outcome {
  const isInRange = nanoseconds >= timestampMin && nanoseconds <= timestampMax;
  return isInRange ? new Timestamp(nanoseconds) : new RuleError('timestamp overflow');
}

export function checkedDuration(nanoseconds: bigint): Outcome {
  const isInRange = nanoseconds >= intMin && nanoseconds <= intMax;
  return isInRange ? new Duration(nanoseconds) : new RuleError('duration overflow');
}

/** Parses RFC 3339, such as `2021-01-02T03:04:05.678Z`, or a date. undefined for any other text. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2}))?$/.exec(text);
  if (found === null) return undefined;
  const [, date = '', time = '00:00:00', fraction = '', zone = 'Z'] = found;
  const milliseconds = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(milliseconds) || !isDate(date)) return undefined;
  const nanoseconds = BigInt(milliseconds) * millisecond + BigInt(fraction.padEnd(9, '0'));
  return nanoseconds >= timestampMin && nanoseconds <= timestampMax ? new Timestamp(nanoseconds) : undefined;
}

/** `Date.parse` accepts 30 February. */
function isDate(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

export function formatTimestamp({ nanoseconds }: Timestamp): string {
  const { seconds, rest } = split(nanoseconds);
  const text = new Date(Number(seconds) * 1_000).toISOString().slice(0, 19);
  const fraction = fractionOf(rest);
  return `${text}${fraction}Z`;
}

function split(nanoseconds: bigint): { readonly seconds: bigint; readonly rest: bigint } {
  const rest = ((nanoseconds % second) + second) % second;
  return { seconds: (nanoseconds - rest) / second, rest };
}

const units: Readonly<Record<string, bigint>> = {
  ...{ ns: 1n, us: 1_000n, µs: 1_000n, μs: 1_000n, ms: millisecond, s: second, m: 60n * second, h: 3_600n * second },
};

/** Nanoseconds below a second, such as `.5`; '' for 0. */
function fractionOf(nanoseconds: bigint): string {
  let digits = String(nanoseconds).padStart(9, '0');
  while (digits.endsWith('0')) digits = digits.slice(0, -1);
  return digits === '' ? '' : `.${digits}`;
}

/** A duration in range has fewer digits, leading zeros aside. */
const durationCharactersMax = 256;

/** One number with its unit. Matches are adjacent. */
const component = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/gy;

/** Parses a duration such as `1h2m3.5s`. undefined for any other text. */
export function parseDuration(text: string): Duration | undefined {
  if (text.length > durationCharactersMax) return undefined;
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return new Duration(0n);
  if (!/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined;
  let total = 0n;
  for (const [, number = '', unit = ''] of rest.matchAll(component)) {
    const [whole = '', fraction = ''] = number.split('.');
    const size = units[unit] ?? 0n;
    total += BigInt(whole === '' ? '0' : whole) * size;
    const digits = fraction.slice(0, 15);
    if (digits !== '') total += (BigInt(digits) * size) / 10n ** BigInt(digits.length);
  }
  const nanoseconds = sign === '-' ? -total : total;
  return nanoseconds >= intMin && nanoseconds <= intMax ? new Duration(nanoseconds) : undefined;
}

/** In seconds, such as `90.5s`. */
export function formatDuration({ nanoseconds }: Duration): string {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const rest = size % second;
  const fraction = fractionOf(rest);
  return `${nanoseconds < 0n ? '-' : ''}${size / second}${fraction}s`;
}

const { timestamp, duration, string, int } = types;

/** A getter of a timestamp in UTC, or in a time zone. */
function part(read: (date: Date, time: Timestamp) => number, ofDuration?: bigint): RuleFunction {
  return {
    overloads: [
      method([timestamp], int),
      method([timestamp, string], int),
      ...(ofDuration === undefined ? [] : [method([duration], int)]),
    ],
    call: ([value = null, zone]) => {
      if (value instanceof Duration && ofDuration !== undefined) return durationPart(value, ofDuration);
      if (!(value instanceof Timestamp)) return undefined;
      const local = zone === undefined ? value : inZone(value, zone);
      if (local instanceof RuleError || local === undefined) return local;
      const date = new Date(Number(split(local.nanoseconds).seconds) * 1_000);
      return BigInt(read(date, local));
    },
  };
}

function durationPart({ nanoseconds }: Duration, unit: bigint): bigint {
  // Milliseconds are the part below a second, as of a timestamp.
  return unit === millisecond ? (nanoseconds % second) / millisecond : nanoseconds / unit;
}

/** The time whose parts in UTC are those of `time` in a zone: an offset such as `+02:00`, or a name of the zone database. */
function inZone(time: Timestamp, zone: Value): Timestamp | RuleError | undefined {
  if (typeof zone !== 'string') return undefined;
  const offset = /^([+-]?)(\d{2}):(\d{2})$/.exec(zone);
  if (offset !== null) {
    const minutes = BigInt(offset[2] ?? '0') * 60n + BigInt(offset[3] ?? '0');
    return new Timestamp(time.nanoseconds + (offset[1] === '-' ? -minutes : minutes) * 60n * second);
  }
  const { seconds, rest } = split(time.nanoseconds);
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(Number(seconds) * 1_000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    const shift = (BigInt(hours) * 60n + BigInt(minutes)) * 60n;
    return new Timestamp((seconds + (sign === '-' ? -shift : shift)) * second + rest);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new RuleError(`unknown time zone ${zone}`);
  }
}

function dayOfYear(date: Date): number {
  const start = new Date(0);
  start.setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - start.getTime()) / 86_400_000);
}

const readTime = (
  text: Value,
  parse: (text: string) => Timestamp | Duration | undefined,
  kind: string,
): Outcome | undefined => {
  if (typeof text !== 'string') return undefined;
  return parse(text) ?? new RuleError(`invalid ${kind}: ${JSON.stringify(text)}`);
};

/** Functions of timestamps and durations. */
export const timeFunctions: Readonly<Record<string, RuleFunction>> = {
  timestamp: {
    overloads: [overload([string], timestamp), overload([timestamp], timestamp), overload([int], timestamp)],
    call: ([value = null]) => {
      if (value instanceof Timestamp) return value;
      if (typeof value === 'bigint') return checkedTimestamp(value * second);
      return readTime(value, parseTimestamp, 'timestamp');
    },
  },
  duration: {
    overloads: [overload([string], duration), overload([duration], duration), overload([int], duration)],
    call: ([value = null]) => {
      if (value instanceof Duration) return value;
      if (typeof value === 'bigint') return checkedDuration(value);
      return readTime(value, parseDuration, 'duration');
    },
  },
  getFullYear: part((date) => date.getUTCFullYear()),
  getMonth: part((date) => date.getUTCMonth()),
  getDate: part((date) => date.getUTCDate()),
  getDayOfMonth: part((date) => date.getUTCDate() - 1),
  getDayOfWeek: part((date) => date.getUTCDay()),
  getDayOfYear: part(dayOfYear),
  getHours: part((date) => date.getUTCHours(), 3_600n * second),
  getMinutes: part((date) => date.getUTCMinutes(), 60n * second),
  getSeconds: part((date) => date.getUTCSeconds(), second),
  getMilliseconds: part((_date, { nanoseconds }) => Number(split(nanoseconds).rest / millisecond), millisecond),
};
