import { expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { definitionFromV1beta1 } from './convert.js';

const definition = (versions: number, validation: object): ApiObject => ({
  apiVersion: 'apiextensions.orch.io/v1beta1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.example.com' },
  spec: { versions: Array.from({ length: versions }, (_, index) => ({ name: `v${index}` })), validation },
});
const properties = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, {}]));

test('copies fields common to all versions into each version', () => {
  const converted = definitionFromV1beta1(definition(2, { openAPIV3Schema: { properties } }));
  const version = { schema: { openAPIV3Schema: { properties } } };
  expect(converted['spec']).toEqual({
    versions: [
      { name: 'v0', ...version },
      { name: 'v1', ...version },
    ],
  });
});

test.each([
  ['objects', definition(60, { openAPIV3Schema: { properties } }), /limit is 50000 objects/],
  ['characters', definition(60, { openAPIV3Schema: { description: 'x'.repeat(1_000_000) } }), /limit is 4194304/],
])('rejects a definition with too many %s after the schema is copied into each version', (_what, given, message) => {
  expect(() => definitionFromV1beta1(given)).toThrow(expect.objectContaining({ code: 413 }));
  expect(() => definitionFromV1beta1(given)).toThrow(message);
});
