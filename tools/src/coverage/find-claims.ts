import { parseModule } from '../check/parse-module.js';
import type { SourceFile, Violation } from '../check/source.js';
import type { Section } from './spec-rows.js';

/** A test that claims to prove a row of the specification. */
export interface Claim {
  readonly section: string;
  readonly row: number;
  readonly path: string;
  /** The test's name, without row ids. */
  readonly sentence: string;
}

/** A test with more rows than this does not check each of them. */
const rowsPerTestMax = 3;

const testCall = /^(test|it)(\.(each|concurrent|failing))*$/;
/** Section titles contain parentheses, commas and backticks, but no brackets. */
const rowId = /\[([A-Za-z][^[\]]*), (\d+)\]/g;

/**
 * Returns the rows that tests claim to prove, and violations: claims of unknown rows, of rows with a reason why they have no test,
 * or of too many in one test.
 *
 *     test('an expired token gives 410 [Errors, 5]')    { section: 'Errors', row: 5, sentence: 'an expired token gives 410' }
 */
export function findClaims(
  files: readonly SourceFile[],
  sections: readonly Section[],
): { readonly claims: readonly Claim[]; readonly violations: readonly Violation[] } {
  const rowsOf = new Map(sections.map(({ title, rows }) => [title, rows]));
  const openRows = new Map(sections.map(({ title, open }) => [title, open]));
  const claims: Claim[] = [];
  const violations: Violation[] = [];
  for (const file of files) {
    for (const { callee, text, line } of parseModule(file).calls) {
      if (text === undefined || !testCall.test(callee)) continue;
      const ids = [...text.matchAll(rowId)].map(([id, section = '', row]) => ({ id, section, row: Number(row) }));
      if (ids.length > rowsPerTestMax) {
        violations.push({ path: file.path, line, message: `names ${ids.length} rows, more than ${rowsPerTestMax}` });
      }
      const sentence = text.replace(rowId, '').replaceAll(/\s+/g, ' ').trim();
      for (const { id, section, row } of ids) {
        const isOpen = openRows.get(section)?.has(row) ?? false;
        if (isOpen) violations.push({ path: file.path, line, message: `${id} has a reason why it has no test` });
        if (row >= 1 && row <= (rowsOf.get(section) ?? 0)) claims.push({ section, row, path: file.path, sentence });
        else violations.push({ path: file.path, line, message: `the specification has no row ${id}` });
      }
    }
  }
  return { claims, violations };
}
