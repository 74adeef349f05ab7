import { describe, expect, test } from '@jest/globals';
import { required } from '../field/error.js';
import { formatFieldError } from '../field/format.js';
import { fieldPath } from '../field/path.js';
import { makeNames } from '../names/make-names.js';
import type { ApiObject } from '../objects/api-object.js';
import { checkNewMetadata, checkUpdate, type MetadataRules } from './metadata-checks.js';
import type { StrategyContext } from './strategy.js';

const context: StrategyContext = {
  now: new Date(0),
  user: { name: 'a', uid: '', groups: [], extra: {} },
  names: makeNames('orch'),
  gates: () => false,
  version: { group: '', version: 'v1', kind: 'Thing' },
};

const make = (metadata: object): ApiObject => ({
  kind: 'Thing',
  apiVersion: 'v1',
  metadata: { name: 'a', namespace: 'b', uid: 'u', ...metadata },
});
const kindOf = (metadata?: MetadataRules) => ({
  namespaced: true,
  nameRule: 'dnsLabel' as const,
  ...(metadata === undefined ? {} : { metadata }),
});

/** What is found, by the first words of each error. */
const update = (changed: object, rules?: MetadataRules): string[] =>
  checkUpdate(make(changed), make({}), {
    kind: kindOf(rules),
    context,
    whole: () => [required(fieldPath('whole'), '')],
    change: () => [required(fieldPath('change'), '')],
  }).map(({ path }) => `${path}`);

describe('an update', () => {
  test('of good metadata is checked by the kind alone', () => {
    expect(update({})).toEqual(['change', 'whole']);
    expect(update({ finalizers: ['a.b/c'] })).toEqual(['change', 'whole']);
    expect(update({}, { onUpdate: ['whole', 'change'] })).toEqual(['whole', 'change']);
    expect(update({}, { onUpdate: ['change'] })).toEqual(['whole', 'change']);
    expect(update({}, { onUpdate: [] })).toEqual(['whole', 'change']);
  });

  test('reports an error once per check, of the common checks and then of the kind', () => {
    const uid = { uid: 'v' };
    expect(update(uid)).toEqual(['metadata.uid', 'metadata.uid', 'change', 'whole']);
    expect(update(uid, { onUpdate: ['whole', 'change'] })).toEqual(['metadata.uid', 'whole', 'metadata.uid', 'change']);
    expect(update(uid, { onUpdate: ['whole'] })).toEqual(['metadata.uid', 'whole', 'change']);
    const labels = { labels: { '-': '' } };
    expect(update(labels, { onUpdate: ['whole', 'change', 'whole'] }).filter((path) => path.includes('lab'))).toEqual(
      Array(5).fill('metadata.labels'),
    );
  });

  test('asks finalizers for a domain, unless the kind takes any', () => {
    const finalizers = { finalizers: ['plain'] };
    expect(update(finalizers, { onUpdate: ['change'] })).toContain('metadata.finalizers[0]');
    expect(update(finalizers, { onUpdate: ['change', 'whole'], anyFinalizer: true })).toEqual(['change', 'whole']);
    expect(update(finalizers, { onUpdate: [] })).toEqual(['whole', 'change']);
  });
});

test('what is new is checked, or only as all kinds are', () => {
  const check = (rules?: MetadataRules) =>
    checkNewMetadata(make({ name: 'Bad', labels: { '-': '' } }), kindOf(rules), context).map((error) =>
      formatFieldError(error).slice(0, 20),
    );
  expect(check()).toEqual(['metadata.name: Inval', 'metadata.labels: Inv']);
  expect(check({ onCreate: false })).toEqual(['metadata.labels: Inv']);
});
