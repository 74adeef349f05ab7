import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bytesIn, newKey, secret, secrets, storedValues, textOf, writeConfiguration } from './encryption-fixture.js';
import { Etcd } from './etcd-fixture.js';
import { type KmsProcess, startKms } from './kms-process.js';
import { type RunningServer, runServer } from './server-fixture.js';

const key = newKey();
let folder: string;
let kms: KmsProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-kms-'));
  kms = await startKms(socket(), key);
});
afterEach(async () => {
  await kms.stop();
  await rm(folder, { recursive: true });
});

const socket = () => join(folder, 'kms.sock');
const file = () => join(folder, 'encryption.yaml');
const data = () => join(folder, 'data');
const provider = (more = '') => `{ kms: { name: vault, endpoint: "unix://${socket()}", timeout: 500ms${more} } }`;

async function withServer<T>(use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await runServer(`--data-dir=${data()}`, `--encryption-provider-config=${file()}`);
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

test('a key management service encrypts a key for each value, which stays in memory', async () => {
  await writeConfiguration(file(), [provider()]);
  await withServer(async (server) => {
    for (const name of ['a', 'b']) await server.ask('POST', secrets, secret(name, `text-${name}`));
    expect([kms.calls('Encrypt'), kms.calls('Decrypt')]).toEqual([2, 0]);
    expect((await server.ask('GET', '/metrics')).text).toMatch(
      /apiserver_storage_transformation_operations_total\{transformation_type="to_storage",transformer_prefix="orch:enc:kms:v1:",status="OK"\} 2\n/,
    );
    const { text } = await server.ask('GET', '/metrics');
    const seriesValue = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length + 1),
      );
    const stored = 'transformation_type="to_storage"';
    expect(seriesValue(`apiserver_storage_transformation_duration_seconds_count{${stored}}`)).toBe(2);
    expect(seriesValue('apiserver_storage_data_key_generation_duration_seconds_count')).toBe(2);
    expect(seriesValue('apiserver_envelope_encryption_dek_cache_fill_percent')).toBeGreaterThan(0);
    const arrivals = `apiserver_envelope_encryption_dek_cache_inter_arrival_time_seconds_count{${stored}}`;
    expect(seriesValue(arrivals)).toBeGreaterThan(0);
    await kms.stop();
    expect(await textOf(server, 'a')).toBe('text-a');
  });
  const { a = Buffer.alloc(0) } = await storedValues(data(), '/registry/secrets/default/');
  expect(a.toString('latin1')).toMatch(/^orch:enc:kms:v1:vault:/);
  expect(a.readUInt16BE('orch:enc:kms:v1:vault:'.length)).toBe(12 + 32 + 16);
  expect(a.includes('text-a')).toBe(false);
  kms = await startKms(socket(), key);
  await withServer(async (server) => {
    expect(await textOf(server, 'b')).toBe('text-b');
    expect(kms.calls('Decrypt')).toBe(2);
    expect((await server.ask('GET', '/metrics')).text).toMatch(
      /apiserver_storage_envelope_transformation_cache_misses_total 2\n/,
    );
  });
});

test('without its service, reads and writes fail, health checks name it, and nothing is lost', async () => {
  await writeConfiguration(file(), [provider()]);
  await withServer(({ ask }) => ask('POST', secrets, secret('a', 'x')));
  await kms.stop();
  await withServer(async (server) => {
    const { ask } = server;
    for (const path of [`${secrets}/a`, secrets]) {
      const { status, json } = await ask('GET', path);
      expect([status, json.reason]).toEqual([500, 'InternalError']);
      expect(json.message).toContain('provider kms, name "vault"');
    }
    const refused = await ask('POST', secrets, secret('b', 'y'));
    expect(refused.status).toBe(500);
    expect(refused.json.message).toContain('key management service "vault" fails');
    for (const endpoint of ['healthz', 'livez', 'readyz']) {
      expect((await ask('GET', `/${endpoint}/kms-provider-0`)).status).toBe(500);
    }
    kms = await startKms(socket(), key);
    while ((await ask('GET', `${secrets}/a`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await textOf(server, 'a')).toBe('x');
    expect((await ask('GET', '/readyz/kms-provider-0')).status).toBe(200);
    expect((await ask('GET', `${secrets}/b`)).status).toBe(404);
  });
});

test('a cachesize below 0 keeps no keys in memory, and events stay in order', async () => {
  await writeConfiguration(file(), [provider(', cachesize: -1')]);
  await withServer(async (server) => {
    const watched = await server.watch(`${secrets}?watch=1&resourceVersion=0`);
    await server.ask('POST', secrets, secret('a', '0'));
    let version = 0;
    for (let round = 1; round <= 5; round += 1) {
      const { json } = await server.ask('PUT', `${secrets}/a`, secret('a', String(round)));
      version = Number(json.metadata.resourceVersion);
    }
    const events = (await watched.until(version)).map((event) => event.split(' ').slice(0, 2).join(' '));
    expect(events).toEqual(['ADDED a', ...Array.from({ length: 5 }, () => 'MODIFIED a')]);
    expect(await textOf(server, 'a')).toBe('5');
    expect(kms.calls('Decrypt')).toBeGreaterThan(5);
  });
});

test('a key management service encrypts values on etcd, which are rewritten by another provider', async () => {
  const etcd = await Etcd.start();
  const withEtcd = async (use: (server: RunningServer) => Promise<void>): Promise<void> => {
    const server = await runServer(`--etcd-servers=${etcd.url}`, `--encryption-provider-config=${file()}`);
    try {
      await use(server);
    } finally {
      await server.stop();
    }
  };
  try {
    await writeConfiguration(file(), [provider()]);
    await withEtcd(async ({ ask }) => {
      expect((await ask('POST', secrets, secret('a', 'plain-text'))).status).toBe(201);
    });
    const files = await bytesIn(etcd.folder);
    expect(files.includes('orch:enc:kms:v1:vault:')).toBe(true);
    expect(files.includes('plain-text')).toBe(false);
    // The values of the service are read, and written by the first provider.
    await writeConfiguration(file(), [`{ aescbc: { keys: [{ name: k, secret: "${key}" }] } }`, provider()]);
    await withEtcd(async (server) => {
      expect(await textOf(server, 'a')).toBe('plain-text');
      const { json } = await server.ask('GET', `${secrets}/a`);
      expect((await server.ask('PUT', `${secrets}/a`, json)).status).toBe(200);
    });
    await kms.stop();
    await writeConfiguration(file(), [`{ aescbc: { keys: [{ name: k, secret: "${key}" }] } }`]);
    await withEtcd(async (server) => expect(await textOf(server, 'a')).toBe('plain-text'));
  } finally {
    await etcd.dispose();
  }
});
