import { expect, test } from '@jest/globals';
import { findClaims } from './find-claims.js';
import { renderCoverage } from './render-coverage.js';
import { readSections } from './spec-rows.js';

const sections = readSections(
  '- {section: "Errors", rows: 3}\n- {section: "Request (group `g.io`, version `v1`)", rows: 6}\n- {section: "Limits", rows: 1}\n',
);

function claimsOf(text: string) {
  return findClaims([{ path: 'a.test.ts', text }], sections);
}

test('a test claims the rows at the end of its name', () => {
  const { claims, violations } = claimsOf(
    "test('first [Errors, 1]', () => {});\nit('second [Errors, 3] [Request (group `g.io`, version `v1`), 6]', () => {});\n",
  );
  expect(violations).toEqual([]);
  expect(claims).toEqual([
    { section: 'Errors', row: 1, path: 'a.test.ts', sentence: 'first' },
    { section: 'Errors', row: 3, path: 'a.test.ts', sentence: 'second' },
    { section: 'Request (group `g.io`, version `v1`)', row: 6, path: 'a.test.ts', sentence: 'second' },
  ]);
});

test('reads the names of table tests and concatenated names', () => {
  const { claims } = claimsOf(
    "test.each([['[Errors, 2]']])('%s is refused [Errors, 1]', () => {});\ntest('a long ' +\n  'name [Limits, 1]', () => {});\n",
  );
  expect(claims.map(({ section, row, sentence }) => [section, row, sentence])).toEqual([
    ['Errors', 1, '%s is refused'],
    ['Limits', 1, 'a long name'],
  ]);
});

test('ignores comments, groups and other strings', () => {
  const { claims } = claimsOf(
    "// test('x [Errors, 1]')\ndescribe('y [Errors, 1]', () => {});\nconst z = '[Errors, 1]';\n",
  );
  expect(claims).toEqual([]);
});

test('reports a claim of an unknown row, with its position', () => {
  const { violations } = claimsOf("test('a', () => {});\ntest('b [Errors, 4] [Nowhere, 1] [Errors, 0]', () => {});\n");
  expect(violations).toEqual([
    { path: 'a.test.ts', line: 2, message: 'the specification has no row [Errors, 4]' },
    { path: 'a.test.ts', line: 2, message: 'the specification has no row [Nowhere, 1]' },
    { path: 'a.test.ts', line: 2, message: 'the specification has no row [Errors, 0]' },
  ]);
});

test('reports a test that claims more than three rows', () => {
  const { violations } = claimsOf("test('b [Errors, 1] [Errors, 2] [Errors, 3] [Limits, 1]', () => {});\n");
  expect(violations.map(({ message }) => message)).toEqual(['names 4 rows, more than 3']);
  expect(claimsOf("test('b [Errors, 1] [Errors, 2] [Errors, 3]', () => {});\n").violations).toEqual([]);
});

test('ignores a list in the middle of a name', () => {
  expect(claimsOf("test('sorts [3, 1] as [1, 3]', () => {});\n")).toEqual({ claims: [], violations: [] });
});

test('renders totals, tests by row, and unproven rows', () => {
  const { claims } = claimsOf(
    "test('second | best [Errors, 2]', () => {});\ntest('again [Errors, 2]', () => {});\ntest('x [Limits, 1]', () => {});\n",
  );
  const text = renderCoverage(sections, claims);
  expect(text).toContain('2 of 10 rows are proven by at least one test.');
  expect(text).toContain('| Errors | 3 | 1 | 0 |');
  expect(text).toContain('| 2 | again (`a.test.ts`)<br>second \\| best (`a.test.ts`) |');
  expect(text).toContain('Not yet proven: 1, 3.');
  expect(text).toContain('Not yet proven: 1-6.');
  expect(text.split('## Limits')[1]).not.toContain('Not yet proven');
});

const withProse = readSections(
  '- section: "Dry run"\n  rows: 1\n  statements: ["Persists nothing.", "Returns the <object>."]\n- section: "Other"\n  rows: 0\n  statements: ["One."]\n',
);

test('numbers statements of prose after the rows of tables and lists', () => {
  expect(withProse.map(({ title, rows }) => [title, rows])).toEqual([
    ['Dry run', 3],
    ['Other', 1],
  ]);
  const file = {
    path: 'a.test.ts',
    text: "test('a [Dry run, 3] [Other, 1]', () => {});\ntest('b [Dry run, 4]', () => {});\n",
  };
  const { claims, violations } = findClaims([file], withProse);
  expect(claims.map(({ section, row }) => [section, row])).toEqual([
    ['Dry run', 3],
    ['Other', 1],
  ]);
  expect(violations.map(({ message }) => message)).toEqual(['the specification has no row [Dry run, 4]']);
});

test('renders the summaries of statements, proven or not', () => {
  const file = { path: 'a.test.ts', text: "test('a [Dry run, 3]', () => {});\n" };
  const text = renderCoverage(withProse, findClaims([file], withProse).claims);
  expect(text).toContain('1 of 4 rows');
  expect(text).toContain('| 3: Returns the &lt;object>. | a (`a.test.ts`) |');
  expect(text).toContain('Not yet proven: 1-2.\n\n- 2: Persists nothing.\n');
  expect(text).toContain('Not yet proven: 1.\n\n- 1: One.\n');
});

test('a row without a test shows its reason, and a test that claims it is a violation', () => {
  const open = readSections(
    '- {section: "Rules", rows: 2, statements: ["Three."], open: {2: "A rule for <releases>.", 3: "Later."}}\n',
  );
  const file = { path: 'a.test.ts', text: "test('a [Rules, 1]', () => {});\n" };
  const { claims, violations } = findClaims([file], open);
  expect(violations).toEqual([]);
  const text = renderCoverage(open, claims);
  expect(text).toContain('| Rules | 3 | 1 | 2 |');
  expect(text).toContain('Of the others, 2 are open for the reason that their section names.');
  expect(text).toContain('Not yet proven: 2-3.\n\n- 2: Open: A rule for &lt;releases>.\n- 3: Three. Open: Later.\n');
  const claimed = findClaims([{ path: 'a.test.ts', text: "test('a [Rules, 2]', () => {});\n" }], open);
  expect(claimed.violations.map(({ message }) => message)).toEqual(['[Rules, 2] has a reason why it has no test']);
});

test('rejects a malformed list of sections', () => {
  expect(() => readSections('- {section: "A", rows: 1, open: {1: ""}}')).toThrow('not a section');
  expect(() => readSections('- {section: "A", rows: 1, open: {2: "No such row."}}')).toThrow('not a section');
  expect(() => readSections('a: 1')).toThrow('not a list');
  expect(() => readSections('- {section: "A"}')).toThrow('not a section');
  expect(() => readSections('- {section: "A", rows: 0}')).toThrow('not a section');
  expect(() => readSections('- {section: "A", rows: 0, statements: [1]}')).toThrow('not a section');
  expect(() => readSections('- {section: "A", rows: 1}\n- {section: "A", rows: 2}')).toThrow(
    'section "A" occurs twice',
  );
});
