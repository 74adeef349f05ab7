import type { RuleSite } from './find-rule-sites.js';

/** A site with the number that it is told by. */
export type NumberedSite = RuleSite & { readonly id: number };

/**
 * The text of a file in which each of its sites tells who is asked the rule, and what its call gave:
 *
 *     function check(path) {                 function check(path) { rulesAsked(7, 8);
 *       if (isBad) return [required(path)];    if (isBad) return [ruleSeen(7, required(path))];
 *       return inner(path);                    return ruleSeen(8, inner(path));
 *     }                                      }
 *     const all = [check, other];            const all = [ruleHandedOn(9, check), ruleHandedOn(10, other)];
 */
export function instrument(text: string, sites: readonly NumberedSite[]): string {
  const calls = sites.flatMap(({ id, start, end, isHandedOn }) =>
    around({ start, end }, `${isHandedOn ? 'ruleHandedOn' : 'ruleSeen'}(${id}, `),
  );
  const starts = new Set(sites.flatMap(({ scope }) => scope?.start ?? []));
  const entries = [...starts].flatMap((start) => entryOf(sites.filter(({ scope }) => scope?.start === start)));
  const insertions = [...calls, ...entries];
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  let from = 0;
  // Where one begins as another does the outer stands first; where they end so, the brackets are alike.
  for (const insertion of insertions.sort((a, b) => a.at - b.at || b.length - a.length)) {
    parts.push(bytes.subarray(from, insertion.at), Buffer.from(insertion.text));
    from = insertion.at;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]).toString();
}

/** A text before a byte; `length` is that of what it opens, less than 0 of what it closes. */
interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly length: number;
}

function around({ start, end }: { readonly start: number; readonly end: number }, opening: string): Insertion[] {
  return [
    { at: start, text: opening, length: end - start },
    { at: end, text: ')', length: start - end },
  ];
}

/** Tells of who comes into a function, and so is asked all its rules. */
function entryOf(sites: readonly NumberedSite[]): Insertion[] {
  const scope = sites[0]?.scope;
  if (scope === undefined) return [];
  const call = `rulesAsked(${sites.map(({ id }) => id).join(', ')})`;
  if (scope.isBlock) return [{ at: scope.start + 1, text: ` ${call};`, length: 0 }];
  // One more than any call that is the whole value.
  return around(scope, `(${call}, `).map((one) => ({
    ...one,
    length: one.length > 0 ? one.length + 1 : one.length - 1,
  }));
}
