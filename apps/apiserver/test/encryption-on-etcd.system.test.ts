import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openEtcdStore } from '@orch/storage';
import { keyed, newKey, secret, secrets, textOf, writeConfiguration } from './encryption-fixture.js';
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

async function storedTexts(): Promise<readonly string[]> {
  const store = await openEtcdStore({ endpoints: [etcd.url], prefix: '/mine/' });
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
