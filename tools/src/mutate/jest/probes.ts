import type { Span } from '../../syntax-tree.js';

/** The function of the global object that probes call with the number of their mutant, if a test has set it. */
export const probeName = '__mutantExecuted';

/** An expression, and the number of the mutant that changes it. */
export interface Probe {
  readonly number: number;
  readonly expression: Span;
}

/**
 * The text with a call before each expression, which says that the mutant would be executed:
 *
 *     if (a < b)     becomes     if ((globalThis.__mutantExecuted?.(7), a < b))
 *
 * Expressions may contain one another.
 */
export function withProbes(text: string, probes: readonly Probe[]): string {
  const inserted = new Map<number, string>();
  const insert = (at: number, piece: string) => inserted.set(at, (inserted.get(at) ?? '') + piece);
  const length = ({ expression }: Probe) => expression.end - expression.start;
  for (const { expression } of probes) insert(expression.end, ')');
  // Outer expressions open first.
  for (const { expression, number } of [...probes].sort((one, other) => length(other) - length(one)))
    insert(expression.start, `(globalThis.${probeName}?.(${number}), `);
  const bytes = Buffer.from(text);
  const pieces: (Buffer | string)[] = [];
  let at = 0;
  for (const [position, piece] of [...inserted].sort(([one], [other]) => one - other)) {
    pieces.push(bytes.subarray(at, position), piece);
    at = position;
  }
  pieces.push(bytes.subarray(at));
  return pieces.join('');
}
