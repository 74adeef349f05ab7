import { describe, expect, test } from '@jest/globals';
import { errorMessage, orchNames } from '@orch/apimachinery';
import { encodeContinueToken, newest } from './continue-token.js';
import { parseListOptions, planGet, planList, planWatch } from './list-options.js';

const scope = { group: 'apps', resource: 'deployments', namespace: 'web' };
const after = { namespace: 'web', name: 'a' };
const optionsOf = (query: string) => parseListOptions(new URLSearchParams(query));
const outcomeOf = <T>(plan: () => T): T | string => {
  try {
    return plan();
  } catch (error) {
    return errorMessage(error);
  }
};
const list = (query: string, { isUncached = false } = {}) =>
  outcomeOf(() => planList(optionsOf(query), { scope, names: orchNames, isUncached }));
const watch = (query: string) => outcomeOf(() => planWatch(optionsOf(query), orchNames));
const syntaxError = 'resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax';

describe('the options of a list or watch', () => {
  test('are read from the query', () => {
    const nothing = {
      ...{
        labelSelector: '',
        fieldSelector: '',
        resourceVersion: '',
        resourceVersionMatch: '',
        limit: 0,
        continue: '',
      },
      ...{ allowWatchBookmarks: false, timeoutSeconds: undefined, sendInitialEvents: undefined },
    };
    expect(optionsOf('')).toEqual(nothing);
    expect(optionsOf('limit=-1&timeoutSeconds=0&sendInitialEvents=false')).toEqual({
      ...nothing,
      timeoutSeconds: 0,
      sendInitialEvents: false,
    });
    const query =
      'labelSelector=a%3Db&fieldSelector=c%3Dd&resourceVersion=5&resourceVersionMatch=Exact&limit=2&continue=t' +
      '&allowWatchBookmarks=1&timeoutSeconds=30&sendInitialEvents=true';
    expect(optionsOf(query)).toEqual({
      ...{ labelSelector: 'a=b', fieldSelector: 'c=d', resourceVersion: '5', resourceVersionMatch: 'Exact', limit: 2 },
      ...{ continue: 't', allowWatchBookmarks: true, timeoutSeconds: 30, sendInitialEvents: true },
    });
  });

  test.each([
    ['limit=x', 'strconv.ParseInt: parsing "x": invalid syntax'],
    ['timeoutSeconds=', 'strconv.ParseInt: parsing "": invalid syntax'],
    ['limit=9223372036854775808', 'strconv.ParseInt: parsing "9223372036854775808": value out of range'],
  ])('%s is an error', (query, message) => {
    expect(outcomeOf(() => optionsOf(query))).toBe(message);
  });
});

describe('a list', () => {
  const token = (revision: number) => encodeContinueToken({ revision, after }, scope);

  test.each<[string, object]>([
    ['', { consistency: { type: 'mostRecent' } }],
    ['limit=1', { consistency: { type: 'mostRecent' } }],
    ['resourceVersion=0', { consistency: { type: 'any' } }],
    ['resourceVersion=0&limit=1', { consistency: { type: 'any' } }],
    ['resourceVersion=5', { consistency: { type: 'notOlderThan', revision: 5 } }],
    ['resourceVersion=5&limit=1', { consistency: { type: 'exact', revision: 5 } }],
    [
      'resourceVersion=5&limit=1&resourceVersionMatch=NotOlderThan',
      { consistency: { type: 'notOlderThan', revision: 5 } },
    ],
    ['resourceVersion=5&resourceVersionMatch=NotOlderThan', { consistency: { type: 'notOlderThan', revision: 5 } }],
    ['resourceVersion=0&resourceVersionMatch=NotOlderThan', { consistency: { type: 'any' } }],
    ['resourceVersion=5&resourceVersionMatch=Exact', { consistency: { type: 'exact', revision: 5 } }],
    [`continue=${token(7)}`, { consistency: { type: 'exact', revision: 7 }, after }],
    [`continue=${token(7)}&resourceVersion=0&limit=1`, { consistency: { type: 'exact', revision: 7 }, after }],
    [`continue=${token(newest)}`, { consistency: { type: 'mostRecent' }, after }],
  ])('with %s is read so', (query, plan) => {
    expect(list(query)).toEqual(plan);
  });

  test.each([
    [`continue=${token(7)}&resourceVersion=5`, 'specifying resource version is not allowed when using continue'],
    ['resourceVersion=x', syntaxError],
    ['resourceVersion=x&limit=1', `invalid resource version: ${syntaxError}`],
    ['resourceVersion=x&resourceVersionMatch=Exact', `invalid resource version: ${syntaxError}`],
    [`resourceVersion=x&continue=${token(7)}`, `invalid resource version: ${syntaxError}`],
    [
      'resourceVersionMatch=NotOlderThan',
      'ListOptions.meta.orch.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    ],
    [
      `resourceVersion=5&resourceVersionMatch=NotOlderThan&continue=${token(7)}`,
      'ListOptions.meta.orch.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided',
    ],
    [
      'resourceVersion=5&resourceVersionMatch=x',
      'ListOptions.meta.orch.io "" is invalid: resourceVersionMatch: Unsupported value: "x": supported values: "Exact", "NotOlderThan", ""',
    ],
    [
      'resourceVersion=0&resourceVersionMatch=Exact',
      'ListOptions.meta.orch.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    ],
    [
      'sendInitialEvents=false',
      'ListOptions.meta.orch.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list',
    ],
  ])('with %s is rejected', (query, message) => {
    expect(list(query)).toBe(message);
  });

  test('without watch cache has another error for an invalid version', () => {
    expect(list('resourceVersion=x', { isUncached: true })).toBe(`invalid resource version: ${syntaxError}`);
    expect(list('resourceVersion=5', { isUncached: true })).toEqual({
      consistency: { type: 'notOlderThan', revision: 5 },
    });
    expect(list('', { isUncached: true })).toEqual({ consistency: { type: 'mostRecent' } });
  });
});

describe('a watch', () => {
  const state = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
  const plain = { initialEvents: true, marksInitialEnd: false };

  test.each<[string, object]>([
    ['', { start: { type: 'mostRecent' }, ...plain }],
    ['allowWatchBookmarks=1', { start: { type: 'mostRecent' }, ...plain }],
    ['resourceVersion=0', { start: { type: 'any' }, ...plain }],
    ['resourceVersion=5', { start: { type: 'exact', revision: 5 }, ...plain }],
    [state, { start: { type: 'mostRecent' }, ...plain }],
    [`${state}&allowWatchBookmarks=1`, { start: { type: 'mostRecent' }, initialEvents: true, marksInitialEnd: true }],
    [`${state}&resourceVersion=5`, { start: { type: 'notOlderThan', revision: 5 }, ...plain }],
    [
      'sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=5&allowWatchBookmarks=1',
      { start: { type: 'exact', revision: 5 }, initialEvents: false, marksInitialEnd: false },
    ],
  ])('with %s begins so', (query, plan) => {
    expect(watch(query)).toEqual(plan);
  });

  const invalid = 'ListOptions.meta.orch.io "" is invalid: ';
  const forbidden = 'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden';
  const required =
    'resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
  const unsupported = 'resourceVersionMatch: Unsupported value: "Exact": supported values: "NotOlderThan"';

  test.each([
    ['resourceVersion=5&resourceVersionMatch=Exact', `${forbidden} for watch`],
    ['resourceVersionMatch=Exact', `[${forbidden} for watch, ${forbidden} unless resourceVersion is provided]`],
    ['sendInitialEvents=false', required],
    ['sendInitialEvents=true&resourceVersionMatch=Exact', `[${required}, ${unsupported}]`],
    [`${state}&continue=x`, `${forbidden} when continue is provided`],
  ])('with %s is rejected', (query, message) => {
    expect(watch(query)).toBe(invalid + message);
  });
});

test.each<[string, object | string]>([
  ['', { type: 'mostRecent' }],
  ['resourceVersion=0', { type: 'any' }],
  ['resourceVersion=5', { type: 'notOlderThan', revision: 5 }],
  ['resourceVersion=x', syntaxError],
])('a get with %j is read so', (query, consistency) => {
  expect(outcomeOf(() => planGet(new URLSearchParams(query)))).toEqual(consistency);
});

describe('a resourceVersion', () => {
  const read = (text: string) => outcomeOf(() => planGet(new URLSearchParams({ resourceVersion: text })));
  const outOfRange = (text: string) =>
    `resourceVersion: Invalid value: "${text}": strconv.ParseUint: parsing "${text}": value out of range`;

  test('beyond the largest revision is clamped to it, up to the range of its type', () => {
    const largest = { type: 'notOlderThan', revision: Number.MAX_SAFE_INTEGER };
    for (const text of ['9007199254740991', '9007199254740992', '18446744073709551615'])
      expect(read(text)).toEqual(largest);
    for (const text of ['18446744073709551616', '99999999999999999999999']) expect(read(text)).toBe(outOfRange(text));
  });

  test.each(['-1', '1.5', '5x', 'x5', ' 5'])('%j is no number', (text) => {
    expect(read(text)).toMatch(/: invalid syntax$/);
  });
});
