import { describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { isEnvelope, kubernetesNames, orchNames } from '@orch/apimachinery';
import fc from 'fast-check';
import { makeStoredForm } from '../src/resources/definition-form.js';
import { canonical } from './fixture.js';
import { randomMessage } from './random-value.js';

describe.each([orchNames, kubernetesNames])('in the dialect $dialect', (names) => {
  const stored = makeCatalogue(names).definitions.filter(({ virtual }) => !virtual);
  const nameOf = ({ group, resource }: { readonly group: string; readonly resource: string }) =>
    group === '' ? resource : `${resource}.${group}`;

  test.each(stored.map((definition) => [nameOf(definition), definition] as const))(
    'any object of %s is read alike from JSON and from protobuf',
    (_name, definition) => {
      const json = makeStoredForm(definition, { names, mediaType: 'json' });
      const protobuf = makeStoredForm(definition, { names, mediaType: 'protobuf' });
      fc.assert(
        fc.property(randomMessage(definition.hub.schema), (value) => {
          const object = canonical(definition, withoutEmptyCapacity(Object.assign({ metadata: { name: 'a' } }, value)));
          // As it is when it is stored.
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

/** A volume whose capacity is empty is refused, so that none is stored: it alone is told from one without. */
function withoutEmptyCapacity<T>(value: T): T {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll('"capacity":{},', '').replaceAll(/,?"capacity":\{\}/g, ''));
}
