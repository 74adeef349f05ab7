import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { orchNames } from '../names/make-names.js';
import { arbitraryOf, thingSchema } from '../schema/canonicalize.fixture.js';
import { canonicalize } from '../schema/canonicalize.js';
import { decodeStored, encodeStored, resourceVersionOffset, spliceResourceVersion, storedPrefix } from './stored.js';

const type = { kind: 'ConfigMap', apiVersion: 'v1' };
const object = { ...type, metadata: { name: 'a', resourceVersion: '3', creationTimestamp: null }, data: { b: 'ü' } };

test('the stored form has no type and no resourceVersion, and begins with metadata', () => {
  const stored = encodeStored(object);
  expect(stored.toString()).toBe('{"metadata":{"name":"a","creationTimestamp":null},"data":{"b":"ü"}}');
  expect(resourceVersionOffset).toBe(13);
});

test('the resourceVersion goes in at a constant place', () => {
  const spliced = spliceResourceVersion(encodeStored(object), '7');
  expect(spliced.toString()).toBe(
    '{"metadata":{"resourceVersion":"7","name":"a","creationTimestamp":null},"data":{"b":"ü"}}',
  );
  expect(decodeStored(spliced, type)).toEqual({ ...object, metadata: { ...object.metadata, resourceVersion: '7' } });
});

test('an object without any metadata is our bug', () => {
  expect(() => encodeStored({ ...type, metadata: {} })).toThrow('metadata is empty');
});

test('every canonical object comes back from its stored form', () => {
  fc.assert(
    fc.property(arbitraryOf(thingSchema), fc.nat(), (given, revision) => {
      const canonical = canonicalize(thingSchema, given, { names: orchNames });
      const { metadata, ...rest } = JSON.parse(JSON.stringify(canonical));
      const whole = { ...rest, ...type, metadata };
      const stored = encodeStored(whole);
      expect(stored.toString().startsWith(storedPrefix)).toBe(true);
      const { resourceVersion: _, ...unversioned } = metadata;
      expect(decodeStored(stored, type)).toEqual({ ...whole, metadata: unversioned });
      const spliced = decodeStored(spliceResourceVersion(stored, String(revision)), type);
      expect(spliced).toEqual({ ...whole, metadata: { ...unversioned, resourceVersion: String(revision) } });
    }),
    { verbose: true },
  );
});
