import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson } from './json-value.js';
import { encodeSharedJson, parseSharedJson, sharedJson } from './shared-json.js';

const make = () => ({ 'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } } });

test('equal values become one frozen value', () => {
  const first = sharedJson(make());
  expect(sharedJson(make())).toBe(first);
  expect(sharedJson(first)).toBe(first);
  expect(Object.isFrozen(first['f:metadata']['f:labels'])).toBe(true);
});

test('values that differ in the order of members stay apart: their texts differ', () => {
  const first = sharedJson({ 'f:a': {}, 'f:b': {} });
  const second = sharedJson({ 'f:b': {}, 'f:a': {} });
  expect(second).not.toBe(first);
  expect(encodeSharedJson(second)).toBe('{"f:b":{},"f:a":{}}');
});

test('a text is parsed once', () => {
  const text = '{"f:status":{"f:phase":{}}}';
  const value = parseSharedJson(text);
  expect(value).toEqual({ 'f:status': { 'f:phase': {} } });
  expect(parseSharedJson(text)).toBe(value);
  expect(sharedJson({ 'f:status': { 'f:phase': {} } })).toBe(value);
});

test('a text that is not our encoding of its value is not shared', () => {
  const spaced = '{"f:spec": {}}';
  expect(encodeSharedJson(parseSharedJson(spaced))).toBe('{"f:spec":{}}');
  expect(parseSharedJson(spaced)).not.toBe(parseSharedJson(spaced));
});

test('a long value is not shared, and not frozen', () => {
  const long = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`f:member-${index}`, {}]));
  expect(sharedJson(long)).toBe(long);
  expect(Object.isFrozen(long)).toBe(false);
  const text = encodeJson(long);
  expect(parseSharedJson(text)).not.toBe(parseSharedJson(text));
});

test('memory is bounded: the values used longest ago are forgotten', () => {
  const first = sharedJson({ 'f:first': {} });
  for (let index = 0; index < 1_000; index++) sharedJson({ [`f:${index}${'x'.repeat(8 * 1024)}`]: {} });
  expect(sharedJson({ 'f:first': {} })).not.toBe(first);
  // An object that still uses it has its text.
  expect(encodeSharedJson(first)).toBe('{"f:first":{}}');
});

test('the encoding of a shared value is that of the value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = encodeJson(value);
      expect(encodeSharedJson(sharedJson(value))).toBe(text);
      expect(encodeJson(parseSharedJson(text))).toBe(text);
    }),
  );
});
