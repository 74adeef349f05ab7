import { expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { customContent } from './content.js';
import { readStructuralSchema } from './structural-schema.js';

const schema = { type: 'object', properties: { spec: { type: 'object', 'x-orch-embedded-resource': true } } };
const structural = readStructuralSchema(schema);
const object = { kind: 'Lamp', apiVersion: 'v1', metadata: {}, spec: { kind: 'K', other: 1 }, other: 1 };
const pruning = { schema, structural, preservesUnknown: false, names: kubernetesNames };

test('content with a structural schema is pruned and published', () => {
  const content = customContent(pruning);
  expect(content.prune(object)).toEqual({ kind: 'Lamp', apiVersion: 'v1', metadata: {}, spec: { kind: 'K' } });
  expect(content.unknownFields(object)).toEqual(['spec.other', 'other']);
  const published = { type: 'object', 'x-kubernetes-embedded-resource': true };
  for (const form of ['v2', 'v3'] as const)
    expect(content.openApi(form)).toEqual({ type: 'object', properties: { spec: published } });
  expect(customContent({ ...pruning, schema: { properties: {} } }).openApi('v3')).toEqual({ type: 'object' });
});

test.each([
  ['without a schema', { schema: undefined, structural: undefined }],
  ['with a schema that is not structural', { structural: undefined }],
  ['that keeps unknown members', { preservesUnknown: true }],
])('content %s is kept whole, and published as an object', (_title, options) => {
  const content = customContent({ ...pruning, names: orchNames, ...options });
  expect(content.prune(object)).toBe(object);
  expect(content.unknownFields(object)).toEqual([]);
  expect(content.openApi('v2')).toEqual({ type: 'object' });
});
