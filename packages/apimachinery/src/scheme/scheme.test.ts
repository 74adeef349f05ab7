import { expect, test } from '@jest/globals';
import { orchNames } from '../names/make-names.js';
import { formatApiVersion, formatGroupKind, formatGroupResource, parseApiVersion } from '../objects/gvk.js';
import { defineMessage } from '../schema/define-message.js';
import { Scheme } from './scheme.js';

const schema = defineMessage('things_v1.Thing', { typeMeta: true }, () => []);
const gvk = { group: 'things.example.com', version: 'v1', kind: 'Thing' };

test('a scheme finds kinds by group and version', () => {
  const scheme = new Scheme(orchNames, [{ gvk, schema }]);
  expect(scheme.kind({ ...gvk })?.schema).toBe(schema);
  expect(scheme.kind({ ...gvk, version: 'v2' })).toBeUndefined();
  expect(scheme.isKnownGroupVersion(gvk)).toBe(true);
  expect(scheme.isKnownGroupVersion({ group: '', version: 'v1' })).toBe(false);
});

test('throws for a kind registered twice', () => {
  expect(
    () =>
      new Scheme(orchNames, [
        { gvk, schema },
        { gvk, schema },
      ]),
  ).toThrow('is registered twice');
});

test.each([
  ['v1', { group: '', version: 'v1' }],
  ['apps/v1', { group: 'apps', version: 'v1' }],
])('parses and formats apiVersion %s', (text, groupVersion) => {
  expect(parseApiVersion(text)).toEqual(groupVersion);
  expect(formatApiVersion(groupVersion)).toBe(text);
});

test('messages name resources and kinds with their group', () => {
  expect(parseApiVersion('a/b/c')).toBeUndefined();
  expect(formatGroupResource({ group: 'apps', resource: 'deployments' })).toBe('deployments.apps');
  expect(formatGroupKind({ group: '', kind: 'Pod' })).toBe('Pod');
});
