import { describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import {
  encodeJson,
  isEnvelope,
  isJsonObject,
  type JsonObject,
  kubernetesNames,
  orchNames,
  parseJson,
} from '@orch/apimachinery';
import fc from 'fast-check';
import { makeStoredForm } from '../src/resources/definition-form.js';
import { canonical } from './fixture.js';
import { randomMessage } from './random-value.js';

describe.each([orchNames, kubernetesNames])('in the dialect $dialect', (names) => {
  const stored = makeCatalogue(names).definitions.filter(({ virtual }) => !virtual);
  const nameOf = ({ group, resource }: { readonly group: string; readonly resource: string }) =>
    group === '' ? resource : `${resource}.${group}`;

  test.each(stored.map((definition) => [nameOf(definition), definition] as const))(
    'any object of %s is the same read from JSON and from protobuf',
    (_name, definition) => {
      const json = makeStoredForm(definition, { names, mediaType: 'json' });
      const protobuf = makeStoredForm(definition, { names, mediaType: 'protobuf' });
      fc.assert(
        fc.property(randomMessage(definition.hub.schema), (value) => {
          const object = canonical(definition, withoutEmptyCapacity(Object.assign({ metadata: { name: 'a' } }, value)));
          // Stored objects have their defaults.
          definition.hub.applyDefaults(object);
          const asJson = json.encode(object);
          const asProtobuf = protobuf.encode(object);
          expect([isEnvelope(asJson.value), isEnvelope(asProtobuf.value)]).toEqual([false, true]);
          expect(Buffer.from(asProtobuf.json).equals(asJson.value)).toBe(true);
          for (const reader of [json, protobuf]) {
            expect(Buffer.from(reader.toJson(asProtobuf.value)).toString()).toBe(Buffer.from(asJson.value).toString());
            expect(reader.toJson(asJson.value)).toBe(asJson.value);
          }
          const { resourceVersion: _version, ...metadata } = object.metadata;
          expect(protobuf.decode(protobuf.toJson(asProtobuf.value))).toEqual({ ...object, metadata });
        }),
        { numRuns: 3 },
      );
    },
  );
});

/** Validation rejects an empty capacity, so none is stored: protobuf cannot distinguish it from a missing one. */
function withoutEmptyCapacity(value: object): JsonObject {
  const text = encodeJson(value).replaceAll('"capacity":{},', '');
  const read = parseJson(text.replaceAll(/,?"capacity":\{\}/g, ''));
  return isJsonObject(read) ? read : {};
}
