import { createServer } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { parseScript } from '../differential/script.js';
import { Server } from '../differential/server.js';
import { isExcluded, readExclusions } from './exclusions.js';
import { recordScript } from './record-script.js';
import { caseOf, type Exchange } from './recorded-case.js';
import { settle } from './settle.js';

const causes = [{ field: 'data', message: 'Too long', reason: 'FieldValueTooLong' }];
const rejected = { status: 422, body: { kind: 'Status', details: { causes } } };
const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } };

describe('the case of a request', () => {
  const create: Exchange = {
    method: 'POST',
    path: '/api/v1/namespaces/here/configmaps',
    contentType: 'application/json',
    body: map,
    old: undefined,
    answer: rejected,
  };
  const inPlace = { ...map, metadata: { name: 'a', namespace: 'here' } };

  test('has causes when it is rejected, none when it is accepted', () => {
    expect(caseOf(create)).toEqual({ object: inPlace, causes: ['data: Too long'] });
    expect(caseOf({ ...create, answer: { status: 201, body: map } })).toEqual({ object: inPlace, causes: [] });
  });

  test.each<[string, Partial<Exchange>]>([
    ['is forbidden', { answer: { status: 403, body: rejected.body } }],
    ['is rejected without causes', { answer: { status: 422, body: {} } }],
    ['has no metadata', { body: { apiVersion: 'v1', kind: 'ConfigMap' } }],
    ['has a generated name', { body: { ...map, metadata: { generateName: 'a-' } } }],
    ['opens a connection', { path: '/api/v1/namespaces/here/pods/a/exec' }],
    ['deletes', { method: 'DELETE' }],
    ['is a JSON patch', { method: 'PATCH', old: map, contentType: 'application/json-patch+json' }],
    ['updates a missing object', { method: 'PUT' }],
  ])('is undefined for a request that %s', (_what, change) => {
    expect(caseOf({ ...create, ...change })).toBeUndefined();
  });

  test('has the patched object', () => {
    const old = {
      ...map,
      metadata: { name: 'a', resourceVersion: '7', labels: { a: 'b', c: 'd' } },
      list: [{ name: 'x', n: 1 }],
    };
    const patch = {
      ...create,
      method: 'PATCH',
      path: `${create.path}/a/status`,
      old,
      body: { metadata: { labels: { a: null } }, list: [{ name: 'y' }] },
    };
    const made = (contentType: string) => caseOf({ ...patch, contentType });
    const labels = { name: 'a', labels: { c: 'd' }, namespace: 'here' };
    expect(made('application/merge-patch+json')).toEqual({
      old: { ...old, metadata: { name: 'a', labels: { a: 'b', c: 'd' }, namespace: 'here' } },
      object: { ...map, metadata: labels, list: [{ name: 'y' }] },
      subresource: 'status',
      causes: ['data: Too long'],
    });
    expect(made('application/strategic-merge-patch+json')?.object).toEqual({
      ...map,
      metadata: labels,
      list: [{ name: 'x', n: 1 }, { name: 'y' }],
    });
  });

  test('has no namespace for cluster-scoped resources, and no status that a controller sets', () => {
    const old = { apiVersion: 'x/v1', kind: 'APIService', metadata: { name: 'a' }, status: { conditions: ['set'] } };
    const path = '/apis/x/v1/apiservices/a';
    const body = { ...old, metadata: { name: 'a', namespace: 'b' } };
    const plain = { apiVersion: 'x/v1', kind: 'APIService', metadata: { name: 'a' }, status: {} };
    expect(caseOf({ ...create, method: 'PUT', path, old, body })).toMatchObject({ old: plain, object: plain });
    const finalize = { ...create, method: 'PUT', path: '/api/v1/namespaces/a/finalize', old: map };
    expect(caseOf(finalize)).toMatchObject({ object: map, subresource: 'finalize' });
  });
});

test('a recorded case is the same in each run', () => {
  const uid = '0b1c2d3e-aaaa-bbbb-cccc-0123456789ab';
  const value = {
    name: 'a-rec77',
    namespace: 'record-rec77',
    uid,
    time: '2026-11-21T20:37:00Z',
    past: '2020-01-01T00:00:00Z',
    causes: [
      'spec: Invalid value: core.A{B:(*string)(0xc00ed38840)}: no',
      'spec: Forbidden: immutable\n\u00a0\u00a0core.A{',
    ],
  };
  expect(settle(value, { run: 'rec77', namespace: 'record-rec77' })).toEqual({
    name: 'a-run',
    namespace: 'record',
    uid: 'u',
    time: '2021-01-01T00:00:00Z',
    past: '2020-01-01T00:00:00Z',
    causes: ['spec: Invalid value: core.A{B:(*string)(0x0)}: no', 'spec: Forbidden: immutable'],
  });
});

test('excludes a case that matches all texts of an entry', () => {
  const entries = readExclusions([{ texts: ['"kind":"ConfigMap"', 'Too (long|many)'], because: 'a reason' }]);
  expect(isExcluded({ object: map, causes: ['data: Too long'] }, entries)).toBe(true);
  expect(isExcluded({ object: map, causes: [] }, entries)).toBe(false);
  expect(() => readExclusions([{ texts: [] }])).toThrow('exclusion 0 needs texts and a reason');
});

test('records a script step by step, and duplicate steps once', async () => {
  const seen: string[] = [];
  const service = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const answer = request.method === 'GET' ? { status: 200, body: map } : rejected;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const names = { run: 'rec77', namespace: 'record-rec77' };
  const url = `http://127.0.0.1:${port}`;
  const server = new Server({ url, token: 't', authority: undefined, variables: { ...names } });
  const update = { send: 'PUT /api/v1/namespaces/$(namespace)/configmaps/a?dryRun=All', body: map };
  const script = parseScript('s', {
    setup: [{ send: 'POST /api/v1/namespaces', body: map }],
    steps: [update, update, { send: 'POST /api/v1/namespaces/$(namespace)/configmaps', text: 'no JSON' }],
    cleanup: [{ send: 'DELETE /api/v1/namespaces/$(namespace)' }],
  });
  try {
    const object = { ...map, metadata: { name: 'a', namespace: 'record' } };
    expect(await recordScript(script, { server, names })).toEqual([
      { old: object, object, causes: ['data: Too long'] },
    ]);
  } finally {
    server.close();
    await new Promise((resolve) => service.close(resolve));
  }
  const place = '/api/v1/namespaces/record-rec77/configmaps';
  const once = [`GET ${place}/a`, `PUT ${place}/a?dryRun=All`];
  expect(seen).toEqual([
    'POST /api/v1/namespaces',
    ...once,
    ...once,
    `POST ${place}`,
    'DELETE /api/v1/namespaces/record-rec77',
  ]);
});
