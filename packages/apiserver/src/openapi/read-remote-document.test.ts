import { describe, expect, test } from '@jest/globals';
import { readPathDocument, readSchema } from './read-remote-document.js';

describe('a path of the document of another server', () => {
  test('has its operations, with the parameters of the path in each', () => {
    const name = { name: 'name', in: 'path', required: true, type: 'string', uniqueItems: true, description: 'd' };
    const body = { name: 'body', in: 'body', schema: { $ref: '#/definitions/a' } };
    const get = {
      operationId: 'read',
      tags: ['a', 'b'],
      consumes: ['*/*'],
      produces: ['application/json'],
      parameters: [body],
      responses: { 200: { description: 'OK', schema: { type: 'string' } }, 404: {}, 500: 'text' },
      'x-orch-action': 'get',
      deprecated: true,
    };
    const path = { parameters: [name, 'text'], get, put: {}, patch: 'text', trace: get, 'x-own': 1 };
    const responses = { 200: { description: 'OK', schema: { type: 'string' } }, 404: { description: '' } };
    const { deprecated: _, ...known } = get;
    expect(readPathDocument(path)).toEqual({
      get: { ...known, parameters: [name, body], responses },
      put: { operationId: '', tags: [], parameters: [name], responses: {} },
    });
    for (const method of ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'])
      expect(Object.keys(readPathDocument({ [method]: {} }))).toEqual([method]);
  });

  test('lacks parameters of other places, without a name, and members of wrong types', () => {
    const parameters = [
      { name: 'a', in: 'header' },
      { in: 'query' },
      { name: 'q', in: 'query', required: 'yes', type: 1, uniqueItems: 0, description: {}, schema: 'text' },
    ];
    const operation = { operationId: 1, tags: [1, 'a'], consumes: 'a', produces: {}, parameters, responses: [] };
    expect(readPathDocument({ parameters: {}, get: operation })).toEqual({
      get: { operationId: '', tags: ['a'], parameters: [{ name: 'q', in: 'query' }], responses: {} },
    });
    expect(readPathDocument({ get: {} })).toEqual({ get: { operationId: '', tags: [], responses: {} } });
  });
});

describe('a schema of another server', () => {
  test('has all members that this server can encode', () => {
    const schema = {
      ...{ $ref: '#/definitions/a', format: 'f', title: 't', description: 'd', pattern: 'p', type: 'object' },
      ...{ exclusiveMaximum: true, exclusiveMinimum: false, multipleOf: 1, maximum: 2, minimum: 0, maxLength: 3 },
      ...{
        minLength: 0,
        maxItems: 4,
        minItems: 0,
        maxProperties: 5,
        minProperties: 0,
        required: ['a'],
        enum: ['a', 1],
      },
      ...{ default: null, items: { type: 'string' }, additionalProperties: { type: 'integer' } },
      ...{ properties: { a: { items: { type: 'boolean' } } }, 'x-orch-list-type': 'map' },
    };
    expect(readSchema(schema)).toEqual(schema);
    expect(readSchema({ additionalProperties: false })).toEqual({ additionalProperties: false });
  });

  test('has the first of several types, and lacks members that are unknown or of wrong types', () => {
    expect(readSchema({ type: ['string', 'null'], nullable: true, example: 1 })).toEqual({ type: 'string' });
    const wrong = {
      ...{ type: 1, format: 1, exclusiveMaximum: 1, maximum: '1', required: 'a', enum: 'a', items: [] },
      ...{ additionalProperties: 'a', properties: [], xother: 1 },
    };
    expect(readSchema(wrong)).toEqual({});
    expect(readSchema({ properties: { a: 'text', b: {} } })).toEqual({ properties: { b: {} } });
  });
});
