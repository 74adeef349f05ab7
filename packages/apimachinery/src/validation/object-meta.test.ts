import { expect, test } from '@jest/globals';
import { fieldPath } from '../field/path.js';
import { validateObjectMeta, validateObjectMetaUpdate } from './object-meta.js';

test('metadata are refused for each of their faults, of which a request can hold more than the stack does', () => {
  const path = fieldPath('metadata');
  const count = 150_000;
  const labels = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '!']));
  const metadata = { name: 'a', resourceVersion: '1', labels };
  expect(validateObjectMeta(metadata, path, { namespaced: false, nameRule: 'pathSegment' })).toHaveLength(count);
  expect(validateObjectMetaUpdate(metadata, metadata, { path })).toHaveLength(count);
});
