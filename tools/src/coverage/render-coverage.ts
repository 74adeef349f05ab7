import type { Claim } from './find-claims.js';
import type { Section } from './spec-rows.js';

/** Renders the document: for each section the tests that prove each row, and the rows without a test. */
export function renderCoverage(sections: readonly Section[], claims: readonly Claim[]): string {
  const proven = (section: Section) => rowsWithClaims(section, claims).length;
  const total = sections.reduce((sum, { rows }) => sum + rows, 0);
  const reasons = sections.reduce((sum, { open }) => sum + open.size, 0);
  const provenTotal = sections.reduce((sum, section) => sum + proven(section), 0);
  return [
    '<!-- Generated from test names and tools/data/spec-rows.yaml by npm run coverage. Do not edit. -->',
    '',
    '# Coverage of the specification',
    '',
    'Which tests prove which row of the interface specification. A test claims a row by its id, `[Section, row]`, at the end of its name; rows are counted through the tables and lists of a section, then through the statements of its prose (`tools/data/spec-rows.yaml`).',
    '',
    'A claim is checked by breaking it: `npm run claims` applies each edit of `tools/data/claims`, which breaks a clause of a claimed row in the product, and expects that the claiming test fails ([decision 18](decisions/0018-claims-checked-by-edits.md)).',
    '',
    `${provenTotal} of ${total} rows are proven by at least one test. Of the others, ${reasons} are open for the reason that their section names.`,
    '',
    '| section | rows | proven | open with a reason |',
    '|---|---|---|---|',
    ...sections.map(
      (section) => `| ${cell(section.title)} | ${section.rows} | ${proven(section)} | ${section.open.size} |`,
    ),
    ...sections.flatMap((section) => renderSection(section, claims)),
    '',
  ].join('\n');
}

function renderSection(section: Section, claims: readonly Claim[]): readonly string[] {
  const rows = rowsWithClaims(section, claims);
  const missing = numbersTo(section.rows).filter((row) => !rows.some((one) => one.row === row));
  const table = rows.map(
    ({ row, tests }) => `| ${row}${statementOf(section, row, ': ')} | ${tests.map(renderTest).join('<br>')} |`,
  );
  const notes = missing.flatMap((row) => {
    const statement = statementOf(section, row, '');
    const reason = section.open.get(row);
    const parts = [statement, reason === undefined ? '' : `Open: ${cell(reason)}`].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`- ${row}: ${parts.join(' ')}`];
  });
  return [
    '',
    `## ${section.title}`,
    ...(table.length === 0 ? [] : ['', '| row | tests |', '|---|---|', ...table]),
    ...(missing.length === 0 ? [] : ['', `Not yet proven: ${rangesOf(missing)}.`]),
    ...(notes.length === 0 ? [] : ['', ...notes]),
  ];
}

/** The summary of a row of prose after `prefix`, empty for rows of tables and lists. */
function statementOf({ rows, statements }: Section, row: number, prefix: string): string {
  const statement = statements[row - 1 - (rows - statements.length)];
  return statement === undefined ? '' : `${prefix}${cell(statement)}`;
}

function rowsWithClaims(
  section: Section,
  claims: readonly Claim[],
): readonly { row: number; tests: readonly Claim[] }[] {
  return numbersTo(section.rows)
    .map((row) => ({
      row,
      tests: claims
        .filter((claim) => claim.section === section.title && claim.row === row)
        .toSorted((a, b) => compare(a.path, b.path) || compare(a.sentence, b.sentence)),
    }))
    .filter(({ tests }) => tests.length > 0);
}

function renderTest({ path, sentence }: Claim): string {
  return `${cell(sentence)} (\`${path}\`)`;
}

/** `1-3, 5`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const current = ranges.at(-1);
    if (current !== undefined && current.last === number - 1) current.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

function numbersTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
