import { describe, expect, test } from '@jest/globals';
import { ConnectionError } from '../transport/transport.js';
import { asObject, asObjectOf, listMetadata, parseObject } from './response-objects.js';

const malformed = expect.objectContaining({ name: 'ConnectionError', kind: 'malformed' });

describe('a response', () => {
  test.each(['', '<html>', '[]', '5', 'null'])('%j is malformed', (text) => {
    expect(() => parseObject(Buffer.from(text))).toThrow(ConnectionError);
    expect(() => parseObject(Buffer.from(text))).toThrow(malformed);
  });

  test('keeps integers beyond 2^53', () => {
    expect(parseObject(Buffer.from('{"a":9007199254740993}'))).toEqual({ a: 9007199254740993n });
  });

  test('is an object of a kind when it has metadata', () => {
    expect(asObjectOf({ metadata: {} })).toEqual({ metadata: {} });
    for (const object of [{}, { metadata: null }, { metadata: 'a' }])
      expect(() => asObjectOf(object)).toThrow(malformed);
  });

  test('is any object when it has kind and apiVersion', () => {
    const status = { kind: 'Status', apiVersion: 'v1' };
    expect(asObject(status)).toBe(status);
    for (const object of [{ kind: 'Status' }, { apiVersion: 'v1' }, { kind: 1, apiVersion: 'v1' }, null, 'a'])
      expect(() => asObject(object)).toThrow(malformed);
  });
});

test('the metadata of a list has no empty members', () => {
  const whole = { resourceVersion: '5', continue: 'x', remainingItemCount: 3 };
  expect(listMetadata({ ...whole, selfLink: '' })).toEqual(whole);
  expect(listMetadata({ resourceVersion: '5', continue: '' })).toStrictEqual({ resourceVersion: '5' });
  expect(listMetadata({ remainingItemCount: 0 })).toStrictEqual({ resourceVersion: '', remainingItemCount: 0 });
  expect(listMetadata({ resourceVersion: 5, continue: 6, remainingItemCount: '7' })).toStrictEqual({
    resourceVersion: '',
  });
  expect(listMetadata(undefined)).toStrictEqual({ resourceVersion: '' });
});
