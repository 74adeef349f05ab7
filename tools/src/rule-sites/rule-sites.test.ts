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
const é = () => isGood('é') ? [] : [missing(path, 'a')];
function check() { errors.push(missing(
  path.child('name'),
  '')); }
const other = () => required(path, 'is of nobody');`;
    expect(sitesOf(text)).toEqual([
      [2, "missing(path, 'a')"],
      [3, "missing( path.child('name'), '')"],
    ]);
  });

  test('are its calls of checks: functions of its own and of other files, that give a list of field errors', () => {
    const other = {
      path: 'packages/api/src/apps/checks.ts',
      text: `export function checkText(text: string): readonly FieldError[] { return inner(text); }
function inner(text: string): readonly FieldError[] { return []; }
export function maker(): (text: string) => FieldError { return make; }`,
    };
    const text = `import { checkText, inner, maker } from '../checks.js';
const own = (text: string): readonly FieldError[] => checkText(text);
function check() { own(text); inner(text); maker(); }
function count(): number { return own(text).length; }
things.flatMap(own);
const byType: ThingCheck = (text) => []; const table = { a: own, b: isBad ? byType : undefined, c: [checkText] };`;
    const found = findRuleSites([{ path, text }, other], [library]);
    expect(found.map((site) => [site.path, site.line, site.text])).toEqual([
      ['packages/api/src/apps/checks.ts', 1, 'inner(text)'],
      [path, 2, 'checkText(text)'],
      [path, 3, 'own(text)'],
      [path, 4, 'own(text)'],
      [path, 5, 'own'],
      [path, 6, 'own'],
      [path, 6, 'byType'],
      [path, 6, 'checkText'],
    ]);
  });

  test('tell what they give and who is asked them, once they are instrumented, those within others too', () => {
    const text = `import { required } from '@orch/apimachinery';
const own = (error: FieldError): readonly FieldError[] => [error];
// é, of two bytes
export function both(path: FieldPath) {
  const inner = () => own(required(path, ''));
  return [...inner(), ...own(required(path, 'b'))];
}
const bare = (path: FieldPath) => ({ all: [required(path, 'c')] });
const table = { a: own };`;
    const sites = findRuleSites([{ path, text }], [library]).map((site, id) => ({ ...site, id }));
    expect(instrument(text, sites).split('\n').slice(3)).toEqual([
      'export function both(path: FieldPath) { rulesAsked(2, 3);',
      "  const inner = () => (rulesAsked(0, 1), ruleSeen(0, own(ruleSeen(1, required(path, '')))));",
      "  return [...inner(), ...ruleSeen(2, own(ruleSeen(3, required(path, 'b'))))];",
      '}',
      "const bare = (path: FieldPath) => (rulesAsked(4), ({ all: [ruleSeen(4, required(path, 'c'))] }));",
      'const table = { a: ruleHandedOn(5, own) };',
    ]);
  });
});

describe('the counts of rules', () => {
  const result = (path: string, askedOf: readonly string[], failedBy: readonly string[]) => ({
    ...{ path: `packages/api/src/${path}`, line: 3, text: 'f()' },
    askedOf,
    failedBy,
  });
  const results = [
    result('resources/validation/checks.ts', ['v1/Pod', 'x.k8s.io/v1/Thing', 'x.k8s.io/v1beta1/Thing'], ['v1/Pod']),
    result('x/things/validate.ts', ['x.k8s.io/v1/Thing'], ['x.k8s.io/v1beta1/Thing']),
    result('x/things/strategy.ts', ['x.k8s.io/v1/Thing'], []),
  ];

  test('are those of each kind in any version and of each folder, and come back from their file as they were', () => {
    const counts = countRules(results);
    expect(counts).toEqual({
      kinds: { '/Pod': { reached: 1, all: 1, own: 1 }, 'x.orch.io/Thing': { reached: 2, all: 3, own: 1 } },
      folders: { 'resources/validation': { reached: 1, all: 1 }, 'x/things': { reached: 1, all: 2 } },
    });
    expect(readRuleCounts(JSON.parse(renderRuleCounts(counts)))).toEqual(counts);
    expect(() => readRuleCounts({ kinds: { '/Pod': { reached: 1, all: 1 } } })).toThrow('/Pod has no counts');
  });

  test('leave out the place of what no case fails by', () => {
    expect(unreached(results)).toEqual(['packages/api/src/x/things/strategy.ts:3: f()']);
  });
});
