import { expect, test } from '@jest/globals';
import type { OpenApiDocument } from './openapi-document.js';
import { writeOpenApi } from './write-openapi.js';

test('the JSON form is that of the whole document', async () => {
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
  expect((await writeOpenApi(document)).toString()).toBe(JSON.stringify(document));
  const empty: OpenApiDocument = { ...document, paths: {}, definitions: {} };
  expect((await writeOpenApi(empty)).toString()).toBe(JSON.stringify(empty));
});
