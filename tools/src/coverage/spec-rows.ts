import { parse } from 'yaml';

/** A section of the specification: its rows are numbered from 1, through tables and lists. */
export interface Section {
  readonly title: string;
  readonly rows: number;
}

/** The sections in `tools/data/spec-rows.yaml`. @throws when the file is not such a list. */
export function readSections(text: string): readonly Section[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error('the rows of the specification are no list');
  return entries.map((entry: unknown) => {
    const title = entry instanceof Object ? Reflect.get(entry, 'section') : undefined;
    const rows = entry instanceof Object ? Reflect.get(entry, 'rows') : undefined;
    if (typeof title !== 'string' || typeof rows !== 'number') throw new Error(`no section: ${JSON.stringify(entry)}`);
    return { title, rows };
  });
}
