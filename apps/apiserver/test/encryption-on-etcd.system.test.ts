import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEtcdStore } from '@orch/storage';
import { bytesIn, keyed, newKey, secret, secrets, textOf, writeConfiguration } from './encryption-fixture.js';
import { Etcd } from './etcd-fixture.js';
import { type RunningServer, runServer } from './server-fixture.js';

let etcd: Etcd;
let folder: string;
let servers: readonly [RunningServer, RunningServer];
beforeAll(async () => {
  etcd = await Etcd.start();
  folder = await mkdtemp(join(tmpdir(), 'orch-encryption-etcd-'));
  const first = keyed('aesgcm', ['first', newKey()]);
  const second = keyed('secretbox', ['second', newKey()]);
  await writeConfiguration(join(folder, 'a'), [first, second]);
  await writeConfiguration(join(folder, 'b'), [second, first]);
  const start = (file: string) =>
    runServer(
      `--etcd-servers=${etcd.url}`,
      '--etcd-prefix=/mine',
      `--encryption-provider-config=${join(folder, file)}`,
    );
  servers = [await start('a'), await start('b')];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await etcd.dispose();
  await rm(folder, { recursive: true });
});

async function storedTexts(prefix = 'mine'): Promise<readonly string[]> {
  const store = await openEtcdStore({ endpoints: [etcd.url], prefix: `/${prefix}/` });
  const { entries } = await store.range('secrets/default/');
  await store.close();
  return entries.map(({ value }) => Buffer.from(value).toString('latin1'));
}

test('two servers on one etcd read and watch what the other encrypts with another key, and rewrite it', async () => {
  const [one, other] = servers;
  const watched = await other.watch(`${secrets}?watch=1&resourceVersion=0`);
  const { json } = await one.ask('POST', secrets, secret('a', 'plain-text'));
  await watched.until(Number(json.metadata.resourceVersion));
  expect(await storedTexts()).toEqual([expect.stringMatching(/^orch:enc:aesgcm:v1:first:/)]);
  expect(await textOf(other, 'a')).toBe('plain-text');
  const rewritten = await other.ask('PUT', `${secrets}/a`, json);
  expect(Number(rewritten.json.metadata.resourceVersion)).toBeGreaterThan(Number(json.metadata.resourceVersion));
  expect(await storedTexts()).toEqual([expect.stringMatching(/^orch:enc:secretbox:v1:second:/)]);
  expect(await textOf(one, 'a')).toBe('plain-text');
});

test('no file of etcd has the plain text, and the history compares what both keys decrypt', async () => {
  const [one, other] = servers;
  const maps = '/api/v1/namespaces/default/secrets';
  await one.ask('POST', maps, secret('b', 'plain-text-one'));
  await other.ask('PUT', `${maps}/b`, secret('b', 'plain-text-two'));
  expect(await textOf(one, 'b')).toBe('plain-text-two');
  const { status, json } = await one.ask('GET', '/history?resource=secrets&namespace=default&name=b&fields=values');
  expect(status).toBe(200);
  expect(json.changes.map(({ verb }: { readonly verb: string }) => verb)).toEqual(['update', 'create']);
  // Values of secrets are withheld; the difference is that of the decrypted states.
  expect(json.changes[0].fields).toEqual([{ path: 'data.text', withheld: true }]);
  const files = await bytesIn(etcd.folder);
  for (const plain of ['plain-text-one', 'plain-text-two']) {
    expect(files.includes(plain) || files.includes(Buffer.from(plain).toString('base64'))).toBe(false);
  }
  expect(files.includes('orch:enc:secretbox:v1:second:')).toBe(true);
});

test.each(['aescbc', 'aesgcm', 'secretbox'])(
  'values that are encrypted by %s on etcd survive a change of the key',
  async (type) => {
    const [old, next] = [keyed(type, ['old', newKey()]), keyed(type, ['new', newKey()])];
    const file = join(folder, `rotated-${type}`);
    const prefix = `rotated-${type}`;
    const withServer = async (providers: readonly string[], use: (server: RunningServer) => Promise<void>) => {
      await writeConfiguration(file, providers);
      const server = await runServer(
        ...[`--etcd-servers=${etcd.url}`, `--etcd-prefix=/${prefix}`, `--encryption-provider-config=${file}`],
      );
      try {
        await use(server);
      } finally {
        await server.stop();
      }
    };
    await withServer([old], async ({ ask }) => {
      expect((await ask('POST', secrets, secret('a', 'x'))).status).toBe(201);
    });
    expect(await storedTexts(prefix)).toEqual([expect.stringContaining(`orch:enc:${type}:v1:old:`)]);
    await withServer([next, old], async ({ ask }) => {
      const { json } = await ask('GET', `${secrets}/a`);
      expect((await ask('PUT', `${secrets}/a`, json)).status).toBe(200);
    });
    expect(await storedTexts(prefix)).toEqual([expect.stringContaining(`orch:enc:${type}:v1:new:`)]);
    await withServer([next], async (server) => expect(await textOf(server, 'a')).toBe('x'));
  },
);
