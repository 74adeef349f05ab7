/**
 * A JSON text whose numbers of an unusual form are texts that tell how they are written, so that a patch may be applied
 * with them; and the way back. Values alone would lose it: 1.0 is 1.
 *
 *     {"a":1.0,"b":1}     {"a":"\u0001number 1.0","b":1}
 *
 * The text is well-formed JSON.
 */
export function markNumbers(json: string): string {
  return json.replace(textsAndNumbers, (token) => (isUnusual(token) ? `"${mark}${token}"` : token));
}

/** The numbers as they were written. */
export function unmarkNumbers(json: string): string {
  return json.replace(markedNumbers, '$1');
}

const textsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
/** As an escape, since no text of JSON has it as it is. */
const mark = '\\u0001number ';
const markedNumbers = /"\\u0001number ([-+.eE\d]+)"/g;

/** A fraction, a power, or larger than any value tells. */
function isUnusual(token: string): boolean {
  return !token.startsWith('"') && (/[.eE]/.test(token) || token.length > 15);
}
