import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestBackend, type TestBackend } from './backend-fixture.js';
import { startTestServer, type TestServer } from './test-server.js';

let server: TestServer;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    respond: ({ url }, _request, response) => void response.writeHead(Number(url.slice(1)) || 200).end(),
  });
  const proxies = { allowsAddress: () => true };
  server = await startTestServer('kubernetes', { admission: { disabled: ['ServiceAccount'] }, proxies });
});
afterAll(async () => {
  await server.stop();
  await backend.close();
});

/** Names and labels of all metric series. */
async function series(): Promise<readonly string[]> {
  const lines = (await server.ask('GET', '/metrics')).text.split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.replace(/ [^ ]*$/, ''));
}

/** The series added by the second of two rounds. */
async function newOnes(round: (name: string) => Promise<void>, rounds = 40): Promise<readonly string[]> {
  await round('first');
  await series();
  const before = new Set(await series());
  for (let index = 0; index < rounds; index++) await round(`odd-${index}`);
  return (await series()).filter((line) => !before.has(line));
}

/** The values of a label among the counted requests. */
async function valuesOf(label: string): Promise<ReadonlySet<string>> {
  const pattern = new RegExp(`^apiserver_request_total\\{.*\\b${label}="([^"]*)"`);
  return new Set((await series()).flatMap((line) => pattern.exec(line)?.[1] ?? []));
}

describe('clients cannot add metric series', () => {
  test('by paths, names and user agents', async () => {
    const added = await newOnes(async (name) => {
      const headers = { 'user-agent': name };
      const paths = [
        `/${name}`,
        `/healthz/${name}`,
        `/api/${name}`,
        `/apis/${name}/v1/things`,
        `/apis/apps/${name}/deployments`,
        `/api/v1/${name}`,
        `/api/v1/namespaces/${name}/pods`,
        `/api/v1/namespaces/default/pods/${name}`,
        `/api/v1/namespaces/default/pods/a/${name}`,
        `/api/v1/pods?labelSelector=${name}&fieldSelector=metadata.name=${name}`,
        `/openapi/v3/${name}`,
        `/history?resource=${name}`,
      ];
      for (const path of paths) await server.ask('GET', path, { headers });
      await server.ask('POST', `/api/v1/namespaces?dryRun=${name}`, { body: { metadata: { name: 'a' } }, headers });
      await server.ask('PATCH', `/api/v1/namespaces/${name}?fieldManager=${name}`, {
        body: {},
        headers: { ...headers, 'content-type': `application/${name}` },
      });
    }, 10);
    expect(added).toEqual([]);
    expect((await series()).some((line) => line.startsWith('apiserver_request_total{'))).toBe(true);
    expect(await valuesOf('dry_run')).toEqual(new Set(['', 'invalid']));
  });

  test('by methods', async () => {
    const methods = ['ACL', 'BIND', 'COPY', 'LINK', 'LOCK', 'MERGE', 'MOVE', 'NOTIFY', 'PURGE', 'REPORT', 'TRACE'];
    let next = 0;
    const round = async () => {
      const method = methods[next++ % methods.length] ?? '';
      for (const path of ['/', '/healthz', '/api/v1/pods', '/api/v1/namespaces/default/pods/a'])
        await server.ask(method, path, { protocol: 'HTTP/1.1' });
    };
    expect(await newOnes(round, methods.length)).toEqual([]);
    expect([...(await valuesOf('verb'))].filter((verb) => methods.includes(verb))).toEqual([]);
  });

  test('by rejected requests', async () => {
    const resources = (await server.ask('GET', '/api/v1')).json.resources.map(({ name }: { name: string }) => name);
    let next = 0;
    const added = await newOnes(async () => {
      const resource = resources[next++ % resources.length];
      for (const token of ['bob', '', 'nobody']) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
          await server.ask(method, `/api/v1/namespaces/web/${resource}`, { token, body: {} });
      }
    }, resources.length);
    expect(added).toEqual([]);
    const rejected = (await series()).filter((line) => /code="40[13]"/.test(line));
    expect(rejected.filter((line) => !line.includes('resource=""'))).toEqual([]);
    expect(rejected.length).toBeGreaterThan(0);
  });

  test('by statuses of proxy backends', async () => {
    const [address, targetPort] = ['127.0.0.1', backend.plainPort];
    await server.ask('POST', '/api/v1/namespaces/default/pods', {
      body: { metadata: { name: 'web' }, spec: { containers: [{ name: 'c', image: 'i' }], nodeName: 'n' } },
    });
    await server.ask('PATCH', '/api/v1/namespaces/default/pods/web/status', {
      body: { status: { podIP: address, podIPs: [{ ip: address }] } },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    const path = `/api/v1/namespaces/default/pods/web:${targetPort}/proxy`;
    const statuses: number[] = [];
    for (const status of [200, 404, 250, 299, 420, 499, 599, 700, 999])
      statuses.push((await server.ask('GET', `${path}/${status}`, { protocol: 'HTTP/1.1' })).status);
    expect(statuses).toContain(599);
    const codes = (await series()).flatMap((line) =>
      line.startsWith('apiserver_request_total{') && line.includes('subresource="proxy"')
        ? (/code="([^"]*)"/.exec(line)?.[1] ?? [])
        : [],
    );
    expect(codes.every((code) => ['200', '404', '2xx', '4xx', '5xx', 'other', '500', '502'].includes(code))).toBe(true);
    expect(codes).toContain('5xx');
  });
});

describe('request metrics have the labels of v1.21', () => {
  test.each([
    ['GET', '/api/v1/namespaces/default/configmaps', '', 'LIST', 'namespace', 'configmaps', ''],
    ['GET', '/api/v1/configmaps', '', 'LIST', 'cluster', 'configmaps', ''],
    ['GET', '/api/v1/namespaces/default/configmaps/x', '', 'GET', 'resource', 'configmaps', ''],
    ['POST', '/api/v1/namespaces/default/configmaps?dryRun=All', '', 'POST', 'resource', 'configmaps', ''],
    ['DELETE', '/api/v1/namespaces/default/secrets', '', 'DELETE', 'namespace', 'secrets', ''],
    [
      'PATCH',
      '/api/v1/namespaces/default/secrets/x',
      'application/apply-patch+yaml',
      'APPLY',
      'resource',
      'secrets',
      '',
    ],
    ['GET', '/api/v1/nodes/x/status', '', 'GET', 'resource', 'nodes', 'status'],
    ['GET', '/healthz', '', 'GET', '', '', '/healthz'],
  ])('%s %s', async (method, path, type, verb, scope, resource, subresource) => {
    await server.ask(method, path, { ...(type ? { headers: { 'content-type': type }, body: {} } : {}) });
    const dryRun = path.includes('dryRun') ? 'All' : '';
    const wanted = [
      `verb="${verb}",dry_run="${dryRun}",group="",version="${resource === '' ? '' : 'v1'}",resource="${resource}"`,
      `subresource="${subresource}",scope="${scope}",component="${resource === '' ? '' : 'apiserver'}"`,
    ].join(',');
    expect((await series()).some((line) => line.startsWith(`apiserver_request_total{${wanted},code=`))).toBe(true);
    const timed = `apiserver_request_duration_seconds_count{${wanted}}`;
    expect((await series()).includes(timed)).toBe(true);
  });
});
