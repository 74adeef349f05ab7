import { describe, expect, test } from '@jest/globals';
import { countRules, readRuleCounts, renderRuleCounts, unreached } from './count-rules.js';
import { findRuleSites } from './find-rule-sites.js';
import { instrument } from './instrument.js';

const library = {
  path: 'packages/apimachinery/src/field/error.ts',
  text: `export function required(path: FieldPath, detail: string): FieldError { return { path, detail }; }
export function isGood(text: string): boolean { return text !== ''; }`,
};

describe('the rules of a file', () => {
  const path = 'packages/api/src/apps/things/validate.ts';
  const sitesOf = (text: string) =>
    findRuleSites([{ path, text }], [library]).map(({ line, text: call }) => [line, call]);

  test('are its calls of what makes field errors, by the name that it has in the file', () => {
    const text = `import { isGood, required as missing } from '@orch/apimachinery';
const é = isGood('é') ? [] : [missing(path, 'a')];
errors.push(missing(
  path.child('name'),
  ''));
required(path, 'is of nobody');`;
    expect(sitesOf(text)).toEqual([
      [2, "missing(path, 'a')"],
      [3, "missing( path.child('name'), '')"],
    ]);
  });

  test('are its calls of checks: functions of its own and of other files, that give a list of field errors', () => {
    const other = {
      path: 'packages/api/src/checks.ts',
      text: `export function checkText(text: string): readonly FieldError[] { return inner(text); }
function inner(text: string): readonly FieldError[] { return []; }
export function maker(): (text: string) => FieldError { return make; }`,
    };
    const text = `import { checkText, inner, maker } from '../checks.js';
const own = (text: string): readonly FieldError[] => checkText(text);
own(text); inner(text); maker();
function count(): number { return own(text).length; }
things.flatMap(own);`;
    const found = findRuleSites([{ path, text }, other], [library]);
    expect(found.map((site) => [site.path, site.line, site.text])).toEqual([
      [path, 2, 'checkText(text)'],
      [path, 3, 'own(text)'],
      [path, 4, 'own(text)'],
      ['packages/api/src/checks.ts', 1, 'inner(text)'],
    ]);
  });

  test('tell what they give, once they are instrumented, those within others too', () => {
    const text = `import { required } from '@orch/apimachinery';
const own = (error: FieldError): readonly FieldError[] => [error];
// é, of two bytes
export const all = [...own(required(path, '')), ...own(required(path, 'b'))];`;
    const sites = findRuleSites([{ path, text }], [library]).map((site, id) => ({ ...site, id }));
    expect(instrument(text, sites).split('\n')[3]).toBe(
      "export const all = [...ruleSeen(0, own(ruleSeen(1, required(path, '')))), ...ruleSeen(2, own(ruleSeen(3, required(path, 'b'))))];",
    );
  });
});

describe('the counts of rules', () => {
  const result = (path: string, isReached: boolean) => ({ path, line: 3, start: 0, end: 1, text: 'f()', isReached });
  const results = [
    result('packages/api/src/resources/validation/checks.ts', true),
    result('packages/api/src/apps/things/validate.ts', true),
    result('packages/api/src/apps/things/strategy.ts', false),
    result('packages/api/src/core/strategies.ts', true),
  ];

  test('are those of each folder, and come back from their file as they were', () => {
    const counts = countRules(results);
    expect(counts).toEqual({
      'apps/things': { reached: 1, all: 2 },
      core: { reached: 1, all: 1 },
      'resources/validation': { reached: 1, all: 1 },
    });
    expect(readRuleCounts(JSON.parse(renderRuleCounts(counts)))).toEqual(counts);
    expect(() => readRuleCounts({ core: {} })).toThrow('core has no counts');
  });

  test('leave out the place of what no case fails by', () => {
    expect(unreached(results)).toEqual(['packages/api/src/apps/things/strategy.ts:3: f()']);
  });
});
