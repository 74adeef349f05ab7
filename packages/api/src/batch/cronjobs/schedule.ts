/** One of the five fields: its minimum and maximum, and names of numbers. */
interface ScheduleField {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const fields: readonly ScheduleField[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  {
    min: 1,
    max: 12,
    names: ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];
const descriptors = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];
const everyPrefix = '@every ';

/**
 * The first error of a cron schedule, undefined for a valid one: five fields, a descriptor such as `@hourly`, or
 * `@every 1h30m`.
 */
export function scheduleError(schedule: string): string | undefined {
  if (schedule.startsWith('@')) return descriptorError(schedule);
  const texts = schedule.split(/\s+/).filter((text) => text !== '');
  if (texts.length !== fields.length) return `Expected exactly 5 fields, found ${texts.length}: ${schedule}`;
  for (const [index, field] of fields.entries()) {
    for (const range of (texts[index] ?? '').split(',')) {
      const error = range === '' ? undefined : rangeError(range, field);
      if (error !== undefined) return error;
    }
  }
  return undefined;
}

function descriptorError(schedule: string): string | undefined {
  if (descriptors.includes(schedule)) return undefined;
  if (!schedule.startsWith(everyPrefix)) return `Unrecognized descriptor: ${schedule}`;
  const error = durationError(schedule.slice(everyPrefix.length));
  return error === undefined ? undefined : `Failed to parse duration ${schedule}: time: ${error}`;
}

function durationError(duration: string): string | undefined {
  const quoted = JSON.stringify(duration);
  if (/^[-+]?0$/.test(duration)) return undefined;
  const parts = duration.replace(/^[-+]/, '');
  let read = 0;
  for (const [part, unit = ''] of parts.matchAll(durationPart)) {
    read += part.length;
    if (unit === '') return `missing unit in duration ${quoted}`;
    if (!/^(ns|us|µs|μs|ms|s|m|h)$/.test(unit)) return `unknown unit ${JSON.stringify(unit)} in duration ${quoted}`;
  }
  return read === 0 || read < parts.length ? `invalid duration ${quoted}` : undefined;
}

/** A number and its unit. A text matches in one way only, as clients choose it. */
const durationPart = /(?:\d+(?:\.\d*)?|\.\d+)([^.\d]*)/gy;

/** `*`, `5`, `1-5`, each with an optional step (`/15`). */
function rangeError(range: string, field: ScheduleField): string | undefined {
  const [bounds = '', stepText, ...moreSteps] = range.split('/');
  const [low = '', high, ...moreBounds] = bounds.split('-');
  let start: number | string = field.min;
  let end: number | string = field.max;
  if (low !== '*' && low !== '?') {
    start = parseNumber(low, field.names);
    if (typeof start === 'string') return start;
    end = high === undefined ? start : parseNumber(high, field.names);
    if (moreBounds.length > 0) return `Too many hyphens: ${range}`;
    if (typeof end === 'string') return end;
  }
  const step = stepText === undefined ? 1 : parseNumber(stepText);
  if (moreSteps.length > 0) return `Too many slashes: ${range}`;
  if (typeof step === 'string') return step;
  if (stepText !== undefined && high === undefined) end = field.max;
  if (start < field.min) return `Beginning of range (${start}) below minimum (${field.min}): ${range}`;
  if (end > field.max) return `End of range (${end}) above maximum (${field.max}): ${range}`;
  if (start > end) return `Beginning of range (${start}) beyond end of range (${end}): ${range}`;
  return step === 0 ? `Step of range should be a positive number: ${range}` : undefined;
}

/** The number, or the error. */
function parseNumber(text: string, names: readonly string[] = []): number | string {
  const named = text === '' ? -1 : names.indexOf(text.toLowerCase());
  if (named >= 0) return named;
  const failed = `Failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}`;
  if (!/^[-+]?\d+$/.test(text)) return `${failed}: invalid syntax`;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) return `${failed}: value out of range`;
  return number < 0 ? `Negative number (${number}) not allowed: ${text}` : number;
}
