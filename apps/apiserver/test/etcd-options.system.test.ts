import { afterEach, describe, expect, test } from '@jest/globals';
import { generateAuthority, type KeyPair } from '@orch/certs';
import { type EtcdStoreOptions, openEtcdStore } from '@orch/storage';
import { AnswerGate, askEtcd, Etcd, keysOf } from './etcd-fixture.js';
import { type EtcdPki, makeEtcdPki, validity } from './etcd-pki.js';
import { type RunningServer, runServer } from './server-fixture.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startEtcd(flags?: readonly string[]): Promise<Etcd> {
  const etcd = await Etcd.start(flags);
  closing.push(() => etcd.dispose());
  return etcd;
}

async function startServer(...args: readonly string[]): Promise<RunningServer> {
  const server = await runServer(...args);
  closing.push(() => server.stop());
  return server;
}

const path = '/api/v1/namespaces/default/configmaps';
const map = (name: string, text = '') => ({ metadata: { name }, data: { text } });

async function makePki(): Promise<EtcdPki> {
  const pki = await makeEtcdPki();
  closing.push(() => pki.dispose());
  return pki;
}

describe('an API server on etcd', () => {
  test('uses mutual TLS, and fails with other certificates', async () => {
    const { authority, file, issue, flags } = await makePki();
    const stranger = await generateAuthority({ commonName: 'stranger', ...validity() });
    const [client, foreign] = [await issue('apiserver'), await issue('apiserver', stranger)];
    const etcd = await startEtcd(flags);
    const server = await startServer(
      `--etcd-servers=${etcd.url}`,
      `--etcd-cafile=${await file('ca', authority.cert)}`,
      `--etcd-certfile=${await file('c', client.cert)}`,
      `--etcd-keyfile=${await file('k', client.key)}`,
    );
    expect((await server.ask('POST', path, map('a'))).status).toBe(201);
    expect((await server.ask('GET', '/healthz/store')).text).toBe('ok');

    const pem = (text: string) => Buffer.from(text);
    const as = (pair: KeyPair) => ({ certificate: pem(pair.cert), key: pem(pair.key) });
    const open = (options: Partial<EtcdStoreOptions>, endpoint = etcd.url) =>
      openEtcdStore({ endpoints: [endpoint], prefix: '/', callTimeoutMs: 1_000, ...options });
    await expect(open({ ca: pem(authority.cert) })).rejects.toThrow(
      'it rejects the client certificate: bad certificate',
    );
    await expect(open({ ca: pem(authority.cert), ...as(foreign) })).rejects.toThrow(
      'it rejects the client certificate: bad certificate',
    );
    await expect(open({ ca: pem(stranger.cert), ...as(client) })).rejects.toThrow(
      'its certificate is not accepted: unable to verify the first certificate',
    );
    await expect(open(as(client))).rejects.toThrow(
      'its certificate is not accepted: unable to verify the first certificate',
    );
    await expect(open({}, etcd.url.replace('https', 'http'))).rejects.toThrow(
      `etcd at ${etcd.url.replace('https', 'http')} does not respond: it closes the connection (an etcd with TLS is at https)`,
    );
    await (await open({ ca: pem(authority.cert), ...as(client) })).close();
  });

  test('uses a renewed client certificate without a restart', async () => {
    const { authority, file, issue, flags } = await makePki();
    const [before, after] = [await issue('apiserver'), await generateAuthority({ commonName: 'new', ...validity() })];
    const renewed = await issue('apiserver', after);
    const etcd = await startEtcd(flags);
    const [certFile, keyFile] = [await file('c', before.cert), await file('k', before.key)];
    const server = await startServer(
      `--etcd-servers=${etcd.url}`,
      `--etcd-cafile=${await file('ca', authority.cert)}`,
      `--etcd-certfile=${certFile}`,
      `--etcd-keyfile=${keyFile}`,
    );
    const { json } = await server.ask('POST', path, map('a'));
    const watch = await server.watch(`${path}?watch=1&resourceVersion=${json.metadata.resourceVersion}`);
    // From now on etcd accepts only certificates of the new authority.
    await etcd.down();
    await file('ca.crt', after.cert);
    await file('c', renewed.cert);
    await file('k', renewed.key);
    await etcd.up();
    const created = await server.ask('POST', path, map('b'));
    expect(created.status).toBe(201);
    expect(await watch.until(Number(created.json.metadata.resourceVersion))).toHaveLength(1);
  });

  test('requires etcd permissions only for its prefix and the compaction key', async () => {
    const pki = await makePki();
    const { authority, file, issue, flags } = pki;
    const etcd = await startEtcd(flags);
    const control = (...args: readonly string[]) => pki.control(etcd, ...args);
    control('role', 'add', 'registry');
    control('role', 'grant-permission', 'registry', '--prefix=true', 'readwrite', '/registry/');
    control('role', 'grant-permission', 'registry', 'readwrite', 'compact_rev_key');
    control('role', 'add', 'root');
    for (const [user, role] of [
      ['root', 'root'],
      ['apiserver', 'registry'],
    ] as const) {
      control('user', 'add', user, '--no-password');
      control('user', 'grant-role', user, role);
    }
    control('auth', 'enable');
    const client = await issue('apiserver');
    const files = [
      `--etcd-cafile=${await file('ca', authority.cert)}`,
      `--etcd-certfile=${await file('c', client.cert)}`,
      `--etcd-keyfile=${await file('k', client.key)}`,
    ];
    const server = await startServer(`--etcd-servers=${etcd.url}`, ...files, '--storage-compaction-interval=200ms');
    const created = await server.ask('POST', path, map('a'));
    expect(created.status).toBe(201);
    const { resourceVersion } = created.json.metadata;
    const watch = await server.watch(`${path}?watch=1&resourceVersion=${resourceVersion}`);
    const changed = await server.ask('PUT', `${path}/a`, map('a', 'x'));
    expect(await watch.until(Number(changed.json.metadata.resourceVersion))).toHaveLength(1);
    // Compaction works: the first revision is compacted.
    const old = `${path}?resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`;
    let status = 200;
    for (let round = 0; status !== 410; round += 1) {
      await server.ask('PUT', `${path}/a`, map('a', `${round}`));
      status = (await server.ask('GET', old)).status;
    }
  });

  test('stores all keys under --etcd-prefix, and events with leases [API server defaults, 10]', async () => {
    const etcd = await startEtcd();
    const server = await startServer(
      `--etcd-servers=${etcd.url}`,
      '--etcd-prefix=/mine',
      '--event-ttl=1h',
      '--lease-max-object-count=2',
    );
    await server.ask('POST', path, map('a'));
    const involvedObject = { kind: 'Pod', namespace: 'default', name: 'p' };
    for (const name of ['e1', 'e2', 'e3']) {
      const event = { metadata: { name }, involvedObject, reason: 'Test', type: 'Normal' };
      expect((await server.ask('POST', '/api/v1/namespaces/default/events', event)).status).toBe(201);
    }
    const keys = await keysOf(etcd);
    expect([...keys.keys()].filter((key) => !key.startsWith('/mine/') && key !== 'compact_rev_key')).toEqual([]);
    expect(keys.get('/mine/configmaps/default/a')?.lease).toBeUndefined();
    const leases = ['e1', 'e2', 'e3'].map((name) => keys.get(`/mine/events/default/${name}`)?.lease);
    expect(leases.every((lease) => lease !== undefined)).toBe(true);
    expect([leases[0] === leases[1], leases[1] === leases[2]]).toEqual([true, false]);
    const { text } = await server.ask('GET', '/metrics');
    expect(text).toContain('etcd_lease_object_counts_bucket{le="10"} 1\n');
    expect(text).toMatch(/^etcd_request_duration_seconds_count\{operation="create",type="\*core\.ConfigMap"\} 1$/m);
  });

  test('stores a resource on override servers, which health checks and metrics include [Specific endpoints, 6]', async () => {
    const [main, other] = [await startEtcd(), await startEtcd()];
    const dead = 'http://127.0.0.1:1';
    const flags = [
      `--etcd-servers=${dead},${main.url}`,
      `--etcd-servers-overrides=/events#${other.url};${dead},/configmaps#${other.url};${dead}`,
    ];
    const server = await startServer(...flags, '--etcd-healthcheck-timeout=500ms');
    const patient = await startServer(...flags, '--etcd-healthcheck-timeout=10m');
    const { json } = await server.ask('POST', path, map('a'));
    expect((await server.ask('GET', `${path}/a`)).json.metadata.uid).toBe(json.metadata.uid);
    const watch = await server.watch(`${path}?watch=1&resourceVersion=${json.metadata.resourceVersion}`);
    const changed = await server.ask('PUT', `${path}/a`, map('a', 'x'));
    expect(await watch.until(Number(changed.json.metadata.resourceVersion))).toHaveLength(1);
    expect([...(await keysOf(other)).keys()].filter((key) => key !== 'compact_rev_key')).toEqual([
      '/registry/configmaps/default/a',
    ]);
    expect([...(await keysOf(main)).keys()]).toContain('/registry/namespaces/default');
    const metrics = (await server.ask('GET', '/metrics')).text;
    for (const { url } of [main, other]) {
      const [, bytes] = new RegExp(`^etcd_db_total_size_in_bytes{endpoint="${url}"} (\\d+)$`, 'm').exec(metrics) ?? [];
      expect(Number(bytes)).toBeGreaterThan(10_000);
    }
    expect((await server.ask('GET', '/livez?verbose')).text).toContain('[+]log ok\n[+]store ok\n');
    other.pause();
    // Some requests may still succeed before all threads of etcd are stopped.
    let unhealthy = await server.ask('GET', '/readyz/store');
    while (unhealthy.status === 200) unhealthy = await server.ask('GET', '/readyz/store');
    expect(unhealthy).toMatchObject({
      status: 500,
      text: 'internal server error: error getting data from etcd: context deadline exceeded\n',
    });
    let isAnswered = false;
    const answer = patient.ask('GET', '/readyz/store').finally(() => {
      isAnswered = true;
    });
    expect((await server.ask('GET', '/readyz/store')).status).toBe(500);
    expect(isAnswered).toBe(false);
    other.resume();
    expect((await answer).status).toBe(200);
    while ((await server.ask('GET', '/livez/store')).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test('uses the same prefix and certificates for override servers', async () => {
    const { authority, file, issue, flags } = await makePki();
    const [main, other] = [await startEtcd(flags), await startEtcd(flags)];
    const client = await issue('apiserver');
    const server = await startServer(
      `--etcd-servers=${main.url}`,
      `--etcd-servers-overrides=apps/deployments#${other.url}`,
      '--etcd-prefix=mine/',
      `--etcd-cafile=${await file('ca', authority.cert)}`,
      `--etcd-certfile=${await file('c', client.cert)}`,
      `--etcd-keyfile=${await file('k', client.key)}`,
    );
    const labels = { app: 'a' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const deployment = { metadata: { name: 'a' }, spec: { selector: { matchLabels: labels }, template } };
    expect((await server.ask('POST', '/apis/apps/v1/namespaces/default/deployments', deployment)).status).toBe(201);
    expect((await server.ask('POST', path, map('a'))).status).toBe(201);
    const as = { ca: Buffer.from(authority.cert), certificate: Buffer.from(client.cert), key: Buffer.from(client.key) };
    const keys = async ({ url }: Etcd) => {
      const store = await openEtcdStore({ endpoints: [url], prefix: '/', ...as });
      closing.push(() => store.close());
      return (await store.range('')).entries.map(({ key }) => key);
    };
    expect(await keys(other)).toEqual(['mine/apps/deployments/default/a']);
    expect(await keys(main)).toContain('mine/configmaps/default/a');
  });

  test('reports no failure as definite when the response of a write is lost', async () => {
    const etcd = await startEtcd();
    const gate = await AnswerGate.start(etcd.port);
    closing.push(() => gate.stop());
    const server = await startServer(`--etcd-servers=${gate.url}`);
    await server.ask('POST', path, map('known'));
    const changes: readonly (readonly [string, string, unknown])[] = [
      ['POST', path, map('a')],
      ['PUT', `${path}/known`, map('known', 'changed')],
      ['DELETE', `${path}/known`, undefined],
    ];
    for (const [index, [method, target, body]] of changes.entries()) {
      // The connections are open: this write uses one of them.
      expect((await server.ask('POST', path, map(`warm${index}`))).status).toBe(201);
      const sent = gate.shut();
      const asked = server.ask(method, target, body);
      await sent;
      // etcd received the write, and its response is lost.
      await new Promise((resolve) => setTimeout(resolve, 100));
      gate.breakAndOpen();
      const answer = await asked;
      expect([method, answer.status, answer.json.reason]).toEqual([method, 500, undefined]);
      expect(answer.json.message).toMatch(/^rpc error: code = /);
    }
    expect((await server.ask('GET', `${path}/a`)).status).toBe(200);
    expect((await server.ask('GET', `${path}/known`)).status).toBe(404);
  });

  test('rejects an object above the size limit of etcd with 413', async () => {
    const etcd = await startEtcd();
    const server = await startServer(`--etcd-servers=${etcd.url}`);
    const container = { name: 'c', image: 'i', args: ['x'.repeat(1_900_000)] };
    const large = await server.ask('POST', '/api/v1/namespaces/default/podtemplates', {
      metadata: { name: 'large' },
      template: { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } },
    });
    expect([large.status, large.json.message]).toEqual([
      413,
      'Request entity too large: etcdserver: request is too large',
    ]);
  });

  test('returns 504 while etcd hangs, and 500 with the etcd message when it is full, as v1.21 does', async () => {
    const etcd = await startEtcd(['--quota-backend-bytes', String(2 * 1024 * 1024)]);
    const server = await startServer(`--etcd-servers=${etcd.url}`, '--request-timeout=1s');
    expect((await server.ask('POST', path, map('a'))).status).toBe(201);
    etcd.pause();
    const hung = await Promise.all([
      server.ask('POST', path, map('b')),
      server.ask('GET', `${path}/a`),
      server.ask('GET', path),
      server.ask('GET', `${path}/a?resourceVersion=0`),
    ]);
    expect(hung.map(({ status }) => status)).toEqual([504, 504, 504, 200]);
    expect(hung[0].json).toMatchObject({ kind: 'Status', reason: 'Timeout', code: 504 });
    etcd.resume();
    const text = 'x'.repeat(500_000);
    let full = await server.ask('POST', path, map('full0', text));
    for (let index = 1; full.status === 201 && index < 200; index += 1) {
      full = await server.ask('POST', path, map(`full${index}`, text));
    }
    expect([full.status, full.json.message, full.json.reason]).toEqual([
      500,
      'etcdserver: mvcc: database space exceeded',
      undefined,
    ]);
    expect((await server.ask('GET', `${path}/full0`)).status).toBe(200);
    const health = async (endpoint: string) => {
      const { status, text } = await server.ask('GET', endpoint);
      return [status, text.includes('etcdserver: mvcc: database space exceeded')];
    };
    expect(await health('/readyz')).toEqual([500, true]);
    expect(await health('/healthz')).toEqual([500, true]);
    expect(await health('/livez')).toEqual([200, false]);
    // Free space and disarm the alarm: no restart is needed.
    expect((await server.ask('DELETE', path)).status).toBe(200);
    const { header } = await askEtcd(etcd, 'kv/range', { key: Buffer.from('none').toString('base64') });
    await askEtcd(etcd, 'kv/compaction', { revision: header.revision, physical: true });
    await askEtcd(etcd, 'maintenance/defragment', {});
    const { alarms } = await askEtcd(etcd, 'maintenance/alarm', { action: 'GET' });
    for (const alarm of alarms) await askEtcd(etcd, 'maintenance/alarm', { action: 'DEACTIVATE', ...alarm });
    expect(await health('/readyz')).toEqual([200, false]);
    expect((await server.ask('POST', path, map('again', text))).status).toBe(201);
  });

  test('returns 500 with the name of an object whose stored value is invalid, and serves the others', async () => {
    const etcd = await startEtcd([]);
    const server = await startServer(`--etcd-servers=${etcd.url}`);
    for (const name of ['a', 'c']) expect((await server.ask('POST', path, map(name))).status).toBe(201);
    const value = Buffer.from('a secret text').toString('base64');
    await askEtcd(etcd, 'kv/put', { key: Buffer.from('/registry/configmaps/default/b').toString('base64'), value });
    const reason =
      'configmaps "b" in namespace "default" cannot be read: the stored value is not an object of its kind';
    for (const [method, at] of [
      ['GET', `${path}/b`],
      ['GET', path],
      ['GET', `${path}?labelSelector=a`],
      ['DELETE', `${path}/b`],
    ] as const) {
      const { status, json } = await server.ask(method, at);
      expect([status, json.message, json.details.name]).toEqual([500, reason, 'b']);
    }
    expect((await server.ask('GET', `${path}/a`)).status).toBe(200);
    expect((await server.ask('DELETE', `${path}/c`)).status).toBe(200);
    expect((await server.ask('POST', path, map('d'))).status).toBe(201);
    // The store itself is healthy.
    expect((await server.ask('GET', '/readyz')).status).toBe(200);
  });
});
