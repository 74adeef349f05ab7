// A stored object has a time in every condition and state: with Date and its ISO text they were a fifth of decoding one.

const secondsPerDay = 86_400;
/** Years are counted from March, so that a leap day is the last of its year, and in cycles of 400 of them. */
const daysPerCycle = 146_097;
/** From 1 March of the year 0 to 1970. */
const daysTo1970 = 719_468;
/** Of the years 0 to 9999. */
const firstSecond = -62_167_219_200;
const lastSecond = 253_402_300_799;

/** `2021-04-08T12:00:00Z` of seconds since 1970; the engine's form for years of more than four digits. */
export function formatSeconds(seconds: number): string {
  if (!Number.isInteger(seconds) || seconds < firstSecond || seconds > lastSecond) {
    return `${new Date(seconds * 1000).toISOString().slice(0, -5)}Z`;
  }
  const days = Math.floor(seconds / secondsPerDay);
  const inDay = seconds - days * secondsPerDay;
  const shifted = days + daysTo1970;
  const cycle = Math.floor(shifted / daysPerCycle);
  const inCycle = shifted - cycle * daysPerCycle;
  const yearOfCycle = Math.floor(
    (inCycle - Math.floor(inCycle / 1_460) + Math.floor(inCycle / 36_524) - Math.floor(inCycle / 146_096)) / 365,
  );
  const inYear = inCycle - daysOfYears(yearOfCycle);
  const march = Math.floor((5 * inYear + 2) / 153);
  const day = inYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  const year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0);
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const hour = Math.floor(inDay / 3_600);
  const minute = Math.floor(inDay / 60) % 60;
  const second = inDay % 60;
  // One call: joined pieces would be put together again by whoever looks at the text.
  return String.fromCharCode(
    tens(century),
    ones(century),
    tens(inCentury),
    ones(inCentury),
    0x2d,
    tens(month),
    ones(month),
    0x2d,
    tens(day),
    ones(day),
    0x54,
    tens(hour),
    ones(hour),
    0x3a,
    tens(minute),
    ones(minute),
    0x3a,
    tens(second),
    ones(second),
    0x5a,
  );
}

/** Seconds since 1970 of a time as `isCanonicalTime` knows it. */
export function secondsOfCanonical(text: string): number {
  const month = digits(text, 5);
  const day = digits(text, 8);
  const year = digits(text, 0) * 100 + digits(text, 2) - (month <= 2 ? 1 : 0);
  const cycle = Math.floor(year / 400);
  const march = month > 2 ? month - 3 : month + 9;
  const inCycle = daysOfYears(year - cycle * 400) + Math.floor((153 * march + 2) / 5) + day - 1;
  const days = cycle * daysPerCycle + inCycle - daysTo1970;
  return days * secondsPerDay + digits(text, 11) * 3_600 + digits(text, 14) * 60 + digits(text, 17);
}

function daysOfYears(years: number): number {
  return years * 365 + Math.floor(years / 4) - Math.floor(years / 100);
}

function digits(text: string, at: number): number {
  return (text.charCodeAt(at) - 0x30) * 10 + text.charCodeAt(at + 1) - 0x30;
}

function tens(value: number): number {
  return 0x30 + Math.floor(value / 10);
}

function ones(value: number): number {
  return 0x30 + (value % 10);
}
