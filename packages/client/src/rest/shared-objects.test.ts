import { expect, test } from '@jest/globals';
import { SharedObjects } from './shared-objects.js';

const pod = (version: number) => `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","resourceVersion":"${version}"}}`;
const event = (type: string, object: string) => Buffer.from(`{"type":"${type}","object":${object}}`);

test('the same text is the same object, in events of any type and in responses', () => {
  const objects = new SharedObjects();
  const { type, object } = objects.event(event('ADDED', pod(1)));
  expect([type, object]).toEqual(['ADDED', JSON.parse(pod(1))]);
  expect(objects.event(event('MODIFIED', pod(1))).object).toBe(object);
  expect(objects.event(event('DELETED', pod(1))).object).toBe(object);
  expect(objects.response(Buffer.from(`${pod(1)}\n`))).toBe(object);
  expect(objects.event(event('MODIFIED', pod(2))).object).toEqual(JSON.parse(pod(2)));
});

test('other events are read as they are', () => {
  const objects = new SharedObjects();
  const bookmark = '{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"7"}}}';
  expect(objects.event(Buffer.from(bookmark))).toEqual(JSON.parse(bookmark));
  const spaced = `{ "type": "ADDED", "object": ${pod(1)} }`;
  expect(objects.event(Buffer.from(spaced))).toEqual(JSON.parse(spaced));
});

test('keeps the newest objects only', () => {
  const objects = new SharedObjects(pod(1).length * 2);
  const first = objects.response(Buffer.from(pod(1)));
  const second = objects.response(Buffer.from(pod(2)));
  objects.response(Buffer.from(pod(3)));
  expect(objects.response(Buffer.from(pod(2)))).toBe(second);
  expect(objects.response(Buffer.from(pod(1)))).not.toBe(first);
});

test.each(['{"kind"', '[]', '{"kind":1}x'])('rejects %s', (text) => {
  const objects = new SharedObjects();
  expect(() => objects.response(Buffer.from(text))).toThrow('the response is not');
  expect(() => objects.event(event('ADDED', text))).toThrow('the response is not');
});
