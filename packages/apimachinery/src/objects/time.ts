/** Formats a `Time`: `2021-04-08T12:00:00Z`, whole seconds in UTC. Truncates fractions. */
export function formatTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Formats a `MicroTime`: `2021-04-08T12:00:00.123000Z`, six fractional digits in UTC. */
export function formatMicroTime(date: Date): string {
  return `${date.toISOString().slice(0, 23)}000Z`;
}

/** An instant in nanoseconds, more precise than a Date. */
export interface Instant {
  /** Since 1970-01-01T00:00:00Z; may be negative. */
  readonly seconds: number;
  /** 0 to 999,999,999. */
  readonly nanos: number;
}

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/;

/** Parses an RFC 3339 text; undefined when it is invalid (a 13th month, 30 February, a missing zone). */
export function parseInstant(text: string): Instant | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = match;
  const millis = Date.UTC(2000, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const date = new Date(millis);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const intact =
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60;
  const offsetMinutes = zoneMinutes(zone);
  if (!intact || offsetMinutes === undefined) return undefined;
  return {
    seconds: date.getTime() / 1000 - offsetMinutes * 60,
    nanos: Number(fraction.slice(0, 9).padEnd(9, '0')),
  };
}

/**
 * Whether the text has the form of `formatTime`, with a day up to 28. A fast check that holds for most times in practice.
 */
export function isCanonicalTime(text: string): boolean {
  if (text.length !== 20 || text.charCodeAt(10) !== 0x54 || text.charCodeAt(19) !== 0x5a) return false;
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return false;
  if (text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return false;
  const century = twoDigits(text, 0);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return (
    century >= 1 &&
    twoDigits(text, 2) >= 0 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 28 &&
    isBelow(twoDigits(text, 11), 24) &&
    isBelow(twoDigits(text, 14), 60) &&
    isBelow(twoDigits(text, 17), 60)
  );
}

/** -1 when either character is not a digit. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function isBelow(value: number, bound: number): boolean {
  return value >= 0 && value < bound;
}

/** Parses an RFC 3339 text to the millisecond; undefined when it is invalid, null or absent. */
export function parseTime(text: string | null | undefined): Date | undefined {
  if (text === undefined || text === null) return undefined;
  const instant = parseInstant(text);
  return instant && new Date(instant.seconds * 1000 + Math.floor(instant.nanos / 1_000_000));
}

/** Formats an instant as `Time`. */
export function formatInstant(instant: Instant): string {
  return formatTime(new Date(instant.seconds * 1000));
}

/** Formats an instant as `MicroTime`. */
export function formatMicroInstant(instant: Instant): string {
  const micros = String(Math.floor(instant.nanos / 1000)).padStart(6, '0');
  return `${new Date(instant.seconds * 1000).toISOString().slice(0, 19)}.${micros}Z`;
}

function zoneMinutes(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  if (hours >= 24 || minutes >= 60) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
