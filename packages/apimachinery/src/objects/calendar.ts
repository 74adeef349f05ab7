// Objects have many times, in conditions and states. Formatting them with Date took a fifth of the time to decode an object.

const secondsPerDay = 86_400;
/** Years are counted from March, so that a leap day ends its year, in cycles of 400 years. */
const daysPerCycle = 146_097;
/** Days from 1 March of the year 0 to 1970. */
const daysTo1970 = 719_468;
/** First and last second of the years 0 to 9999. */
const firstSecond = -62_167_219_200;
const lastSecond = 253_402_300_799;

/** Formats seconds since 1970 as `2021-04-08T12:00:00Z`; years of more than four digits as `Date` does. */
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
  // One call gives a flat string; concatenation gives a rope that its first reader has to flatten.
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

/** Seconds since 1970 of a text for which `isCanonicalTime` holds. */
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
