import type { RuleSite } from './find-rule-sites.js';

/** A site with the number that it is told by. */
export type NumberedSite = RuleSite & { readonly id: number };

/**
 * The text of a file in which each of its sites tells what its call gave:
 *
 *     errors.push(required(path, ''));      errors.push(ruleSeen(7, required(path, '')));
 */
export function instrument(text: string, sites: readonly NumberedSite[]): string {
  const insertions = sites.flatMap(({ id, start, end }) => [
    { at: start, text: `ruleSeen(${id}, `, order: start },
    { at: end, text: ')', order: -start },
  ]);
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  let from = 0;
  // Where one call ends as another does, all the brackets are alike.
  for (const insertion of insertions.sort((a, b) => a.at - b.at || a.order - b.order)) {
    parts.push(bytes.subarray(from, insertion.at), Buffer.from(insertion.text));
    from = insertion.at;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]).toString();
}
