import { expect, test } from '@jest/globals';
import { TypeMismatch } from '@orch/apimachinery';
import { formatGoMap, restoreErrorMessage } from './patch-result.js';

// Verified against the reference.
test.each([
  ['map', 5, 'cannot restore map from int64'],
  ['map', [], 'cannot restore map from slice'],
  ['slice', {}, 'cannot restore slice from map'],
  ['struct', 'a', 'cannot restore struct from: string'],
  ['string', 5, 'cannot convert int64 to string'],
  ['string', 1.5, 'unrecognized type: string'],
  ['string', true, 'unrecognized type: string'],
  ['string', [1], 'unrecognized type: string'],
  ['int32', '5', 'unrecognized type: int32'],
  ['int32', 1.5, 'cannot convert float64 to int32'],
  ['bool', 'a', 'unrecognized type: bool'],
])('expecting %s, rejects %j: %s', (wanted, value, message) => {
  expect(restoreErrorMessage(new TypeMismatch('what', wanted).within(0).within('spec'), { spec: [value] })).toBe(
    message,
  );
});

test('types with their own decoders report their own errors', () => {
  expect(restoreErrorMessage(new TypeMismatch('unmarshalerDecoder: no quantity'), {})).toBe('no quantity');
});

test('quotes a patch with sorted members', () => {
  const patch = { metadata: { labels: { b: 'x y', a: 5, c: null } }, list: [1, 'a', { b: [] }] };
  expect(formatGoMap(patch)).toBe('map[list:[1 a map[b:[]]] metadata:map[labels:map[a:5 b:x y c:<nil>]]]');
});
