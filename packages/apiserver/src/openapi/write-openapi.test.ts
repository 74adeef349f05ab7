import { expect, test } from '@jest/globals';
import type { OpenApiDocument } from './openapi-document.js';
import { jsonEncoding } from './write-openapi.js';

function write({ paths, definitions, ...head }: OpenApiDocument): string {
  const parts = {
    paths: Object.entries(paths).map(([name, value]) => jsonEncoding.path(name, value)),
    definitions: Object.entries(definitions).map(([name, value]) => jsonEncoding.definition(name, value)),
  };
  return jsonEncoding.join(head, parts).toString();
}

test('the JSON form equals the whole document', () => {
  const document: OpenApiDocument = {
    swagger: '2.0',
    info: { title: 'Orch', version: 'v1' },
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    paths: { '/a': { get: { operationId: 'one', tags: [], parameters: [], responses: {} } }, '/b': {} },
    definitions: { 'a.B': { type: 'object', description: 'With a "quote".' }, c: {} },
    securityDefinitions: { Token: { type: 'apiKey', name: 'a', in: 'header', description: 'd' } },
    security: [{ Token: [] }],
  };
  expect(write(document)).toBe(JSON.stringify(document));
  const empty: OpenApiDocument = { ...document, paths: {}, definitions: {} };
  expect(write(empty)).toBe(JSON.stringify(empty));
});
