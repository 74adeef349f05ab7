/** A schedule as numbers. */
export type Spec =
  | { readonly type: 'every'; readonly intervalMs: number }
  | {
      readonly type: 'calendar';
      readonly minute: ReadonlySet<number>;
      readonly hour: ReadonlySet<number>;
      readonly day: ReadonlySet<number>;
      /** 1 to 12. */
      readonly month: ReadonlySet<number>;
      /** 0 is Sunday. */
      readonly weekday: ReadonlySet<number>;
      /** Whether the field has `*` or `?`, with or without a step. */
      readonly isAnyDay: boolean;
      readonly isAnyWeekday: boolean;
    };

/** Reads a valid schedule. */
export function parseSpec(text: string): Spec {
  if (text.startsWith(everyPrefix)) return { type: 'every', intervalMs: intervalMs(text.slice(everyPrefix.length)) };
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = (descriptors[text] ?? text)
    .split(/\s+/)
    .filter((field) => field !== '');
  return {
    type: 'calendar',
    minute: numbersOf(minute, { min: 0, max: 59 }),
    hour: numbersOf(hour, { min: 0, max: 23 }),
    day: numbersOf(day, { min: 1, max: 31 }),
    month: numbersOf(month, { min: 1, max: 12, names: months }),
    weekday: numbersOf(weekday, { min: 0, max: 6, names: weekdays }),
    isAnyDay: hasStar(day),
    isAnyWeekday: hasStar(weekday),
  };
}

const everyPrefix = '@every ';

const descriptors: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

const months = ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface FieldRange {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

/**
 *     '1-5/2,10'   1 3 5 10
 *     '50/3'       50 53 56 59
 */
function numbersOf(field: string, { min, max, names = [] }: FieldRange): ReadonlySet<number> {
  const numbers = new Set<number>();
  const read = (text: string) => {
    const named = text === '' ? -1 : names.indexOf(text.toLowerCase());
    return named >= 0 ? named : Number(text);
  };
  for (const range of field.split(',')) {
    if (range === '') continue;
    const [bounds = '', step] = range.split('/');
    const [low = '', high] = bounds.split('-');
    const isAny = isStar(low);
    const first = isAny ? min : read(low);
    const last = isAny || (high === undefined && step !== undefined) ? max : high === undefined ? first : read(high);
    for (let number = first; number <= last; number += Number(step ?? 1)) numbers.add(number);
  }
  return numbers;
}

function hasStar(field: string): boolean {
  return field.split(',').some((range) => isStar(range.split('/')[0]?.split('-')[0] ?? ''));
}

function isStar(text: string): boolean {
  return text === '*' || text === '?';
}

/** At least one second, without fractions of seconds. */
function intervalMs(duration: string): number {
  let totalMs = 0;
  for (const [, number, unit = ''] of duration.replace(/^[+-]/, '').matchAll(/(\d+(?:\.\d*)?|\.\d+)([^.\d]+)/gy)) {
    totalMs += Number(number) * (unitMs[unit] ?? 0);
  }
  const sign = duration.startsWith('-') ? -1 : 1;
  return Math.max(1, Math.floor((sign * totalMs) / 1000)) * 1000;
}

const unitMs: Readonly<Record<string, number>> = {
  ...{ ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 },
};
