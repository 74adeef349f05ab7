import { describe, expect, test } from '@jest/globals';
import { documentPlugins } from './document-plugins.js';
import { readDescriptions, readPluginTable } from './plugin-table.js';
import { renderPage } from './render-page.js';
import { testSentences } from './test-sentences.js';

const sentencesOf = (text: string) => testSentences({ path: 'a.test.ts', text });

describe('the sentences of a test module', () => {
  test('are the names of its tests, with the groups around them and without row ids', () => {
    const text =
      "describe('A', () => { describe('b', () => { it('c ' + 'd [Errors, 1]', () => {}); }); });\ntest('e', f);";
    expect(sentencesOf(text)).toEqual([
      { groups: ['A', 'b'], sentence: 'c d' },
      { groups: [], sentence: 'e' },
    ]);
  });

  test('have a name per row of a table, with its literal values', () => {
    const text = [
      "test.each([['a', 1], ['b', true], ['c', undefined], ['d', { e: 2 }]] as const)('%s is %j', () => {});",
      "test.each(['a', 'b'])('has %s', () => {});",
      "test.each([{ name: 'a', rest: x }])('$name and $rest', () => {});",
      "test.each(rows)('of %s', () => {});",
      "test.each([[x], [y]])('same %s', () => {});",
    ].join('\n');
    expect(sentencesOf(text).map(({ sentence }) => sentence)).toEqual([
      'a is 1',
      'b is true',
      'c is undefined',
      'd is …',
      'has a',
      'has b',
      'a and …',
      'of …',
      'same …',
    ]);
  });

  test('lack calls without a literal name and other calls', () => {
    const text = "describe('A', () => { for (const x of y) { test(x, z); it('b', z); } other('c', () => {}); });";
    expect(sentencesOf(text)).toEqual([{ groups: ['A'], sentence: 'b' }]);
  });
});

const table = (...entries: readonly string[]) =>
  readPluginTable({ path: 'plugins.ts', text: `export const admissionPlugins: X = [${entries.join(', ')}];` });
const built = (name: string) => `{ name: '${name}', isDefault: true, factory: make() }`;
const description = (name: string, rest = ', nothing: [changes, admits, rejects]') =>
  `- { name: ${name}, phase: both, purpose: Does it.${rest} }\n`;

describe('the table of plugins', () => {
  test('is read from the source', () => {
    expect(table(built('A'), "{ name: 'B', isDefault: false, factory: b }")).toEqual([
      { name: 'A', isDefault: true },
      { name: 'B', isDefault: false },
    ]);
    expect(() => readPluginTable({ path: 'plugins.ts', text: 'const a = 1;' })).toThrow('has no list admissionPlugins');
  });

  test('rejects malformed descriptions', () => {
    expect(() => readDescriptions('a: 1')).toThrow('not a list');
    expect(() => readDescriptions('- { name: A, phase: none, purpose: x }')).toThrow('not the description');
  });
});

describe('the page', () => {
  const document = (modules: readonly string[], descriptions: string, entries = [built('A')]) =>
    documentPlugins({
      table: table(...entries),
      descriptions: readDescriptions(descriptions),
      modules: modules.map((text, index) => ({ path: `${index}.test.ts`, text })),
      read: (path) => (path === 'else.test.ts' ? { path, text: "describe('x', () => { test('y', z); });" } : undefined),
    });

  test('lists the tests of a plugin by section, those of other groups last', () => {
    const text =
      "describe('A', () => { test('one', x); describe('rejects', () => { test('two', x); describe('more', () => { test('<3>', x); }); }); });";
    const { plugins, problems } = document(
      [text],
      description('A', ', configuration: "`c`", nothing: [changes, admits]'),
    );
    expect(problems).toEqual([]);
    const page = renderPage(plugins);
    expect(page).toContain('Number 1, runs in both phases, on by default. Configuration: `c`.');
    expect(page).toContain(
      '**Changes**\n\n- nothing\n\n**Admits**\n\n- nothing\n\n**Rejects**\n\n- two\n- more: &lt;3>\n\n**Behavior**\n\n- one\n\nTests: `0.test.ts`',
    );
  });

  test('lists tests elsewhere after those in groups of the name of the plugin', () => {
    const elsewhere = description('A', ', tests: [else.test.ts]');
    expect(renderPage(document([], elsewhere).plugins)).toContain('- x: y\n\nTests: `else.test.ts`');
    const own =
      "describe('A', () => { test('own', x); }); describe('A: of b', () => { test('c', x); }); describe('AB', f);";
    expect(renderPage(document([own], elsewhere).plugins)).toContain(
      '- own\n- of b: c\n- x: y\n\nTests: `0.test.ts`, `else.test.ts`',
    );
  });

  test('needs a test for each plugin, and a description for each plugin', () => {
    expect(document([], description('A')).problems).toEqual(['A has no tests']);
    expect(document([], description('A', ', tests: [gone.test.ts]')).problems).toEqual([
      'A names tests that do not exist: gone.test.ts',
      'A has no tests',
    ]);
    expect(document([], description('B')).problems).toEqual([
      'B is described, but not in the table',
      'A has no description',
    ]);
  });

  test('needs a test of what a plugin changes, admits and rejects, unless its description says that it does not', () => {
    const text = "describe('A', () => { describe('rejects', () => { test('one', x); }); });";
    expect(document([text], description('A', '')).problems).toEqual([
      'A has no test of what it changes',
      'A has no test of what it admits',
    ]);
    expect(document([text], description('A')).problems).toEqual([
      'A has tests of what it rejects, and its description says nothing',
    ]);
    expect(() => readDescriptions(description('A', ', nothing: [waits]'))).toThrow('A has an unknown section: waits');
  });
});
