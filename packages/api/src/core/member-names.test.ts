import { expect, test } from '@jest/globals';
import { type ApiObject, orchNames } from '@orch/apimachinery';
import { configMapStrategy } from './configmaps/strategy.js';
import { moveStringData, secretStrategy } from './secrets/strategy.js';

const context = {
  now: new Date(0),
  user: { name: 'a', uid: '', groups: [], extra: {} },
  names: orchNames,
  gates: () => true,
  version: { group: '', version: 'v1', kind: 'ConfigMap' },
};
const metadata = { name: 'a', namespace: 'b' };
const configMapHead = { apiVersion: 'v1', kind: 'ConfigMap', metadata };
const secretHead = { apiVersion: 'v1', kind: 'Secret', metadata };
/** As decoded from JSON: `__proto__` is a member like any other. */
const hostile = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":"d"}');

test('keys that every object knows are keys like any other in config maps', () => {
  const configMap: ApiObject = { ...configMapHead, data: hostile };
  expect(configMapStrategy.validateCreate(configMap, context)).toEqual([]);
  const twice: ApiObject = { ...configMapHead, data: hostile, binaryData: { toString: '' } };
  expect(configMapStrategy.validateCreate(twice, context)).toHaveLength(1);
});

test('keys that every object knows are kept in the texts of secrets', () => {
  const secret: ApiObject = { ...secretHead, type: 'Opaque', stringData: hostile };
  moveStringData(secret);
  expect(Object.keys(Object(secret['data']))).toEqual(Object.keys(hostile));
  expect(secretStrategy.validateCreate(secret, context)).toEqual([]);
});
