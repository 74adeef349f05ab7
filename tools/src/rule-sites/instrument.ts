import type { Span } from '../syntax-tree.js';
import type { Decision } from './find-decisions.js';
import type { RuleSite } from './find-rule-sites.js';

/** A rule site or a decision, with the number that the program reports it by. */
export type Numbered<T> = T & { readonly id: number };

/** Text to insert before a byte. `length` is the length of the expression it opens, negative where it closes one. */
interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly length: number;
}

/**
 * The text of a file in which each rule site reports that its function is entered, and what its call returns:
 *
 *     function check(path) {                 function check(path) { rulesEntered(7, 8);
 *       if (isBad) return [required(path)];    if (isBad) return [ruleSeen(7, required(path))];
 *       return inner(path);                    return ruleSeen(8, inner(path));
 *     }                                      }
 *     const all = [check, other];            const all = [rulePassedOn(9, check), rulePassedOn(10, other)];
 *
 * Each decision reports its value, and returns the one that the program chooses:
 *
 *     if (length > max) …        if (decisionOf(1, comparisonOf(2, operandOf(length) > operandOf(max)))) …
 *     return types.has(type);    return membershipOf(3, types.has(operandOf(type)));
 */
export function instrument(
  text: string,
  {
    sites,
    decisions = [],
  }: { readonly sites: readonly Numbered<RuleSite>[]; readonly decisions?: readonly Numbered<Decision>[] },
): string {
  const calls = sites.flatMap((site) => wrap(site, `${site.isPassedOn ? 'rulePassedOn' : 'ruleSeen'}(${site.id}, `));
  const starts = new Set(sites.flatMap(({ scope }) => scope?.start ?? []));
  const entries = [...starts].flatMap((start) => entryOf(sites.filter(({ scope }) => scope?.start === start)));
  const insertions = [...calls, ...entries, ...decisions.flatMap(decisionInsertions)];
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  let from = 0;
  // At the same byte the outer expression opens first. The order of closing brackets does not matter: they are alike.
  for (const insertion of insertions.sort((a, b) => a.at - b.at || b.length - a.length)) {
    parts.push(bytes.subarray(from, insertion.at), Buffer.from(insertion.text));
    from = insertion.at;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]).toString();
}

function decisionInsertions(decision: Numbered<Decision>): readonly Insertion[] {
  switch (decision.type) {
    case 'condition':
      return wrap(decision, `decisionOf(${decision.id}, `);
    case 'comparison':
      return [
        ...wrap(decision, `comparisonOf(${decision.id}, `),
        ...decision.operands.flatMap((one) => wrap(one, 'operandOf(')),
      ];
    case 'membership':
      return [...wrap(decision, `membershipOf(${decision.id}, `), ...wrap(decision.argument, 'operandOf(')];
  }
}

function wrap({ start, end }: Span, opening: string): readonly Insertion[] {
  return [
    { at: start, text: opening, length: end - start },
    { at: end, text: ')', length: start - end },
  ];
}

/** Reports that a function is entered, with all its rules. */
function entryOf(sites: readonly Numbered<RuleSite>[]): readonly Insertion[] {
  const scope = sites[0]?.scope;
  if (scope === undefined) return [];
  const call = `rulesEntered(${sites.map(({ id }) => id).join(', ')})`;
  if (scope.isBlock) return [{ at: scope.start + 1, text: ` ${call};`, length: 0 }];
  // Longer by one than any expression that is the whole value.
  return wrap(scope, `(${call}, `).map((one) => ({ ...one, length: one.length + Math.sign(one.length) }));
}
