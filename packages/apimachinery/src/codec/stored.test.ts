import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson, parseJson } from '../json/json-value.js';
import { sharedJson } from '../json/shared-json.js';
import { orchNames } from '../names/make-names.js';
import { isJsonObject } from '../objects/json.js';
import { arbitraryOf, thingSchema } from '../schema/canonicalize.fixture.js';
import { canonicalize } from '../schema/canonicalize.js';
import { decodeStored, encodeStored, resourceVersionOffset, spliceResourceVersion, storedPrefix } from './stored.js';

const type = { kind: 'ConfigMap', apiVersion: 'v1' };
const object = { ...type, metadata: { name: 'a', resourceVersion: '3', creationTimestamp: null }, data: { b: 'ü' } };

test('the stored form omits type and resourceVersion and begins with metadata', () => {
  const stored = encodeStored(object);
  expect(stored.toString()).toBe('{"metadata":{"name":"a","creationTimestamp":null},"data":{"b":"ü"}}');
  expect(resourceVersionOffset).toBe(13);
});

test('splices the resourceVersion in at a constant offset', () => {
  const spliced = spliceResourceVersion(encodeStored(object), '7');
  expect(spliced.toString()).toBe(
    '{"metadata":{"resourceVersion":"7","name":"a","creationTimestamp":null},"data":{"b":"ü"}}',
  );
  expect(decodeStored(spliced, type)).toEqual({ ...object, metadata: { ...object.metadata, resourceVersion: '7' } });
});

test('field sets of managers are written from their kept text, as JSON writes them', () => {
  const fieldsV1 = sharedJson({ 'f:data': { '.': {}, 'f:b': {} } });
  const managedFields = [{ manager: 'a', operation: 'Update', fieldsV1 }, { fieldsV1: { 'f:c': {} } }, {}];
  const entries = encodeJson(managedFields);
  expect(encodeStored({ ...type, metadata: { name: 'a', managedFields } }).toString()).toBe(
    `{"metadata":{"name":"a","managedFields":${entries}}}`,
  );
  expect(encodeStored({ ...type, metadata: { managedFields } }).toString()).toBe(
    `{"metadata":{"managedFields":${entries}}}`,
  );
});

test('throws for an object with empty metadata', () => {
  expect(() => encodeStored({ ...type, metadata: {} })).toThrow('metadata is empty');
});

test('round-trips every canonical object', () => {
  fc.assert(
    fc.property(arbitraryOf(thingSchema), fc.nat(), (input, revision) => {
      const canonical = canonicalize(thingSchema, input, { names: orchNames });
      // Parsed once, since a double such as 1e18 reads back as an integer.
      const read = parseJson(encodeJson(canonical));
      const { metadata, ...rest } = isJsonObject(read) ? read : {};
      if (!isJsonObject(metadata)) throw new Error('an object has metadata');
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
