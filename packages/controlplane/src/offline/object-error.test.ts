import { expect, test } from '@jest/globals';
import { formatField, keysOfField } from './object-error.js';

test.each([
  ['spec.containers[0].image', ['spec', 'containers', '0', 'image']],
  ['metadata.labels[a.b/c]', ['metadata', 'labels', 'a.b/c']],
  ['spec', ['spec']],
  ['', []],
])('parses and formats the field %j with the keys %j', (field, keys) => {
  expect(keysOfField(field)).toEqual(keys);
  expect(formatField(keys)).toBe(field);
});
