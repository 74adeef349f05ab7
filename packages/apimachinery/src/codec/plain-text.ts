/**
 * Whether an unquoted text resolves to a string in the YAML 1.1 of v1.21. `yes`, `~`, `0x1`, `1e3`, `1:30` and `2001-01-01`
 * resolve to other types.
 */
export function readsAsText(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === dot) return !words.has(text) && !isFloatWithoutZero(text);
  if (first === plus || first === minus || (first >= 0x30 && first <= 0x39)) return !isNumberOrTime(text);
  return !words.has(text);
}

const dot = 0x2e;
const plus = 0x2b;
const minus = 0x2d;

const words: ReadonlySet<string> = new Set([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'],
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'],
  ...['', '~', 'null', 'Null', 'NULL'],
  ...['.nan', '.NaN', '.NAN', '.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF'],
]);

/** For a text that begins with a digit or a sign. */
function isNumberOrTime(text: string): boolean {
  if (words.has(text) || isTime(text) || sexagesimal.test(text)) return true;
  const digits = text.includes('_') ? text.replaceAll('_', '') : text;
  if (decimal.test(digits)) return Number.isFinite(Number(digits));
  return binaryWithSign.test(digits) || (otherBase.test(digits) && isIn64Bits(digits));
}

const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const otherBase = /^[-+]?0(?:[xX][\da-fA-F]+|[bB][01]+|[oO][0-7]+)$/;
const binaryWithSign = /^0b[-+][01]{1,63}$/;
/** Base-60 numbers, which other YAML 1.1 readers resolve. */
const sexagesimal = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;

function isIn64Bits(text: string): boolean {
  const isSigned = text.startsWith('-') || text.startsWith('+');
  const size = BigInt(isSigned ? text.slice(1) : text);
  if (text.startsWith('-')) return size <= 2n ** 63n;
  return size < (isSigned ? 2n ** 63n : 2n ** 64n);
}

function isFloatWithoutZero(text: string): boolean {
  return floatWithoutZero.test(text) && Number.isFinite(Number(text.replaceAll('_', '')));
}

const floatWithoutZero = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;

/** A date, optionally with a time: after a space without zone, or after a `T` with one. */
function isTime(text: string): boolean {
  const found = time.exec(text);
  if (found === null) return false;
  const [, year, month, day, separator, hour = '0', minute = '0', second = '0', zone] = found;
  if ((separator === 'T' || separator === 't') !== (zone !== undefined)) return false;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

const time = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([ Tt])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d{1,9})?(Z|[-+]\d{2}:\d{2})?)?$/;
