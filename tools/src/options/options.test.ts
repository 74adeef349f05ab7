import { describe, expect, test } from '@jest/globals';
import { documentOptions, type TableOption } from './document-options.js';
import { readOptionTests } from './option-tests.js';
import { renderPage } from './render-page.js';

const option = (name: string, rest: Partial<TableOption> = {}): TableOption => ({
  ...{ name, type: 'int', default: '1', section: 'Main', deprecated: undefined, isHidden: false, rejected: undefined },
  help: `Sets ${name}.`,
  ...rest,
});
const moduleText = "describe('a', () => { test('b [Errors, 1]', () => {}); });";

function document(
  data: string,
  options: readonly TableOption[] = [option('x')],
  withoutEffect: Readonly<Record<string, string>> = {},
) {
  return documentOptions({
    programs: [{ program: 'scheduler', options, withoutEffect: new Map(Object.entries(withoutEffect)) }],
    tests: readOptionTests(data),
    read: (path) => (path.endsWith('some.test.ts') ? moduleText : undefined),
    missingReason: 'not built yet',
  });
}

const shown = "- { file: some.test.ts, tests: { 'a: b': [x] } }";

describe('the reference of options', () => {
  test('has the test of an option, by its groups and its name without ids of rows', () => {
    const { programs, problems } = document(shown);
    expect(problems).toEqual([]);
    expect(programs.map(renderPage)[0]).toContain('| `--x` | int | `1` | Sets x. | `some.test.ts`: a: b |');
  });

  test('fails when a named test or its file does not exist', () => {
    const data = `${shown}\n- { file: some.test.ts, tests: { c: [x] } }\n- { file: gone.test.ts, tests: { d: [x] } }`;
    expect(document(data).problems).toEqual([
      'some.test.ts has no test with the name c',
      'gone.test.ts does not exist',
    ]);
  });

  test('fails when an option has neither a test nor a reason', () => {
    const options = [option('x'), option('y'), option('z', { rejected: 'no part' }), option('old')];
    expect(document(shown, options, { old: 'ignored in v1.21' }).problems).toEqual([
      'scheduler --y has neither a test nor a reason',
      'scheduler --z has neither a test nor a reason',
    ]);
  });

  test('fails when a test names an option that no program of the test has', () => {
    const other = "- { file: apps/apiserver/some.test.ts, tests: { 'a: b': [x] } }";
    expect(document(`${shown}\n${other}`).problems).toEqual([
      'apps/apiserver/some.test.ts: no program has the option --x',
    ]);
    expect(document(other, [option('x')]).problems).toContain('scheduler --x has neither a test nor a reason');
  });

  test('fails when an option without effect has a test', () => {
    expect(document(shown, [option('x')], { x: 'ignored in v1.21' }).problems).toEqual([
      'scheduler --x has no effect, and a test of its effect',
    ]);
  });

  test('counts options by their state', () => {
    const options = [option('x'), option('r', { rejected: 'no part' }), option('i'), option('m')];
    const { programs } = document(shown, options, { i: 'deprecated', m: 'not built yet' });
    expect(programs.map(renderPage)[0]).toContain(
      '4 options: 1 with an effect, 1 rejected, 1 ignored as in v1.21, 1 without effect yet.',
    );
  });
});
