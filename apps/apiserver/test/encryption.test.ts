import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  bytesIn,
  keyed,
  newKey,
  secret,
  secrets,
  storedValues,
  textOf,
  writeConfiguration,
} from './encryption-fixture.js';
import { type RunningServer, runServer } from './server-fixture.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-encryption-'));
  file = join(folder, 'encryption.yaml');
});
afterEach(() => rm(folder, { recursive: true }));

const data = () => join(folder, 'data');
const stored = (prefix = '/registry/secrets/default/') => storedValues(data(), prefix);
const start = (...options: readonly string[]) =>
  runServer(`--data-dir=${data()}`, `--encryption-provider-config=${file}`, ...options);

async function withServer<T>(use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await start();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

describe('encryption at rest', () => {
  test.each([
    ['aescbc', 16],
    ['aesgcm', 24],
    ['secretbox', 32],
  ])('by %s with a key of %d bytes leaves no plain text in any file of the store', async (type, bytes) => {
    await writeConfiguration(file, [keyed(type, ['key1', newKey(bytes)])]);
    await withServer(async (server) => {
      expect((await server.ask('POST', secrets, secret('a', 'plain-text-one'))).status).toBe(201);
      const update = { ...secret('a', 'plain-text-two'), metadata: { name: 'a', labels: { l: 'label-of-a' } } };
      expect((await server.ask('PUT', `${secrets}/a`, update)).status).toBe(200);
      expect(await textOf(server, 'a')).toBe('plain-text-two');
    });
    const files = await bytesIn(data());
    for (const text of ['plain-text-one', 'plain-text-two', 'label-of-a']) {
      expect(files.includes(text)).toBe(false);
      expect(files.includes(Buffer.from(text).toString('base64'))).toBe(false);
    }
    expect((await stored())['a']?.subarray(0, 30).toString('latin1')).toContain(`orch:enc:${type}:v1:key1:`);
    await withServer(async (server) => expect(await textOf(server, 'a')).toBe('plain-text-two'));
  });

  test('encrypts only the named resources, and those of groups by their group', async () => {
    await writeConfiguration(file, [keyed('aesgcm', ['k', newKey()])], 'secrets, leases.coordination.orch.io');
    await withServer(async ({ ask }) => {
      const leases = '/apis/coordination.orch.io/v1/namespaces/default/leases';
      expect((await ask('POST', leases, { metadata: { name: 'held' }, spec: {} })).status).toBe(201);
      const maps = '/api/v1/namespaces/default/configmaps';
      expect((await ask('POST', maps, { metadata: { name: 'open' }, data: { a: 'x' } })).status).toBe(201);
      expect((await ask('GET', `${leases}/held`)).json.metadata.name).toBe('held');
    });
    expect((await stored('/registry/coordination.orch.io/leases/default/'))['held']?.toString('latin1')).toContain(
      'orch:enc:aesgcm:v1:k:',
    );
    expect((await stored('/registry/configmaps/default/'))['open']?.toString('latin1')).not.toContain('orch:enc:');
  });

  test('delivers decrypted events to watches', async () => {
    await writeConfiguration(file, [keyed('secretbox', ['k', newKey()])]);
    await withServer(async (server) => {
      const watched = await server.watch(`${secrets}?watch=1&resourceVersion=0`);
      const { json } = await server.ask('POST', secrets, secret('a', 'x'));
      const version = Number(json.metadata.resourceVersion);
      expect(await watched.until(version)).toContain(`ADDED a ${version}`);
    });
  });

  test('shows decrypted states in the history', async () => {
    await writeConfiguration(file, [keyed('aescbc', ['k', newKey()])], 'configmaps');
    await withServer(async ({ ask }) => {
      const maps = '/api/v1/namespaces/default/configmaps';
      await ask('POST', maps, { metadata: { name: 'a' }, data: { text: 'first' } });
      await ask('PUT', `${maps}/a`, { metadata: { name: 'a' }, data: { text: 'second' } });
      const { json } = await ask('GET', '/history?resource=configmaps&namespace=default&name=a&fields=values');
      expect(json.changes.map(({ verb }: { readonly verb: string }) => verb)).toEqual(['update', 'create']);
      expect(JSON.stringify(json.changes[0])).toMatch(/first.*second/);
    });
  });
});

describe('several keys', () => {
  const old = newKey();
  const next = newKey();

  test('are all read, the first one writes, and an update without changes rewrites', async () => {
    await writeConfiguration(file, [keyed('aescbc', ['old', old])]);
    await withServer(({ ask }) => ask('POST', secrets, secret('a', 'x')));
    await writeConfiguration(file, [keyed('secretbox', ['new', next]), keyed('aescbc', ['old', old])]);
    await withServer(async (server) => {
      const { json } = await server.ask('GET', `${secrets}/a`);
      expect(await textOf(server, 'a')).toBe('x');
      const rewritten = await server.ask('PUT', `${secrets}/a`, json);
      expect(rewritten.status).toBe(200);
      expect(rewritten.json.metadata.resourceVersion).not.toBe(json.metadata.resourceVersion);
      const again = await server.ask('PUT', `${secrets}/a`, rewritten.json);
      expect(again.json.metadata.resourceVersion).toBe(rewritten.json.metadata.resourceVersion);
    });
    expect((await stored())['a']?.toString('latin1')).toContain('orch:enc:secretbox:v1:new:');
    await writeConfiguration(file, [keyed('secretbox', ['new', next])]);
    await withServer(async (server) => expect(await textOf(server, 'a')).toBe('x'));
  });

  test('show the states that each of them encrypted in the history', async () => {
    const maps = '/api/v1/namespaces/default/configmaps';
    await writeConfiguration(file, [keyed('aescbc', ['old', old])], 'configmaps');
    await withServer(({ ask }) => ask('POST', maps, { metadata: { name: 'a' }, data: { text: 'first' } }));
    await writeConfiguration(file, [keyed('aesgcm', ['new', next]), keyed('aescbc', ['old', old])], 'configmaps');
    await withServer(async ({ ask }) => {
      await ask('PUT', `${maps}/a`, { metadata: { name: 'a' }, data: { text: 'second' } });
      const { json } = await ask('GET', '/history?resource=configmaps&namespace=default&name=a&fields=values');
      expect(JSON.stringify(json.changes[0])).toMatch(/first.*second/);
    });
  });

  test('turn plain values into encrypted ones, and identity first turns them back', async () => {
    await writeConfiguration(file, ['{ identity: {} }', keyed('aesgcm', ['k', old])]);
    await withServer(({ ask }) => ask('POST', secrets, secret('a', 'x')));
    expect((await stored())['a']?.toString('latin1')).not.toContain('orch:enc:');
    const rewrite = async (server: RunningServer) =>
      server.ask('PUT', `${secrets}/a`, (await server.ask('GET', `${secrets}/a`)).json);
    await writeConfiguration(file, [keyed('aesgcm', ['k', old]), '{ identity: {} }']);
    await withServer(rewrite);
    expect((await stored())['a']?.toString('latin1')).toContain('orch:enc:aesgcm:v1:k:');
    await writeConfiguration(file, ['{ identity: {} }', keyed('aesgcm', ['k', old])]);
    await withServer(rewrite);
    expect((await stored())['a']?.toString('latin1')).not.toContain('orch:enc:');
  });

  test('change while the server runs when the file changes; an invalid file changes nothing', async () => {
    await writeConfiguration(file, [keyed('aescbc', ['old', old])]);
    await withServer(async (server) => {
      await server.ask('POST', secrets, secret('a', 'x'));
      await writeFile(file, 'kind: Nothing');
      expect((await server.ask('PUT', `${secrets}/a`, secret('a', 'y'))).status).toBe(200);
      await writeConfiguration(file, [keyed('aesgcm', ['new', next]), keyed('aescbc', ['old', old])]);
      const rewrittenAt = async (): Promise<string> =>
        (await server.ask('PUT', `${secrets}/a`, secret('a', 'y'))).json.metadata.resourceVersion;
      const first = await rewrittenAt();
      while ((await rewrittenAt()) === first) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await textOf(server, 'a')).toBe('y');
    });
    expect((await stored())['a']?.toString('latin1')).toContain('orch:enc:aesgcm:v1:new:');
  });
});

describe('a value that no key opens', () => {
  const key = newKey();

  async function expectUnreadable(providers: readonly string[], reason: string): Promise<void> {
    await writeConfiguration(file, providers);
    await withServer(async ({ ask }) => {
      for (const [method, path, body] of [
        ['GET', `${secrets}/a`, undefined],
        ['GET', secrets, undefined],
        ['PUT', `${secrets}/a`, secret('a', 'other')],
      ] as const) {
        const { status, json } = await ask(method, path, body);
        expect(status).toBe(500);
        expect(json.reason).toBe('InternalError');
        expect(json.message).toContain('secrets "a" in namespace "default" cannot be read');
        expect(json.message).toContain(reason);
        expect(json.message).not.toContain(key);
      }
    });
  }

  test('is reported with the name of its key, and is not lost', async () => {
    await writeConfiguration(file, [keyed('aesgcm', ['key1', key])]);
    await withServer(({ ask }) => ask('POST', secrets, secret('a', 'x')));
    const missing = 'it is encrypted by provider aesgcm, key "key1", which its resource does not have';
    await expectUnreadable([keyed('aesgcm', ['key2', newKey()])], missing);
    await expectUnreadable(['{ identity: {} }'], missing);
    await expectUnreadable(
      [keyed('aesgcm', ['key1', newKey()])],
      '(provider aesgcm, key "key1"): the key is another one, or the value was changed or moved',
    );
    await writeConfiguration(file, [keyed('aesgcm', ['key1', key])]);
    await withServer(async (server) => expect(await textOf(server, 'a')).toBe('x'));
  });

  test('is readable again once the file has its key, without a restart', async () => {
    await writeConfiguration(file, [keyed('aesgcm', ['key1', key])]);
    await withServer(({ ask }) => ask('POST', secrets, secret('a', 'x')));
    await writeConfiguration(file, [keyed('aesgcm', ['key2', newKey()])]);
    await withServer(async (server) => {
      expect((await server.ask('GET', `${secrets}/a`)).status).toBe(500);
      await writeConfiguration(file, [keyed('aesgcm', ['key2', newKey()], ['key1', key])]);
      while ((await server.ask('GET', `${secrets}/a`)).status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(await textOf(server, 'a')).toBe('x');
    });
  });
});
