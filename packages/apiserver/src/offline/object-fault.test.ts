import { expect, test } from '@jest/globals';
import { formatField, keysOfField } from './object-fault.js';

test.each([
  ['spec.containers[0].image', ['spec', 'containers', '0', 'image']],
  ['metadata.labels[a.b/c]', ['metadata', 'labels', 'a.b/c']],
  ['spec', ['spec']],
  ['', []],
])('the field %j leads through %j, and they to it', (field, keys) => {
  expect(keysOfField(field)).toEqual(keys);
  expect(formatField(keys)).toBe(field);
});
