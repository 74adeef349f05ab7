import { parse } from 'yaml';

/** A section of the specification. Its rows are numbered from 1, through tables and lists. */
export interface Section {
  readonly title: string;
  readonly rows: number;
}

/** Reads the sections in `tools/data/spec-rows.yaml`. @throws Error if the file is malformed. */
export function readSections(text: string): readonly Section[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error('the rows of the specification are not a list');
  return entries.map((entry: unknown) => {
    const title = entry instanceof Object ? Reflect.get(entry, 'section') : undefined;
    const rows = entry instanceof Object ? Reflect.get(entry, 'rows') : undefined;
    if (typeof title !== 'string' || typeof rows !== 'number')
      throw new Error(`not a section: ${JSON.stringify(entry)}`);
    return { title, rows };
  });
}
