import { parse } from 'yaml';

/** A section of the specification. Its rows are numbered from 1: table rows and list items in order, then statements. */
export interface Section {
  readonly title: string;
  /** The number of all rows, including statements. */
  readonly rows: number;
  /** Summaries of the prose. The first one is row `rows - statements.length + 1`. */
  readonly statements: readonly string[];
  /** Why a row has no test, by its number. */
  readonly open: ReadonlyMap<number, string>;
}

/** Reads the sections in `tools/data/spec-rows.yaml`. @throws Error if the file is malformed. */
export function readSections(text: string): readonly Section[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error('the rows of the specification are not a list');
  const sections = entries.map(readSection);
  const repeated = sections.find(({ title }, index) => sections.findIndex((one) => one.title === title) !== index);
  if (repeated !== undefined) throw new Error(`section ${JSON.stringify(repeated.title)} occurs twice`);
  return sections;
}

function readSection(entry: unknown): Section {
  const field = (name: string): unknown => (entry instanceof Object ? Reflect.get(entry, name) : undefined);
  const title = field('section');
  const rows = field('rows');
  const statements = field('statements') ?? [];
  const open = Object.entries(field('open') ?? {}).map(([row, reason]) => [Number(row), reason] as const);
  if (
    typeof title !== 'string' ||
    typeof rows !== 'number' ||
    !isStringArray(statements) ||
    rows + statements.length < 1 ||
    !open.every(isReason) ||
    !open.every(([row]) => row >= 1 && row <= rows + statements.length)
  )
    throw new Error(`not a section: ${JSON.stringify(entry)}`);
  return { title, rows: rows + statements.length, statements, open: new Map(open) };
}

function isReason(entry: readonly [number, unknown]): entry is readonly [number, string] {
  return typeof entry[1] === 'string' && entry[1] !== '';
}

function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
}
