import { isInt64, parseInt64 } from '@orch/apimachinery';

/** Strings and numbers of a well-formed JSON text. */
export const jsonTextsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[-+.eE\d]*/gs;

/**
 * Wraps numbers whose text is more precise than their value in marked strings, so that a patch preserves them:
 * fractions, exponents, and integers beyond int64. No string in the given texts (object and patch) contains the mark,
 * so a client cannot forge one.
 *
 *     {"a":1.0,"b":1}     {"a":"\u00010 1.0","b":1}
 *
 * All texts must be JSON with control characters escaped, as encoded by this program.
 */
export class NumberMarks {
  readonly #mark: string;
  readonly #marked: RegExp;

  constructor(...others: readonly string[]) {
    const taken = new Set(others.flatMap((text) => [...text.matchAll(/\\u0001(\d+) /g)].map(([, number]) => number)));
    let number = 0;
    while (taken.has(String(number))) number++;
    this.#mark = `\\u0001${number} `;
    this.#marked = new RegExp(`"\\\\u0001${number} ([-+.eE\\d]+)"`, 'g');
  }

  mark(json: string): string {
    return json.replace(jsonTextsAndNumbers, (token) => (isUnusual(token) ? `"${this.#mark}${token}"` : token));
  }

  /** Restores the numbers as written. */
  unmark(json: string): string {
    return json.replace(this.#marked, '$1');
  }
}

function isUnusual(token: string): boolean {
  if (token.startsWith('"')) return false;
  return /[.eE]/.test(token) || (token.length > 15 && !isInt64(parseInt64(token)));
}
