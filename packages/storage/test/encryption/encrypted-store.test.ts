import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { orchNames, systemClock } from '@orch/apimachinery';
import {
  CompactedError,
  checkStore,
  type EmbeddedStore,
  Encryption,
  type EncryptionProvider,
  encryptedStore,
  openEmbeddedStore,
  restoreSnapshot,
  type Store,
  type StoreEvent,
  saveSnapshot,
} from '../../src/index.js';

const clock = systemClock();
const secretOf = (byte: number) => Buffer.alloc(32, byte);
const gcm = (name: string, byte: number): EncryptionProvider => ({
  type: 'aesgcm',
  keys: [{ name, secret: secretOf(byte) }],
});
const configured = (...providers: readonly EncryptionProvider[]) => [
  { resources: [{ group: '', resource: 'secrets' }], providers },
];

const a = '/registry/secrets/default/a';
const b = '/registry/secrets/default/b';
const put = (key: string, text: string) =>
  ({ guards: [], writes: [{ type: 'put', key, value: Buffer.from(text) }] }) as const;

let parent: string;
let raw: EmbeddedStore;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'orch-encrypted-'));
  raw = await openEmbeddedStore({ folder: join(parent, 'store'), dialect: 'orch', clock });
});
afterEach(async () => {
  await raw.close();
  await rm(parent, { recursive: true });
});

function encrypted(store: Store, ...providers: readonly EncryptionProvider[]) {
  const failures: string[] = [];
  const encryption = new Encryption(configured(...providers), {
    names: orchNames,
    clock,
    onFailure: (reason) => failures.push(reason),
  });
  return { encryption, failures, store: encryptedStore(store, { encryption }) };
}

const textAt = async (store: Store, key: string) => Buffer.from((await store.get(key)).entry?.value ?? []).toString();

/** The events of the secrets from the start on. */
async function watchAll(store: Store) {
  const events: StoreEvent[] = [];
  const ends: Error[] = [];
  const signal = new AbortController().signal;
  const listener = {
    onEvents: (some: readonly StoreEvent[]) => void events.push(...some),
    onEnd: (error: Error) => void ends.push(error),
  };
  await store.watch({ prefix: '/registry/secrets/', signal }, listener);
  return { events, ends };
}

describe('an encrypted store', () => {
  test('delivers decrypted events before the transaction resolves', async () => {
    const { store } = encrypted(raw, gcm('k', 1));
    const { events } = await watchAll(store);
    await store.transact(put(a, 'one'));
    expect(events).toHaveLength(1);
    await store.transact(put(a, 'two'));
    await store.transact({ guards: [], writes: [{ type: 'delete', key: a }] });
    const texts = events.map((event) => [
      event.type === 'put' ? Buffer.from(event.value).toString() : '',
      Buffer.from(event.previous ?? []).toString(),
    ]);
    expect(texts).toEqual([
      ['one', ''],
      ['two', 'one'],
      ['', 'two'],
    ]);
  });

  test('returns the decrypted entry of a guard that fails', async () => {
    const { store } = encrypted(raw, gcm('k', 1));
    await store.transact(put(a, 'one'));
    const result = await store.transact({ ...put(a, 'two'), guards: [{ key: a, modRevision: 0 }] });
    expect(result.committed ? '' : Buffer.from(result.current[0]?.value ?? []).toString()).toBe('one');
  });

  test('rejects a value that was moved to another key', async () => {
    const { store } = encrypted(raw, gcm('k', 1));
    await store.transact(put(a, 'one'));
    const { entry } = await raw.get(a);
    await raw.transact({ guards: [], writes: [{ type: 'put', key: b, value: entry?.value ?? Buffer.alloc(0) }] });
    await expect(store.get(b)).rejects.toMatchObject({
      damage: { key: b, isEncrypted: true, what: expect.stringContaining('the value was changed or moved') },
    });
    const damaged: string[] = [];
    const page = await store.range('/registry/secrets/', { onDamaged: ({ key }) => void damaged.push(key) });
    expect([page.entries.map(({ key }) => key), damaged]).toEqual([[a], [b]]);
    await expect(store.range('/registry/secrets/')).rejects.toMatchObject({ damage: { key: b } });
  });

  test('passes on what it cannot decrypt, and ends its watches once another configuration may', async () => {
    await encrypted(raw, gcm('k', 1)).store.transact(put(a, 'one'));
    const { store, encryption, failures } = encrypted(raw, gcm('other', 2));
    const { events, ends } = await watchAll(store);
    await encrypted(raw, gcm('k', 1)).store.transact(put(a, 'two'));
    expect(events.map((event) => (event.type === 'put' ? Buffer.from(event.value).toString('latin1') : ''))).toEqual([
      expect.stringMatching(/^orch:enc:aesgcm:v1:k:/),
    ]);
    expect(failures).toEqual(['it is encrypted by provider aesgcm, key "k", which its resource does not have']);
    encryption.replace(configured(gcm('other', 2), gcm('k', 1)));
    expect(await textAt(store, a)).toBe('two');
    await store.currentRevision();
    expect(ends).toEqual([expect.any(CompactedError)]);
  });

  test('reads with the providers of all entries that name the resource', async () => {
    await encrypted(raw, gcm('k', 1)).store.transact(put(a, 'one'));
    const both = [...configured(gcm('other', 2)), ...configured(gcm('k', 1))];
    const encryption = new Encryption(both, { names: orchNames, clock });
    const store = encryptedStore(raw, { encryption });
    expect(await textAt(store, a)).toBe('one');
    expect([await store.isStale?.(a), await store.isStale?.('/registry/pods/default/a')]).toEqual([true, false]);
    await store.transact(put(a, 'one'));
    expect(await store.isStale?.(a)).toBe(false);
  });

  test('tells keys apart of which one name begins with the other', async () => {
    const names: EncryptionProvider = {
      type: 'aescbc',
      keys: [
        { name: 'k', secret: secretOf(1) },
        { name: 'k:2', secret: secretOf(2) },
      ],
    };
    const second: EncryptionProvider = { type: 'aescbc', keys: [{ name: 'k:2', secret: secretOf(2) }] };
    for (let round = 0; round < 300; round += 1) {
      await encrypted(raw, second).store.transact(put(a, `text ${round}`));
      expect(await textAt(encrypted(raw, names).store, a)).toBe(`text ${round}`);
    }
  });

  test('is saved to snapshots, restored and checked as it is', async () => {
    await encrypted(raw, gcm('k', 1)).store.transact(put(a, 'plain-text'));
    await raw.close();
    const folder = join(parent, 'store');
    const file = join(parent, 'snapshot');
    await saveSnapshot({ folder, file, clock });
    const bytes = await readFile(file);
    expect(bytes.includes('plain-text') || bytes.includes(Buffer.from('plain-text').toString('base64'))).toBe(false);
    await restoreSnapshot({ file, folder: join(parent, 'restored'), clock });
    expect((await checkStore({ folder: join(parent, 'restored') })).damaged).toEqual([]);
    raw = await openEmbeddedStore({ folder: join(parent, 'restored'), dialect: 'orch', clock });
    expect((await textAt(raw, a)).startsWith('orch:enc:aesgcm:v1:k:')).toBe(true);
    expect(await textAt(encrypted(raw, gcm('k', 1)).store, a)).toBe('plain-text');
  });
});
