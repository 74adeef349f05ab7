import { expect, test } from '@jest/globals';
import { valueAt } from './json.js';
import { openApiShapes } from './openapi-shapes.js';

test('compares an OpenAPI document by its operations and definitions, without prose', () => {
  const document = {
    swagger: '2.0',
    produces: ['application/yaml', 'application/json'],
    paths: {
      '/pods/{name}': {
        parameters: [{ in: 'path', name: 'name', type: 'string', description: 'of the pod' }],
        patch: {
          operationId: 'patchPod',
          description: 'Change it.',
          consumes: ['application/merge-patch+json'],
          parameters: [{ in: 'body', name: 'body', schema: { $ref: '#/definitions/io.Patch' } }],
          responses: { '200': { description: 'OK', schema: { $ref: '#/definitions/io.Pod' } }, '401': {} },
          'x-kind': { version: 'v1', kind: 'Pod' },
        },
      },
    },
    definitions: {
      'io.k8s.Pod': {
        description: 'A pod.',
        type: 'object',
        required: ['b', 'a'],
        properties: { description: { description: 'Its own.', type: 'string' } },
        'x-group-version-kind': [{ version: 'v1', kind: 'Pod', group: '' }],
      },
    },
  };
  expect(openApiShapes(JSON.stringify(document))).toEqual({
    paths: {
      '/pods/{name} patch': {
        id: 'patchPod',
        tags: null,
        produces: 'application/json, application/yaml',
        consumes: 'application/merge-patch+json',
        parameters: { 'body body': 'io.Patch', 'path name': 'string' },
        responses: { '200': 'io.Pod', '401': '' },
        'x-kind': { kind: 'Pod', version: 'v1' },
      },
    },
    definitions: {
      'io.k8s.Pod': {
        type: 'object',
        required: { a: true, b: true },
        properties: { description: { type: 'string' } },
        'x-group-version-kind': { ' Pod v1': true },
      },
    },
  });
});

test('leaves custom resources out of an OpenAPI document', () => {
  const paths = ['/apis/a.example.com/v1/things', '/apis/a.example.com/', '/apis/apps/', '/apis/node.k8s.io/v1/'];
  const document = {
    paths: Object.fromEntries(paths.map((path) => [path, { get: { operationId: path } }])),
    definitions: { 'com.example.a.v1.Thing': {}, 'io.k8s.Status_v2': {} },
  };
  const shapes = openApiShapes(JSON.stringify(document));
  expect(valueAt(shapes, 'definitions')).toEqual({});
  expect(JSON.stringify(shapes).match(/\/apis\/[a-z0-9./]+ get/g)).toEqual([
    '/apis/apps/ get',
    '/apis/node.k8s.io/v1/ get',
  ]);
});

test('returns text that is not a document unchanged', () => {
  expect(openApiShapes('404 page not found')).toBe('404 page not found');
  expect(openApiShapes({ kind: 'Status' })).toEqual({ kind: 'Status' });
});
