import { expect, test } from '@jest/globals';
import { type ApiObject, orchNames } from '@orch/apimachinery';
import { configMapStrategy } from './configmaps.js';
import { moveStringData, secretStrategy } from './secrets.js';

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
/** Decoded from JSON: `__proto__` is an ordinary member. */
const hostile = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":"d"}');

test('accepts names of inherited object members as config map keys', () => {
  const configMap: ApiObject = { ...configMapHead, data: hostile };
  expect(configMapStrategy.validateCreate(configMap, context)).toEqual([]);
  const twice: ApiObject = { ...configMapHead, data: hostile, binaryData: { toString: '' } };
  expect(configMapStrategy.validateCreate(twice, context)).toHaveLength(1);
});

test('keeps names of inherited object members in the stringData of secrets', () => {
  const secret: ApiObject = { ...secretHead, type: 'Opaque', stringData: hostile };
  moveStringData(secret);
  expect(Object.keys(Object(secret['data']))).toEqual(Object.keys(hostile));
  expect(secretStrategy.validateCreate(secret, context)).toEqual([]);
});
