import { describe, expect, test } from '@jest/globals';
import { schemaV3 } from './schema-v3.js';

describe('converting a schema to v3', () => {
  test.each([
    ['a reference', { $ref: '#/definitions/a.B' }, { $ref: '#/components/schemas/a.B' }],
    [
      'a reference with siblings',
      { description: 'd', $ref: '#/definitions/a.B', 'x-orch-map-type': 'atomic' },
      { description: 'd', 'x-orch-map-type': 'atomic', allOf: [{ $ref: '#/components/schemas/a.B' }] },
    ],
    [
      'a list of references',
      { type: 'array', items: { $ref: '#/definitions/a.B' }, 'x-orch-list-type': 'map' },
      { type: 'array', items: { $ref: '#/components/schemas/a.B' }, 'x-orch-list-type': 'map' },
    ],
    [
      'a map of lists',
      { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    ],
    [
      'properties',
      { type: 'object', required: ['b'], properties: { b: { description: 'd', $ref: '#/definitions/c' } } },
      {
        type: 'object',
        required: ['b'],
        properties: { b: { description: 'd', allOf: [{ $ref: '#/components/schemas/c' }] } },
      },
    ],
    [
      'a number or a string',
      { description: 'd', type: 'string', format: 'int-or-string' },
      { description: 'd', format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] },
    ],
    ['anything', {}, {}],
  ])('%s', (_name, v2, v3) => {
    expect(schemaV3(v2)).toEqual(v3);
  });
});
