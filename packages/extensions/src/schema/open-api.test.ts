import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { openApiSchema } from './open-api.js';

const scalar = {
  ...{
    type: 'string',
    format: 'f',
    title: 't',
    description: 'd',
    enum: ['a'],
    pattern: 'p',
    minLength: 0,
    maxLength: 9,
  },
};
const number = {
  type: 'number',
  minimum: 1,
  maximum: 3,
  exclusiveMinimum: true,
  exclusiveMaximum: true,
  multipleOf: 2,
};
const list = { type: 'array', minItems: 1, maxItems: 2, items: scalar };
const map = { type: 'object', minProperties: 1, maxProperties: 2, additionalProperties: number };
const closed = {
  type: 'object',
  required: ['a'],
  properties: { a: list, b: map, text: 'x' },
  additionalProperties: true,
};
const { text: _text, ...properties } = closed.properties;
const published = { ...closed, properties };

describe.each(['v2', 'v3'] as const)('a schema in OpenAPI %s', (form) => {
  test('has the restrictions of its values', () => {
    expect(openApiSchema(closed, form, orchNames)).toEqual(published);
  });

  test('leaves out members without effect', () => {
    const given = { type: 'object', properties: {}, exclusiveMinimum: false, 'x-orch-embedded-resource': false };
    expect(openApiSchema({ ...given, additionalProperties: false, unknown: 1 }, form, orchNames)).toEqual({
      type: 'object',
    });
  });

  test('has extensions in the dialect', () => {
    const markers = { 'x-orch-list-type': 'map', 'x-orch-list-map-keys': ['a'], 'x-orch-embedded-resource': true };
    expect(openApiSchema({ type: 'array', ...markers }, form, kubernetesNames)).toEqual({
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['a'],
      'x-kubernetes-embedded-resource': true,
    });
  });

  test('has no type for integers or strings', () => {
    const given = { type: 'integer', 'x-orch-int-or-string': true };
    expect(openApiSchema(given, form, orchNames)).toEqual({ 'x-orch-int-or-string': true });
  });
});

const nullable = { ...scalar, nullable: true, items: scalar };
const open = { ...published, 'x-orch-preserve-unknown-fields': true };
const combined = {
  ...{ type: 'string', default: 'a', not: { nullable: true, enum: ['b'] } },
  ...{ allOf: [{ minLength: 1 }], anyOf: [{ pattern: 'a' }, { pattern: 'b' }], oneOf: [{ default: 1 }] },
};

test('OpenAPI v3 has nullable values, unions, defaults and the members of open objects', () => {
  for (const schema of [nullable, open, combined]) expect(openApiSchema(schema, 'v3', orchNames)).toEqual(schema);
});

test('OpenAPI v2 has only the texts of nullable values, and only the restrictions of open objects themselves', () => {
  expect(openApiSchema(nullable, 'v2', orchNames)).toEqual({ title: 't', description: 'd' });
  expect(openApiSchema(open, 'v2', orchNames)).toEqual({
    required: ['a'],
    'x-orch-preserve-unknown-fields': true,
  });
  expect(openApiSchema(combined, 'v2', orchNames)).toEqual({ type: 'string' });
});
