import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiObject, isStatusError, makeNames, StatusError } from '@orch/apimachinery';
import {
  type ClientConfig,
  ConnectionError,
  createRestClient,
  type RequestWarning,
  type RestClient,
  type RestClientOptions,
} from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { startHttpProxy, TcpRelay } from './tcp-relay.fixture.js';

type ConfigMap = ApiObject & { readonly data?: Readonly<Record<string, string>> };
const reference = { group: '', version: 'v1', resource: 'configmaps' };
const inDefault = { namespace: 'default' };
const configMap = (name: string, data: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});

describe.each(['orch', 'kubernetes'] as const)('a server in the dialect %s', (naming) => {
  let plane: ControlPlane;
  const clients: RestClient[] = [];
  beforeAll(async () => {
    plane = await ControlPlane.start({ controllers: [], scheduler: false, naming });
  });
  afterAll(() => plane.stop());
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  const connect = (options: Partial<RestClientOptions> = {}, config: Partial<ClientConfig> = {}) => {
    const client = createRestClient({ names: makeNames(naming), ...options, config: { ...plane.config, ...config } });
    clients.push(client);
    return client;
  };
  const mapsOf = (client: RestClient) => client.resource<ConfigMap>(reference);

  describe.each(['http1', 'http2'] as const)('over %s', (protocol) => {
    const name = (suffix: string) => `${protocol}-${suffix}`;

    test('creates, reads, updates, patches, lists, watches and deletes objects', async () => {
      const maps = mapsOf(connect({ protocol }));
      const created = await maps.create(configMap(name('a'), { a: '1' }));
      const seen: string[] = [];
      let isConnected = false;
      const watching = (async () => {
        const options = { ...inDefault, fieldSelector: `metadata.name=${name('a')}`, timeoutSeconds: 30 };
        const resourceVersion = created.metadata.resourceVersion ?? '';
        const onConnected = () => {
          isConnected = true;
        };
        for await (const event of maps.watch({ ...options, resourceVersion, onConnected })) {
          seen.push(event.type);
          if (event.type === 'DELETED') return;
        }
      })();
      const updated = await maps.update({ ...created, data: { a: '2' } });
      expect(updated.data).toEqual({ a: '2' });
      await maps.patch(name('a'), { type: 'merge', body: { data: { b: '3' } } }, inDefault);
      expect((await maps.get(name('a'), inDefault)).data).toEqual({ a: '2', b: '3' });
      const { items } = await maps.list({ ...inDefault, fieldSelector: `metadata.name=${name('a')}` });
      expect(items.map((item) => item.data)).toEqual([{ a: '2', b: '3' }]);
      await maps.delete(name('a'), inDefault);
      await watching;
      expect(seen).toEqual(['MODIFIED', 'MODIFIED', 'DELETED']);
      expect(isConnected).toBe(true);
    });

    test('applies configurations, and takes fields over with force', async () => {
      const maps = mapsOf(connect({ protocol }));
      await maps.apply(configMap(name('b'), { color: 'red' }), { fieldManager: 'one' });
      const conflict = maps.apply(configMap(name('b'), { color: 'blue' }), { fieldManager: 'two' });
      await expect(conflict).rejects.toMatchObject({ code: 409, reason: 'Conflict' });
      const dry = await maps.apply(configMap(name('b'), { color: 'gray' }), {
        fieldManager: 'two',
        force: true,
        dryRun: true,
      });
      expect(dry.data).toEqual({ color: 'gray' });
      const forced = await maps.apply(configMap(name('b'), { color: 'blue' }), { fieldManager: 'two', force: true });
      expect(forced.data).toEqual({ color: 'blue' });
    });

    test('rejects with typed errors', async () => {
      const client = connect({ protocol });
      const error: unknown = await mapsOf(client)
        .get('none', inDefault)
        .catch((thrown: unknown) => thrown);
      expect(isStatusError(error, 'NotFound')).toBe(true);
      const watch = client.resource({ ...reference, resource: 'nothings' }).watch();
      await expect(watch[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StatusError);
      const untrusted = connect({ protocol }, { certificateAuthority: '', token: 'x' });
      await expect(mapsOf(untrusted).get('none', inDefault)).rejects.toMatchObject({
        name: 'ConnectionError',
        kind: 'unreachable',
      });
      const nowhere = connect({ protocol }, { server: 'https://127.0.0.1:1' });
      await expect(mapsOf(nowhere).get('none', inDefault)).rejects.toMatchObject({ kind: 'unreachable' });
      const closed = connect({ protocol });
      await mapsOf(closed).list(inDefault);
      closed.close();
      await expect(mapsOf(closed).list(inDefault)).rejects.toMatchObject({ kind: 'closed' });
      const reason = new Error('enough');
      await expect(mapsOf(client).list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });

    test('asks before each write, once it has a connection, and sends nothing when the answer is an error', async () => {
      const lost = new Error('no longer leading');
      const asked: string[] = [];
      await using relay = await TcpRelay.start(plane.url);
      const beforeWrite = () => {
        asked.push(`with ${relay.accepted} connections`);
        throw lost;
      };
      const client = connect({ protocol, beforeWrite }, { server: relay.url });
      await expect(mapsOf(client).list(inDefault)).resolves.toBeDefined();
      const object = configMap(name('unsent'));
      await expect(mapsOf(client).create(object)).rejects.toBe(lost);
      await expect(mapsOf(client).delete(name('unsent'), inDefault)).rejects.toBe(lost);
      // Over HTTP/2, such writes have a connection of their own. Over HTTP/1.1, the one of an unsent request is closed.
      const expected = protocol === 'http1' ? [1, 2] : [2, 2];
      expect(asked).toEqual(expected.map((count) => `with ${count} connections`));
      await expect(mapsOf(client).get(name('unsent'), inDefault)).rejects.toMatchObject({ code: 404 });
    });

    test('reports the warnings of the server', async () => {
      const warnings: RequestWarning[] = [];
      const client = connect({ protocol, onWarning: (warning) => warnings.push(warning) });
      await client.resource({ group: 'policy', version: 'v1beta1', resource: 'podsecuritypolicies' }).list();
      expect(warnings).toEqual([
        { code: 299, agent: '-', text: expect.stringMatching(/^policy\/v1beta1 PodSecurityPolicy is deprecated/) },
      ]);
      await mapsOf(client).list(inDefault);
      expect(warnings).toHaveLength(1);
    });

    test('through an HTTP proxy with a password', async () => {
      const proxy = await startHttpProxy();
      try {
        const maps = mapsOf(connect({ protocol, beforeWrite: () => {} }, { proxyUrl: `http://u:p@${proxy.host}` }));
        await maps.create(configMap(name('proxied')));
        expect((await maps.get(name('proxied'), inDefault)).metadata.name).toBe(name('proxied'));
        expect(new Set(proxy.targets)).toEqual(new Set([new URL(plane.url).host]));
        const other = mapsOf(connect({ protocol }, { proxyUrl: `http://u:wrong@${proxy.host}` }));
        await expect(other.list(inDefault)).rejects.toThrow('it answered 407');
      } finally {
        proxy.stop();
      }
    });

    test('as another user', async () => {
      const client = connect({ protocol }, { impersonate: { user: 'alice', groups: ['a', 'b'] } });
      await expect(mapsOf(client).list(inDefault)).rejects.toMatchObject({ code: 403 });
      await expect(mapsOf(client).list(inDefault)).rejects.toThrow('User "alice" cannot list resource "configmaps"');
    });

    test('a 401 runs the credential plugin again, and returns the failed response [Client credential plugin contract, 4] [Client credential plugin contract, 6]', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'orch-plugin-'));
      try {
        const group = naming === 'orch' ? 'client.authentication.orch.io' : 'client.authentication.k8s.io';
        const apiVersion = `${group}/v1beta1`;
        const print = (token: string) =>
          writeFile(
            join(folder, 'output'),
            JSON.stringify({ kind: 'ExecCredential', apiVersion, status: { token, expirationTimestamp: null } }),
          );
        const exec = {
          command: join(__dirname, 'exec-plugin.fixture.mjs'),
          apiVersion,
          env: ['LOG', 'OUTPUT'].map((each) => ({ name: each, value: join(folder, each.toLowerCase()) })),
          cluster: { server: plane.url, config: { audience: 'x' } },
        };
        const { clientCertificate: _certificate, clientKey: _key, token: _token, ...config } = plane.config;
        const client = createRestClient({ names: makeNames(naming), protocol, config: { ...config, exec } });
        clients.push(client);
        await print('wrong');
        await expect(mapsOf(client).list(inDefault)).rejects.toMatchObject({ code: 401 });
        await print(plane.token);
        await expect(mapsOf(client).list(inDefault)).rejects.toMatchObject({ code: 401 });
        await mapsOf(client).list(inDefault);
        await mapsOf(client).list(inDefault);
        const runs = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');
        expect(runs).toHaveLength(3);
        expect(JSON.parse(runs[0] ?? '').input).toEqual({
          kind: 'ExecCredential',
          apiVersion,
          spec: { cluster: { server: plane.url, config: { audience: 'x' } } },
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    test('a broken connection is replaced, and a GET sent again', async () => {
      await using relay = await TcpRelay.start(plane.url);
      const maps = mapsOf(connect({ protocol }, { server: relay.url }));
      await maps.list(inDefault);
      const before = relay.accepted;
      relay.cut();
      await maps.list(inDefault);
      expect(relay.accepted).toBe(before + 1);
    });
  });

  test('a silent connection is closed while requests are written to it', async () => {
    await using relay = await TcpRelay.start(plane.url);
    const keepAlive = { pingIntervalMs: 100, pingTimeoutMs: 100 };
    const maps = mapsOf(connect({ keepAlive }, { server: relay.url }));
    await maps.list(inDefault);
    relay.silence();
    const writing = setInterval(() => maps.patch('none', { type: 'merge', body: {} }, inDefault).catch(() => {}), 20);
    try {
      const error: unknown = await maps.create(configMap('lost')).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ kind: 'timeout', message: 'no response to a ping' });
    } finally {
      clearInterval(writing);
    }
    await maps.list(inDefault);
  });
});
