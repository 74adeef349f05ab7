/**
 * Whether a JSON text may contain an integer beyond ±(2^53 - 1), which `JSON.parse` would round. Runs on every parsed text,
 * so it probes one character in sixteen (2^53 has sixteen digits). A number inside a string may give a false positive.
 *
 *     {"a":9007199254740993}    true
 *     {"a":90071992547409.93}   false
 */
export function hasLargeInteger(json: string): boolean {
  return findLargeInteger(json, largeDigitsMin);
}

/** As `hasLargeInteger`, for integers of nineteen digits or more, which may exceed int64. */
export function hasHugeInteger(json: string): boolean {
  return findLargeInteger(json, hugeDigitsMin);
}

const largeDigitsMin = 16;
const hugeDigitsMin = 19;

function findLargeInteger(json: string, digitsMin: number): boolean {
  const { length } = json;
  for (let at = digitsMin - 1; at < length; at += digitsMin) {
    if (!isDigit(json.charCodeAt(at))) continue;
    let start = at;
    while (isDigit(json.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (isDigit(json.charCodeAt(end))) end++;
    if (end - start >= digitsMin && isInteger(json, start, end)) return true;
    at = end;
  }
  return false;
}

/** Whether the digits form a whole JSON number, and not part of a fraction, a name or a quoted string. */
function isInteger(json: string, start: number, end: number): boolean {
  const after = json.charCodeAt(end);
  if (after === 0x2e || after === 0x65 || after === 0x45) return false;
  const before = json.charCodeAt(json.charCodeAt(start - 1) === 0x2d ? start - 2 : start - 1);
  return (
    Number.isNaN(before) || before === 0x3a || before === 0x2c || before === 0x5b || before === 0x20 || isBreak(before)
  );
}

function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x09;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
