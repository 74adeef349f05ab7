import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { openEtcdStore } from '@orch/storage';
import { Etcd } from './etcd-fixture.js';
import { makeEtcdPki } from './etcd-pki.js';
import { type ProxyProcess, startProxy } from './proxy-process.js';
import { type RunningServer, runServer } from './server-fixture.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The etcd has an address that exists nowhere (RFC 5737); the proxy connects to it. */
const host = '192.0.2.7';
const maps = '/api/v1/namespaces/default/configmaps';

interface Started {
  readonly etcd: Etcd;
  readonly proxy: ProxyProcess;
  readonly server: RunningServer;
  /** Starts the proxy again on its port. */
  restartProxy(): Promise<ProxyProcess>;
}

async function start({ tls }: { readonly tls: boolean }): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-egress-etcd-'));
  closing.push(() => rm(folder, { recursive: true }));
  const pki = await makeEtcdPki();
  closing.push(() => pki.dispose());
  // Two etcds cannot be told apart by their name: the certificate is for the address behind the proxy.
  const etcd = await Etcd.start(tls ? [...(await pki.servingFlags([host, '127.0.0.1']))] : []);
  closing.push(() => etcd.dispose());
  const routes = { [`${host}:2379`]: etcd.port };
  const proxy = await startProxy({ routes });
  const running = [proxy];
  closing.push(async () => {
    for (const one of running) await one.stop();
  });
  const transport = { tcp: { url: `http://127.0.0.1:${proxy.port}` } };
  const file = join(folder, 'egress.json');
  await writeFile(
    file,
    JSON.stringify({
      apiVersion: 'apiserver.orch.io/v1alpha1',
      kind: 'EgressSelectorConfiguration',
      egressSelections: [{ name: 'ETCD', connection: { proxyProtocol: 'HTTPConnect', transport } }],
    }),
  );
  const server = await runServer(
    `--etcd-servers=${tls ? 'https' : 'http'}://${host}:2379`,
    ...(tls ? [`--etcd-cafile=${await pki.file('ca', pki.authority.cert)}`] : []),
    `--egress-selector-config-file=${file}`,
  );
  closing.push(() => server.stop());
  return {
    ...{ etcd, proxy, server },
    async restartProxy() {
      const next = await startProxy({ routes, port: proxy.port });
      running.push(next);
      return next;
    },
  };
}

test.each([
  ['plain', false],
  ['TLS', true],
])('all calls and watches of etcd over %s connections go through the proxy of the selection etcd', async (_, tls) => {
  const { proxy, server } = await start({ tls });
  const events = await server.watch(`${maps}?watch=1`);
  const { status, json } = await server.ask('POST', maps, { metadata: { name: 'a' } });
  expect(status).toBe(201);
  // The watch uses the connections of the etcd library, writes those of the store.
  expect(await events.until(Number(json.metadata.resourceVersion))).toEqual([
    `ADDED a ${json.metadata.resourceVersion}`,
  ]);
  expect((await server.ask('GET', `${maps}/a?resourceVersion=`)).status).toBe(200);
  expect((await server.ask('GET', '/healthz/store')).text).toBe('ok');
  expect(new Set(proxy.requests)).toEqual(new Set([`200 ${host}:2379`]));
  expect(proxy.requests.length).toBeGreaterThan(1);
});

test('a server whose proxy of etcd was gone for a while goes on', async () => {
  const { proxy, server, restartProxy } = await start({ tls: false });
  const first = await server.ask('POST', maps, { metadata: { name: 'a' } });
  expect(first.status).toBe(201);
  const events = await server.watch(`${maps}?watch=1&resourceVersion=${first.json.metadata.resourceVersion}`);
  await proxy.stop();
  const next = await restartProxy();
  const second = await server.ask('POST', maps, { metadata: { name: 'b' } });
  expect(second.status).toBe(201);
  const version = Number(second.json.metadata.resourceVersion);
  expect(await events.until(version)).toEqual([`ADDED b ${version}`]);
  expect(next.requests.length).toBeGreaterThan(1);
});

test('the start ends with the reason when the proxy of etcd does not connect, and leaves no files', async () => {
  const before = await relayFolders();
  const opening = openEtcdStore({
    endpoints: [`http://${host}:2379`],
    prefix: '/x',
    callTimeoutMs: 500,
    dial: async ({ host: name, port }) => {
      throw new Error(`the proxy does not connect to ${name}:${port}`);
    },
  });
  await expect(opening).rejects.toThrow(
    `etcd at http://${host}:2379 does not respond: the proxy does not connect to ${host}:2379`,
  );
  expect(await relayFolders()).toEqual(before);
});

/** The folders of sockets to etcd. */
async function relayFolders(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('orch-etcd-relay-'));
}
