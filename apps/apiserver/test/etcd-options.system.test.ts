import { afterEach, describe, expect, test } from '@jest/globals';
import { generateAuthority, type KeyPair } from '@orch/certs';
import { type EtcdStoreOptions, openEtcdStore } from '@orch/storage';
import { AnswerGate, Etcd, keysOf } from './etcd-fixture.js';
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
  test('speaks TLS both ways, and is not let in with other certificates', async () => {
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
      'it refuses the client certificate: bad certificate',
    );
    await expect(open({ ca: pem(authority.cert), ...as(foreign) })).rejects.toThrow(
      'it refuses the client certificate: bad certificate',
    );
    await expect(open({ ca: pem(stranger.cert), ...as(client) })).rejects.toThrow(
      'its certificate is not accepted: unable to verify the first certificate',
    );
    await expect(open(as(client))).rejects.toThrow(
      'its certificate is not accepted: unable to verify the first certificate',
    );
    await expect(open({}, etcd.url.replace('https', 'http'))).rejects.toThrow(
      `etcd at ${etcd.url.replace('https', 'http')} does not answer: it closes the connection (an etcd with TLS is at https)`,
    );
    await (await open({ ca: pem(authority.cert), ...as(client) })).close();
  });

  test('shows a renewed client certificate without a restart', async () => {
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
    // From now on etcd lets in only those whom the new authority has signed.
    await etcd.down();
    await file('ca.crt', after.cert);
    await file('c', renewed.cert);
    await file('k', renewed.key);
    await etcd.up();
    const created = await server.ask('POST', path, map('b'));
    expect(created.status).toBe(201);
    expect(await watch.until(Number(created.json.metadata.resourceVersion))).toHaveLength(1);
  });

  test('needs of an etcd with users its prefix and the key of compaction, no more', async () => {
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
    // Compaction goes on: what was there at first is given up.
    const old = `${path}?resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`;
    let status = 200;
    for (let round = 0; status !== 410; round += 1) {
      await server.ask('PUT', `${path}/a`, map('a', `${round}`));
      status = (await server.ask('GET', old)).status;
    }
  });

  test('keeps everything under --etcd-prefix, and events by leases [API server defaults, 10]', async () => {
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
    expect((await server.ask('GET', '/metrics')).text).toContain('etcd_lease_object_counts_bucket{le="10"} 1\n');
  });

  test('keeps a resource on servers of its own, which health and metrics know [Specific endpoints, 6]', async () => {
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
    // A request or two may still get through before all threads of etcd stand still.
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

  test('has for a resource on servers of its own the same prefix and certificates', async () => {
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

  test('never claims that a write was not done whose answer was lost', async () => {
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
      // The connections stand: it is this change that goes out on one of them.
      expect((await server.ask('POST', path, map(`warm${index}`))).status).toBe(201);
      const sent = gate.shut();
      const asked = server.ask(method, target, body);
      await sent;
      // etcd has it, and its answer goes nowhere.
      await new Promise((resolve) => setTimeout(resolve, 100));
      gate.breakAndOpen();
      const answer = await asked;
      expect([method, answer.status, answer.json.reason]).toEqual([method, 500, undefined]);
      expect(answer.json.message).toMatch(/^rpc error: code = /);
    }
    expect((await server.ask('GET', `${path}/a`)).status).toBe(200);
    expect((await server.ask('GET', `${path}/known`)).status).toBe(404);
  });

  test('refuses an object that is larger than etcd takes with 413', async () => {
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

  test('answers 504 while etcd hangs, and 500 in its words when it is full, as v1.21 does', async () => {
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
  });
});
