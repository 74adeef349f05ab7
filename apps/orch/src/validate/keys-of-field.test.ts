import { expect, test } from '@jest/globals';
import { keysOfField } from './keys-of-field.js';

test.each([
  ['spec.containers[0].image', ['spec', 'containers', '0', 'image']],
  ['metadata.labels[a.b/c]', ['metadata', 'labels', 'a.b/c']],
  ['spec', ['spec']],
  ['', []],
])('the field %j leads through %j', (field, keys) => {
  expect(keysOfField(field)).toEqual(keys);
});
