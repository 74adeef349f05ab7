import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

describe.each([
  ['', {}],
  [' without watch caches', { watchCache: { enabled: false, defaultSize: 0, sizes: [] } }],
])('watches%s', (_name, options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch', { limits: { bookmarkIntervalMs: 50 }, ...options });
  });
  afterAll(() => server.stop());
  const path = '/api/v1/namespaces/default/configmaps';

  test('a watch from a version sends every later change [Watch stream, 1] [Watch stream, 2] [Read semantics for resourceVersion, 11]', async () => {
    // Not a later change: the list has it.
    await server.ask('POST', path, { body: { metadata: { name: 'listed' } } });
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    await server.ask('POST', path, { body: { metadata: { name: 'w' }, data: { k: '1' } } });
    await server.ask('PUT', `${path}/w`, { body: { metadata: { name: 'w' }, data: { k: '2' } } });
    await server.ask('DELETE', `${path}/w`);
    const events = await server.watch(`${path}?watch=1&resourceVersion=${resourceVersion}`, 3);
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    expect(events[1]?.object).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', data: { k: '2' } });
    await server.ask('DELETE', `${path}/listed`);
  });

  test('a watch without a version begins with the existing objects [Read semantics for resourceVersion, 9] [Envelope shapes, 3]', async () => {
    await server.ask('POST', path, { body: { metadata: { name: 'there' } } });
    const events = await server.watch(`${path}?watch=true`, 1);
    expect(events[0]).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'there' } } });
  });

  test('the legacy watch path watches one object', async () => {
    const events = await server.watch('/api/v1/watch/namespaces/default/configmaps/there', 1);
    expect(events[0]).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'there' } } });
  });

  test('bookmarks are sent on request [Watch stream, 3] [Query parameters, 4]', async () => {
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const url = `${path}?watch=1&allowWatchBookmarks=true&resourceVersion=${resourceVersion}`;
    const [bookmark] = await server.watch(url, 1);
    expect(bookmark?.type).toBe('BOOKMARK');
    expect(bookmark?.object.kind).toBe('ConfigMap');
    expect(Number(bookmark?.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(resourceVersion));
  });

  test('a watch that resumes from a bookmark has no missing or duplicate events [Watch stream, 3] [Watch stream, 4]', async () => {
    const from = (await server.ask('GET', path)).json.metadata.resourceVersion;
    const started = server.watch(`${path}?watch=1&allowWatchBookmarks=true&resourceVersion=${from}`, 8);
    for (const value of ['1', '2', '3']) {
      await server.ask('POST', path, { body: { metadata: { name: `marked-${value}` }, data: { value } } });
    }
    const events = await started;
    const lastMark = events.map(({ type }) => type).lastIndexOf('BOOKMARK');
    const { resourceVersion } = events[lastMark]?.object.metadata ?? {};
    for (const value of ['4', '5', '6']) {
      await server.ask('POST', path, { body: { metadata: { name: `marked-${value}` }, data: { value } } });
    }
    const before = events.slice(0, lastMark).filter(({ type }) => type === 'ADDED');
    const after = await server.watch(`${path}?watch=1&resourceVersion=${resourceVersion}`, 6 - before.length);
    const seen = [...before, ...after];
    expect(seen.map(({ object }) => object.data.value)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('timeoutSeconds ends a watch', async () => {
    // Timers of one process fire in order of their time: this one before that of the watch.
    let isNearlyOver = false;
    setTimeout(() => {
      isNearlyOver = true;
    }, 900);
    const response = await server.ask('GET', `${path}?watch=1&timeoutSeconds=1`, { protocol: 'HTTP/1.1' });
    expect(isNearlyOver).toBe(true);
    expect(response.status).toBe(200);
    expect(response.headers['transfer-encoding']).toBe('chunked');
    expect(response.headers['content-type']).toBe('application/json');
  });

  test('a watch without timeoutSeconds ends at the minimum timeout or later [Watch stream, 6]', async () => {
    const short = await startTestServer('orch', { limits: { watchTimeoutMinSeconds: 0.4 }, ...options });
    let isNearlyOver = false;
    setTimeout(() => {
      isNearlyOver = true;
    }, 350);
    const { status, text } = await short.ask('GET', `${path}?watch=1`);
    expect([status, text, isNearlyOver]).toEqual([200, '', true]);
    await short.stop();
  });

  test('a watch without a minimum timeout does not end', async () => {
    const endless = await startTestServer('orch', { limits: { watchTimeoutMinSeconds: 0 }, ...options });
    const watching = endless.watch(`${path}?watch=1`, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await endless.ask('POST', path, { body: { metadata: { name: 'late' } } });
    expect((await watching).map(({ type, object }) => [type, object.metadata.name])).toEqual([['ADDED', 'late']]);
    await endless.stop();
  });

  test('a watch of tables has its columns in the first event', async () => {
    const accept = 'application/json;as=Table;v=v1;g=meta.orch.io,application/json';
    await server.ask('POST', path, { body: { metadata: { name: 'second' } } });
    const events = await server.watch(`${path}?watch=1`, 2, { headers: { accept } });
    expect(events[0]?.object.kind).toBe('Table');
    expect(events[0]?.object.columnDefinitions.length).toBeGreaterThan(0);
    expect(events[1]?.object.columnDefinitions).toBeNull();
  });

  test('rejects events in YAML and tables in protobuf [Errors, 4]', async () => {
    const table = 'as=Table;v=v1;g=meta.orch.io';
    for (const accept of ['application/yaml', `application/vnd.orch.protobuf;${table}`, `application/yaml;${table}`]) {
      const { status } = await server.ask('GET', `${path}?watch=1&timeoutSeconds=1`, { headers: { accept } });
      expect([accept, status]).toEqual([accept, 406]);
    }
    const accept = `application/vnd.orch.protobuf;${table},application/json;${table}`;
    const [event] = await server.watch(`${path}?watch=1`, 1, { headers: { accept } });
    expect(event?.object.kind).toBe('Table');
  });

  test('a watch in protobuf has length-prefixed frames', async () => {
    const accept = 'application/vnd.orch.protobuf;stream=watch';
    const { bytes, headers } = await server.ask('GET', `${path}?watch=1&timeoutSeconds=1`, { headers: { accept } });
    expect(headers['content-type']).toBe('application/vnd.orch.protobuf;stream=watch');
    const length = bytes.readUInt32BE(0);
    expect(bytes.subarray(4, 11).toString('latin1')).toBe('\n\x05ADDED');
    expect(bytes.subarray(4, 4 + length).includes(Buffer.from([0x6b, 0x38, 0x73, 0]))).toBe(true);
  });

  test('metrics count open watches', async () => {
    const metrics = (await server.ask('GET', '/metrics')).text;
    expect(metrics).toMatch(/apiserver_registered_watchers\{group="",version="v1",kind="ConfigMap"\} \d/);
  });
});
