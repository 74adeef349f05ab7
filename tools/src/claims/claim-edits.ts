import { parse } from 'yaml';
import { textOf } from '../syntax-tree.js';

/** An edit of the product that breaks the clause which a test claims. */
export interface ClaimEdit {
  /** `[Section, row]`, without the brackets. */
  readonly row: string;
  readonly test: string;
  /** The name of the test without ids of rows, and without the groups around it. */
  readonly name: string;
  readonly source: string;
  /** Occurs once in the source. */
  readonly search: string;
  readonly replacement: string;
}

const members = ['row', 'test', 'name', 'source', 'search'] as const;

/** Reads a file of `tools/data/claims`. @throws Error naming a malformed entry */
export function readClaimEdits(text: string): readonly ClaimEdit[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error('the edits of claims are not a list');
  return entries.map((entry: unknown) => {
    const edit = {
      row: textOf(entry, 'row'),
      test: textOf(entry, 'test'),
      name: textOf(entry, 'name'),
      source: textOf(entry, 'source'),
      search: textOf(entry, 'search'),
      replacement: textOf(entry, 'replacement'),
    };
    const missing = members.find((member) => edit[member] === '');
    if (missing !== undefined) throw new Error(`an edit has no ${missing}: ${JSON.stringify(entry)}`);
    return edit;
  });
}

/** The text with the edit. @throws Error if the searched text does not occur exactly once, or the edit changes nothing */
export function applyEdit(text: string, { source, search, replacement }: ClaimEdit): string {
  const parts = text.split(search);
  if (parts.length !== 2) throw new Error(`${source}: ${JSON.stringify(search)} occurs ${parts.length - 1} times`);
  if (search === replacement) throw new Error(`${source}: the edit changes nothing`);
  return parts.join(replacement);
}

/** The pattern of `jest --testNamePattern` for the test: places of table values match any text. */
export function namePattern({ name }: ClaimEdit): string {
  return name
    .split(/%[sjdip#]/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');
}
