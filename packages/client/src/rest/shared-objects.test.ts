import { expect, test } from '@jest/globals';
import { SharedObjects } from './shared-objects.js';

const pod = (version: number) => `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","uid":"u","resourceVersion":"${version}"}}`;
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

test('other kinds, versions and objects are other objects', () => {
  const objects = new SharedObjects();
  const texts = [
    pod(1),
    pod(1).replace('Pod', 'PartialObjectMetadata'),
    pod(1).replace('"v1"', '"v2"'),
    pod(1).replace('"u"', '"w"'),
    pod(1).replace('"uid":"u",', ''),
  ];
  const read = [...texts, ...texts].map((text) => objects.event(event('ADDED', text)).object);
  expect(read).toEqual([...texts, ...texts].map((text) => JSON.parse(text)));
});

test('keeps the newest objects only', () => {
  const objects = new SharedObjects(2);
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

test('objects and lists come without managed fields, where they have the form of the server', () => {
  const objects = new SharedObjects();
  const managed = (entries: string) =>
    `{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","uid":"u","resourceVersion":"1","managedFields":[${entries}]}}`;
  const usual = managed('{"manager":"m","fieldsV1":{"f:spec":{}}},{"manager":"n"}');
  const unusual = managed('{"manager":"m","list":[{"x":1}],"y":2}').replace('"1"', '"2"');
  expect(objects.event(event('ADDED', usual)).object).toEqual(JSON.parse(pod(1)));
  expect(objects.response(Buffer.from(usual))).toEqual(JSON.parse(pod(1)));
  expect(objects.list(Buffer.from(`{"items":[${usual},${usual}]}`))).toEqual({ items: [JSON.parse(pod(1)), JSON.parse(pod(1))] });
  expect(objects.event(event('ADDED', unusual)).object).toEqual(JSON.parse(unusual));
});
