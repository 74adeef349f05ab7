import { describe, expect, test } from '@jest/globals';
import { countRules, readRuleCounts, renderRuleCounts, unreached } from './count-rules.js';
import { findDecisions } from './find-decisions.js';
import { findRuleSites } from './find-rule-sites.js';
import { instrument } from './instrument.js';
import { recorder } from './recorder.js';

const library = {
  path: 'packages/apimachinery/src/field/error.ts',
  text: `export function required(path: FieldPath, detail: string): FieldError { return { path, detail }; }
export function isGood(text: string): boolean { return text !== ''; }`,
};

describe('the rule sites of a file', () => {
  const path = 'packages/api/src/apps/things/validate.ts';
  const sitesOf = (text: string) =>
    findRuleSites([{ path, text }], [library]).map(({ line, text: call }) => [line, call]);

  test('are its calls of functions that return a field error, under the imported name', () => {
    const text = `import { isGood, required as missing } from '@orch/apimachinery';
const é = () => isGood('é') ? [] : [missing(path, 'a')];
function check() { errors.push(missing(
  path.child('name'),
  '')); }
const other = () => required(path, 'is not imported');`;
    expect(sitesOf(text)).toEqual([
      [2, "missing(path, 'a')"],
      [3, "missing( path.child('name'), '')"],
    ]);
  });

  test('are its calls of checks of the same and of other files, and checks passed on as values', () => {
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

  test('report their result and that their function is entered, nested ones too, once instrumented', () => {
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
    expect(instrument(text, { sites }).split('\n').slice(3)).toEqual([
      'export function both(path: FieldPath) { rulesEntered(2, 3);',
      "  const inner = () => (rulesEntered(0, 1), ruleSeen(0, own(ruleSeen(1, required(path, '')))));",
      "  return [...inner(), ...ruleSeen(2, own(ruleSeen(3, required(path, 'b'))))];",
      '}',
      "const bare = (path: FieldPath) => (rulesEntered(4), ({ all: [ruleSeen(4, required(path, 'c'))] }));",
      'const table = { a: rulePassedOn(5, own) };',
    ]);
  });
});

describe('the decisions of a file', () => {
  test('are its conditions, comparisons and memberships, and report their values once instrumented', () => {
    const text = `const é = (a, b) => a.length > b && set.has(a);
if (list.includes(x)) f(...y);
const z = a?.b ? set.has(...x) : x === 1 || y;`;
    const decisions = findDecisions({ path: 'a.ts', text })
      .toSorted((a, b) => a.start - b.start)
      .map((one, id) => ({ ...one, id }));
    expect(decisions.map(({ type }) => type).sort()).toEqual([
      ...['comparison', 'comparison', 'condition', 'condition', 'condition', 'condition', 'membership', 'membership'],
    ]);
    expect(
      instrument(text, { sites: [], decisions })
        .replaceAll(/(Of)\(\d+, /g, '$1(')
        .split('\n'),
    ).toEqual([
      'const é = (a, b) => decisionOf(comparisonOf(operandOf(a.length) > operandOf(b))) && membershipOf(set.has(operandOf(a)));',
      'if (decisionOf(membershipOf(list.includes(operandOf(x))))) f(...y);',
      'const z = decisionOf(a?.b) ? set.has(...x) : decisionOf(comparisonOf(operandOf(x) === operandOf(1))) || y;',
    ]);
  });
});

describe('the recorder', () => {
  const {
    recorder: state,
    decisionOf,
    comparisonOf,
    membershipOf,
    operandOf,
    ruleSeen,
  } = new Function(`${recorder}\nreturn { recorder, decisionOf, comparisonOf, membershipOf, operandOf, ruleSeen };`)();
  const compared = () => comparisonOf(1, operandOf(3) < operandOf(Number('3')));
  const included = () => membershipOf(2, ['x'].includes(operandOf('x')));

  test('lists the mutations that code goes through, and leaves its values', () => {
    state.reset();
    expect([compared(), included(), decisionOf(3, 'a'), ruleSeen(4, ['an error']), ruleSeen(5, [])]).toEqual([
      ...[false, true, 'a', ['an error'], []],
    ]);
    expect([...state.mutations]).toEqual([
      ...['1 edge', '1 negated', '1 true', '2 without x', '2 negated', '2 false', '3 negated', '3 false', '4 dropped'],
    ]);
    expect([...state.failedRules]).toEqual([4]);
  });

  test.each([
    ['1 edge', compared, true],
    ['1 true', compared, true],
    ['1 false', compared, false],
    ['2 without x', included, false],
    ['2 negated', included, false],
    ['4 dropped', () => ruleSeen(4, ['an error']), []],
    ['4 dropped', () => ruleSeen(4, { detail: 'an error' }), undefined],
    ['5 dropped', () => ruleSeen(4, ['an error']), ['an error']],
  ])('changes the decision of the mutation %s', (mutation, run, value) => {
    state.reset(mutation);
    expect(run()).toEqual(value);
  });

  test('ends an endless loop', () => {
    state.reset('1 true');
    expect(() => {
      while (comparisonOf(1, operandOf(1) > operandOf(2)));
    }).toThrow('the mutated code does not end');
  });
});

describe('the counts of rules', () => {
  const result = (path: string, enteredBy: readonly string[], failedBy: readonly string[]) => ({
    ...{ path: `packages/api/src/${path}`, line: 3, text: 'f()' },
    enteredBy,
    failedBy,
  });
  const results = [
    result('resources/validation/checks.ts', ['v1/Pod', 'x.k8s.io/v1/Thing', 'x.k8s.io/v1beta1/Thing'], ['v1/Pod']),
    result('x/things/validate.ts', ['x.k8s.io/v1/Thing'], ['x.k8s.io/v1beta1/Thing']),
    result('x/things/strategy.ts', ['x.k8s.io/v1/Thing'], []),
  ];

  test('are by kind, all versions together, and by folder, and survive their file', () => {
    const counts = countRules(results);
    expect(counts).toEqual({
      kinds: { '/Pod': { reached: 1, all: 1, own: 1 }, 'x.orch.io/Thing': { reached: 2, all: 3, own: 1 } },
      folders: { 'resources/validation': { reached: 1, all: 1 }, 'x/things': { reached: 1, all: 2 } },
    });
    expect(readRuleCounts(JSON.parse(renderRuleCounts(counts)))).toEqual(counts);
    expect(() => readRuleCounts({ kinds: { '/Pod': { reached: 1, all: 1 } } })).toThrow('/Pod has no counts');
  });

  test('come with the place of each rule that no case fails', () => {
    expect(unreached(results)).toEqual(['packages/api/src/x/things/strategy.ts:3: f()']);
  });
});
