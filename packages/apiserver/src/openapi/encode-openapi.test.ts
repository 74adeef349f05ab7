import { expect, test } from '@jest/globals';
import { protobufEncoding } from './encode-openapi.js';
import type { OpenApiDocument } from './openapi-document.js';
import { fieldsOf } from './read-protobuf.fixture.js';

/** Follows field numbers through nested messages, taking the first field of each number. */
function follow(bytes: Buffer, ...path: readonly number[]): string {
  let inner = bytes;
  for (const number of path) {
    const found = [...fieldsOf(inner)].find(([field]) => field === number)?.[1];
    if (!Buffer.isBuffer(found)) throw new Error(`there is no field ${number} of ${path.join('.')}`);
    inner = found;
  }
  return inner.toString();
}

function encode({ paths, definitions, ...head }: OpenApiDocument): Buffer {
  return protobufEncoding.join(head, {
    paths: Object.entries(paths).map(([name, value]) => protobufEncoding.path(name, value)),
    definitions: Object.entries(definitions).map(([name, value]) => protobufEncoding.definition(name, value)),
  });
}

test('the protobuf form has the field numbers of openapi.v2', () => {
  const bytes = encode({
    swagger: '2.0',
    info: { title: 'Orch', version: 'v1' },
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/yaml'],
    security: [{ Token: ['scope'] }],
    securityDefinitions: { Token: { type: 'apiKey', name: 'authorization', in: 'header', description: 'A token.' } },
    paths: {
      '/p': {
        patch: {
          operationId: 'patchIt',
          tags: ['core_v1'],
          consumes: ['application/merge-patch+json'],
          produces: ['text/plain'],
          parameters: [
            { name: 'dryRun', in: 'query', type: 'string', uniqueItems: true, description: 'Store nothing.' },
          ],
          responses: { '200': { description: 'OK', schema: { $ref: 'r' } } },
          'x-kind': { kind: 'K' },
        },
      },
    },
    definitions: {
      d: {
        type: 'object',
        description: 'What it is for.',
        required: ['a'],
        properties: {
          a: { description: 'A list.', type: 'array', items: { type: 'string', format: 'byte' }, 'x-list-type': 'set' },
        },
      },
    },
  });
  expect([...fieldsOf(bytes)].map(([field]) => field)).toEqual([1, 2, 5, 6, 7, 8, 9, 12, 13]);
  expect([follow(bytes, 5), follow(bytes, 6), follow(bytes, 7)]).toEqual([
    'https',
    'application/json',
    'application/yaml',
  ]);
  expect([follow(bytes, 12, 1, 1), follow(bytes, 12, 1, 2, 1), follow(bytes, 13, 1, 1)]).toEqual([
    'Token',
    'scope',
    'Token',
  ]);
  const token = [13, 1, 2, 2] as const;
  expect([1, 2, 3, 4].map((field) => follow(bytes, ...token, field))).toEqual([
    'apiKey',
    'authorization',
    'header',
    'A token.',
  ]);
  expect(follow(bytes, 2, 2)).toBe('v1');
  const operation = [8, 2, 2, 8] as const;
  expect(follow(bytes, 8, 2, 1)).toBe('/p');
  expect([1, 5, 6, 7].map((field) => follow(bytes, ...operation, field))).toEqual([
    'core_v1',
    'patchIt',
    'text/plain',
    'application/merge-patch+json',
  ]);
  expect(follow(bytes, ...operation, 8, 1, 2, 3, 4)).toBe('dryRun');
  expect(follow(bytes, ...operation, 9, 1, 1)).toBe('200');
  expect(follow(bytes, ...operation, 9, 1, 2, 1, 2, 1, 1)).toBe('r');
  expect(follow(bytes, ...operation, 13, 1)).toBe('x-kind');
  expect(follow(bytes, ...operation, 13, 2, 2)).toBe('{"kind":"K"}');
  const schema = [9, 1, 2] as const;
  expect(follow(bytes, 9, 1, 1)).toBe('d');
  expect(follow(bytes, ...schema, 4)).toBe('What it is for.');
  expect(follow(bytes, ...schema, 19)).toBe('a');
  expect(follow(bytes, ...schema, 25, 1, 2, 4)).toBe('A list.');
  expect(follow(bytes, ...schema, 22, 1)).toBe('object');
  expect(follow(bytes, ...schema, 25, 1, 1)).toBe('a');
  expect(follow(bytes, ...schema, 25, 1, 2, 23, 1, 2)).toBe('byte');
  expect(follow(bytes, ...schema, 25, 1, 2, 31, 2, 2)).toBe('"set"');
});
