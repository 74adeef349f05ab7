import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tokenFileAuthenticator } from '@orch/auth';
import { ChangingAuthorities, generateAuthority, validFor } from '@orch/certs';
import { getAs, makeClient } from './proxied-client.js';
import { startTestServer, type TestServer } from './test-server.js';

const configMaps = '/api/v1/namespaces/default/configmaps';
/** Waits until its deadline: the store never has this revision. */
const endless = `${configMaps}?resourceVersion=999999`;

/** The value of a series; 0 while it is not on the page. */
async function seriesValue(server: TestServer, series: string): Promise<number> {
  const { text } = await server.ask('GET', '/metrics');
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const labelsOf = (verb: string, { scope = 'namespace', resource = 'configmaps', subresource = '' } = {}) =>
  `verb="${verb}",group="",version="v1",resource="${resource}",subresource="${subresource}",scope="${scope}"`;

describe('metrics of requests', () => {
  let server: TestServer;
  const tokens = [
    ...['admin,admin,admin-uid,"system:masters"', 'bob,bob,bob-uid', 'ada,ada@example.com,ada-uid'],
    ...['self,system:apiserver,self-uid,"system:masters"', 'node,nodeagent,node-uid'],
  ].join('\n');
  beforeAll(async () => {
    server = await startTestServer('orch', {
      authentication: {
        authenticators: [
          {
            authenticate: (request) =>
              request.header('x-test') === undefined ? { type: 'none' } : Promise.reject(new Error('out of order')),
          },
        ],
        tokenAuthenticators: [tokenFileAuthenticator(tokens)],
        anonymous: false,
      },
      limits: { requestTimeoutMs: 1_000 },
    });
  });
  afterAll(() => server.stop());

  test('sizes of responses are counted for gets and lists only', async () => {
    const count = (verb: string, scope: string) =>
      seriesValue(server, `apiserver_response_sizes_count{${labelsOf(verb, { scope })},component="apiserver"}`);
    const bucket = (bound: string) =>
      seriesValue(
        server,
        `apiserver_response_sizes_bucket{${labelsOf('GET', { scope: 'resource' })},component="apiserver",le="${bound}"}`,
      );
    await server.ask('POST', configMaps, { body: { metadata: { name: 'sized' }, data: { a: 'x'.repeat(2_000) } } });
    await server.ask('GET', `${configMaps}/sized`);
    await server.ask('GET', configMaps);
    expect(await count('GET', 'resource')).toBe(1);
    expect(await count('LIST', 'namespace')).toBe(1);
    expect(await count('POST', 'resource')).toBe(0);
    expect([await bucket('1000'), await bucket('10000'), await bucket('1e+09')]).toEqual([0, 1, 1]);
  });

  test('long-running requests are counted while they run', async () => {
    const open = () => seriesValue(server, `apiserver_longrunning_gauge{${labelsOf('WATCH')},component="apiserver"}`);
    expect(await open()).toBe(0);
    const response = await server.open(`${configMaps}?watch=1`);
    expect(await open()).toBe(1);
    response.destroy();
    await until(async () => (await open()) === 0);
  });

  test('requests that end at their deadline are counted as terminated', async () => {
    const terminated = `apiserver_request_terminations_total{${labelsOf('LIST')},component="apiserver",code="504"}`;
    expect((await server.ask('GET', endless)).status).toBe(504);
    expect(await seriesValue(server, terminated)).toBe(1);
    expect(await seriesValue(server, `apiserver_request_aborts_total{${labelsOf('LIST')}}`)).toBe(0);
  });

  test('responses that are not received by their deadline are counted as aborted', async () => {
    const secrets = '/api/v1/namespaces/default/secrets';
    const data = { a: Buffer.alloc(600_000).toString('base64') };
    for (let index = 0; index < 24; index++)
      expect((await server.ask('POST', secrets, { body: { metadata: { name: `big-${index}` }, data } })).status).toBe(
        201,
      );
    const aborted = `apiserver_request_aborts_total{${labelsOf('LIST', { resource: 'secrets' })}}`;
    expect(await seriesValue(server, aborted)).toBe(0);
    const response = await server.open(secrets);
    response.on('error', () => undefined);
    await until(async () => (await seriesValue(server, aborted)) === 1);
    response.destroy();
  });

  test('the time in each step is measured', async () => {
    const filters = ['authentication', 'impersonation', 'priorityandfairness', 'authorization'];
    const counts = async () => {
      const { text } = await server.ask('GET', '/metrics');
      return filters.map((filter) =>
        Number(
          new RegExp(`^apiserver_request_filter_duration_seconds_count{filter="${filter}"} (.*)$`, 'm').exec(text)?.[1],
        ),
      );
    };
    const before = await counts();
    await server.ask('GET', configMaps);
    expect((await server.ask('GET', configMaps, { token: 'bob' })).status).toBe(403);
    const after = await counts();
    // Two requests and the page; the authorization of one request has rejected it.
    expect(filters.map((_, index) => (after[index] ?? 0) - (before[index] ?? 0))).toEqual([3, 3, 3, 2]);
  });

  test('requests of the server to itself are counted', async () => {
    const series = 'apiserver_selfrequest_total{verb="GET",resource="configmaps",subresource=""}';
    await server.ask('GET', `${configMaps}/sized`);
    expect(await seriesValue(server, series)).toBe(0);
    await server.ask('GET', `${configMaps}/sized`, { token: 'self' });
    expect(await seriesValue(server, series)).toBe(1);
  });

  test('authentication is counted and timed by result', async () => {
    const attempts = (result: string) => seriesValue(server, `authentication_attempts{result="${result}"}`);
    const timed = (result: string) => seriesValue(server, `authentication_duration_seconds_count{result="${result}"}`);
    const before = { failure: await attempts('failure'), success: await attempts('success') };
    expect((await server.ask('GET', configMaps, { token: 'wrong' })).status).toBe(401);
    expect((await server.ask('GET', configMaps, { headers: { 'x-test': 'fail' } })).status).toBe(500);
    expect(await attempts('failure')).toBe(before.failure + 1);
    expect(await attempts('error')).toBe(1);
    expect(await timed('error')).toBe(1);
    expect(await attempts('success')).toBeGreaterThan(before.success);
  });

  test('users are counted by name only if they are well known', async () => {
    const users = async () => {
      const { text } = await server.ask('GET', '/metrics');
      const lines = text.matchAll(/^authenticated_user_requests\{username="([^"]*)"\} (\d+)$/gm);
      return new Map([...lines].map(([, name = '', count]) => [name, Number(count)]));
    };
    const before = await users();
    for (const token of ['ada', 'node', 'bob']) await server.ask('GET', configMaps, { token });
    const after = await users();
    const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect([more('email_id'), more('nodeagent'), more('other'), more('admin')]).toEqual([1, 1, 1, 1]);
    expect([...after.keys()].sort()).toEqual(['admin', 'email_id', 'nodeagent', 'other']);
  });

  test('failed TLS handshakes are counted', async () => {
    const before = await seriesValue(server, 'apiserver_tls_handshake_errors_total');
    const { port } = new URL(server.server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    await until(async () => (await seriesValue(server, 'apiserver_tls_handshake_errors_total')) === before + 1);
  });

  test('the build and the stability of metrics are on the page', async () => {
    const { text } = await server.ask('GET', '/metrics');
    expect(text).toMatch(/^orch_build_info\{major="1",minor="21",git_version="v1\.21\.0[^}]*\} 1$/m);
    const stable = [...text.matchAll(/^# HELP (\S+) \[STABLE\] /gm)].map(([, name]) => name);
    expect(stable.sort()).toEqual([
      'apiserver_request_duration_seconds',
      'apiserver_request_total',
      'apiserver_storage_objects',
    ]);
    expect(text).toMatch(/^# HELP etcd_object_counts \[ALPHA\] \(Deprecated since 1\.21\.0\) /m);
  });
});

test.each([true, false])(
  'requests over a limit are counted as terminated, with priority and fairness: %p',
  async (priorityAndFairness) => {
    const server = await startTestServer('orch', {
      authorization: { modes: ['AlwaysAllow'] },
      priorityAndFairness,
      limits: { readsInFlightMax: 1, writesInFlightMax: 1, requestTimeoutMs: 5_000 },
    });
    try {
      const asked = Array.from({ length: 300 }, () => server.ask('GET', `${endless}&timeout=2s`, { token: 'bob' }));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      const rejected = statuses.filter((status) => status === 429).length;
      expect(rejected).toBeGreaterThan(0);
      const series = `apiserver_request_terminations_total{${labelsOf('LIST')},component="apiserver",code="429"}`;
      expect(await seriesValue(server, series)).toBe(rejected);
      // A rejection may be held back until the request ends at its own deadline.
      const dropped = await seriesValue(server, 'apiserver_dropped_requests_total{request_kind="readOnly"}');
      expect(dropped).toBeGreaterThanOrEqual(rejected);
      expect(dropped).toBeLessThan(asked.length);
    } finally {
      await server.stop();
    }
  },
);

test('the remaining time of client certificates is recorded for each request', async () => {
  const users = await generateAuthority({ commonName: 'users', ...validFor(3650, new Date()) });
  const client = await makeClient(users, 'ada', []);
  const server = await startTestServer('orch', {
    authentication: {
      ...{ authenticators: [], tokenAuthenticators: [tokenFileAuthenticator('admin,admin,u,"system:masters"\n')] },
      ...{ anonymous: true, clientAuthorities: new ChangingAuthorities(users.cert) },
    },
  });
  try {
    const expiration = 'apiserver_client_certificate_expiration_seconds';
    await getAs(`${server.server.url}${configMaps}`, { certificate: client });
    await getAs(`${server.server.url}${configMaps}`, { certificate: client });
    expect(await seriesValue(server, `${expiration}_count`)).toBe(2);
    expect(await seriesValue(server, `${expiration}_bucket{le="0"}`)).toBe(0);
    // The certificates are valid for a year, which is more than the last bucket.
    expect(await seriesValue(server, `${expiration}_bucket{le="3.1104e+07"}`)).toBe(0);
    expect((await seriesValue(server, `${expiration}_sum`)) / 86_400).toBeCloseTo(2 * 365, 0);
  } finally {
    await server.stop();
  }
});
