import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Protocol, startTestServer, type TestServer } from './test-server.js';

describe.each<Protocol>(['HTTP/1.1', 'HTTP/2'])('apply requests over %s', (protocol) => {
  let server: TestServer;
  const configMaps = '/api/v1/namespaces/default/configmaps';
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  const apply = (name: string, query: string, rest: { readonly data?: object; readonly metadata?: object }) =>
    server.ask('PATCH', `${configMaps}/${name}?${query}`, {
      protocol,
      body: { apiVersion: 'v1', kind: 'ConfigMap', ...rest, metadata: { name, ...rest.metadata } },
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
  const dataOf = async (name: string) => (await server.ask('GET', `${configMaps}/${name}`, { protocol })).json.data;

  test('an apply sends a part of an object and returns the whole object [Specific endpoints, 3]', async () => {
    const body = { metadata: { name: 'merged', labels: { app: 'web' } }, data: { a: '1', b: '1' } };
    const made = await server.ask('POST', configMaps, { protocol, body });
    const applied = await apply('merged', 'fieldManager=one', { data: { c: '2' } });
    expect([applied.status, applied.json.data]).toEqual([200, { a: '1', b: '1', c: '2' }]);
    expect(applied.json.metadata).toMatchObject({ uid: made.json.metadata.uid, labels: { app: 'web' } });
    const managedFields = [{ manager: 'one', operation: 'Apply', apiVersion: 'v1' }];
    const rejected = await apply('merged', 'fieldManager=one', { metadata: { managedFields }, data: { c: '3' } });
    expect([rejected.status, rejected.json.message]).toEqual([400, 'metadata.managedFields must be nil']);
    expect((await apply('merged', 'force=true', { data: { c: '3' } })).json.details.causes).toMatchObject([
      { reason: 'FieldValueRequired', field: 'fieldManager' },
    ]);
    expect(await dataOf('merged')).toEqual({ a: '1', b: '1', c: '2' });
  });

  test('a conflict names each field manager and field, and force=true overrides it [Query parameters, 9] [Errors, 7]', async () => {
    await apply('contested', 'fieldManager=one', { data: { a: '1', b: '1' } });
    for (const query of ['fieldManager=two', 'fieldManager=two&force=false']) {
      const rejected = await apply('contested', query, { data: { a: '2', b: '2' } });
      const message = 'conflict with "one"';
      expect([rejected.status, rejected.json]).toMatchObject([
        409,
        {
          kind: 'Status',
          reason: 'Conflict',
          message: 'Apply failed with 2 conflicts: conflicts with "one":\n- .data.a\n- .data.b',
          details: {
            causes: [
              { reason: 'FieldManagerConflict', message, field: '.data.a' },
              { reason: 'FieldManagerConflict', message, field: '.data.b' },
            ],
          },
        },
      ]);
    }
    expect(await dataOf('contested')).toEqual({ a: '1', b: '1' });
    const forced = await apply('contested', 'fieldManager=two&force=true', { data: { a: '2', b: '2' } });
    expect([forced.status, forced.json.data]).toEqual([200, { a: '2', b: '2' }]);
  });

  test('the server updates managedFields with each write [Common object metadata, 10]', async () => {
    const path = `${configMaps}/owned`;
    // The order is by time, in seconds, then by name.
    const ownersOf = ({ json }: { readonly json: { metadata: { managedFields: Record<string, unknown>[] } } }) =>
      json.metadata.managedFields
        .map(({ manager, operation, fieldsV1 }) => [manager, operation, fieldsV1])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
    const agent = (name: string) => ({ 'user-agent': `${name}/1`, 'content-type': 'application/json' });
    const body = { metadata: { name: 'owned' }, data: { a: '1' } };
    const made = await server.ask('POST', configMaps, { protocol, body, headers: agent('maker') });
    const both = { '.': {}, 'f:a': {} };
    expect(ownersOf(made)).toEqual([['maker', 'Update', { 'f:data': both }]]);
    const put = { ...made.json, data: { a: '1', b: '1' } };
    const changed = await server.ask('PUT', path, { protocol, body: put, headers: agent('changer') });
    expect(ownersOf(changed)).toEqual([
      ['changer', 'Update', { 'f:data': { 'f:b': {} } }],
      ['maker', 'Update', { 'f:data': both }],
    ]);
    await server.ask('DELETE', path, { protocol });
  });
});
