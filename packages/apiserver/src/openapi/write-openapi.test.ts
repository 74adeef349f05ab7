import { expect, test } from '@jest/globals';
import type { OpenApiDocument } from './openapi-document.js';
import { writeOpenApi } from './write-openapi.js';

test('the JSON form is that of the whole document', async () => {
  const document: OpenApiDocument = {
    swagger: '2.0',
    info: { title: 'Orch', version: 'v1' },
    paths: { '/a': { get: { operationId: 'one', parameters: [], responses: {} } }, '/b': {} },
    definitions: { 'a.B': { type: 'object', description: 'With a "quote".' }, c: {} },
  };
  expect((await writeOpenApi(document)).toString()).toBe(JSON.stringify(document));
  const empty: OpenApiDocument = { ...document, paths: {}, definitions: {} };
  expect((await writeOpenApi(empty)).toString()).toBe(JSON.stringify(empty));
});
