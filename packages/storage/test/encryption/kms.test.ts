import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames, systemClock } from '@orch/apimachinery';
import { envelope } from '../../src/encryption/kms/envelope.js';
import { KmsClient } from '../../src/encryption/kms/kms-client.js';
import { aesCbc } from '../../src/encryption/sealers/ciphers.js';
import {
  CompactedError,
  type EmbeddedStore,
  Encryption,
  type EncryptionOptions,
  encryptedStore,
  openEmbeddedStore,
  type Store,
  type StoreEvent,
} from '../../src/index.js';
import { KmsService } from './kms-service.js';

const a = '/registry/secrets/default/a';
const b = '/registry/secrets/default/b';
const prefix = 'orch:enc:kms:v1:vault:';
const put = (key: string, text: string) =>
  ({ guards: [], writes: [{ type: 'put', key, value: Buffer.from(text) }] }) as const;
const textOf = (value: Uint8Array | undefined) => Buffer.from(value ?? []).toString('latin1');
const textAt = async (store: Store, key: string) => textOf((await store.get(key)).entry?.value);

let folder: string;
let raw: EmbeddedStore;
let service: KmsService;
let clock: FakeClock;
const encryptions: Encryption[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-kms-'));
  raw = await openEmbeddedStore({ folder: join(folder, 'store'), dialect: 'orch', clock: systemClock() });
  service = new KmsService(folder);
  await service.start();
  clock = new FakeClock();
});
afterEach(async () => {
  for (const encryption of encryptions.splice(0)) encryption.close();
  service.stop();
  await raw.close();
  await rm(folder, { recursive: true });
});

interface Configured extends Partial<EncryptionOptions> {
  readonly cacheSize?: number;
  readonly timeoutMs?: number;
}

function configured({ cacheSize = 10, timeoutMs = 20_000 }: Configured) {
  const provider = { type: 'kms', name: 'vault', endpoint: service.endpoint, cacheSize, timeoutMs } as const;
  return [{ resources: [{ group: '', resource: 'secrets' }], providers: [provider] }];
}

/** A store whose secrets are encrypted by the service, with no keys in memory at first. */
function encrypted(options: Configured = {}) {
  const encryption = new Encryption(configured(options), { names: orchNames, clock, ...options });
  encryptions.push(encryption);
  return { encryption, store: encryptedStore(raw, { encryption }) };
}

function client(timeoutMs = 20_000): KmsClient {
  return new KmsClient({ name: 'vault', endpoint: service.endpoint, timeoutMs });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a value of a key management service', () => {
  test('is encrypted under a key of its own, which precedes it in encrypted form', async () => {
    const { store } = encrypted();
    await store.transact(put(a, 'text'));
    await store.transact(put(b, 'text'));
    expect(service.calls).toEqual(['Version', 'Encrypt', 'Encrypt']);
    const [first, second] = await Promise.all([a, b].map(async (key) => (await raw.get(key)).entry?.value));
    const parts = [first, second].map((value) => {
      const bytes = Buffer.from(value ?? []);
      expect(bytes.toString('latin1', 0, prefix.length)).toBe(prefix);
      const wrapped = bytes.subarray(prefix.length + 2, prefix.length + 2 + bytes.readUInt16BE(prefix.length));
      return { wrapped, rest: bytes.subarray(prefix.length + 2 + wrapped.length) };
    });
    for (const { wrapped, rest } of parts) {
      const cipher = aesCbc(wrapped.map((byte) => byte ^ 0xff));
      expect([wrapped.length, textOf(cipher.decrypt(rest, ''))]).toEqual([32, 'text']);
    }
    expect(parts[0]?.wrapped).not.toEqual(parts[1]?.wrapped);
  });

  test('is read with the key in memory, otherwise with one call, also for simultaneous reads', async () => {
    const writer = encrypted().store;
    await writer.transact(put(a, 'one'));
    await writer.transact(put(b, 'two'));
    service.calls.length = 0;
    expect([await textAt(writer, a), await textAt(writer, b)]).toEqual(['one', 'two']);
    expect(service.calls).toEqual([]);
    const reader = encrypted().store;
    expect(await Promise.all([textAt(reader, a), textAt(reader, a)])).toEqual(['one', 'one']);
    expect(service.calls).toEqual(['Version', 'Decrypt']);
    const { entries } = await reader.range('/registry/secrets/');
    expect(entries.map(({ value }) => textOf(value))).toEqual(['one', 'two']);
    expect(await textAt(reader, b)).toBe('two');
    expect(service.calls).toEqual(['Version', 'Decrypt', 'Decrypt']);
  });

  test('is read with a call each time when no keys are kept in memory', async () => {
    const missed: string[] = [];
    const envelopeMetrics = {
      arrived: () => undefined,
      missed: () => missed.push('missed'),
      keyGenerated: () => undefined,
      filled: () => missed.push('filled'),
    };
    const { store } = encrypted({ cacheSize: -1, envelopeMetrics });
    await store.transact(put(a, 'one'));
    expect([await textAt(store, a), await textAt(store, a)]).toEqual(['one', 'one']);
    expect(service.calls).toEqual(['Version', 'Encrypt', 'Decrypt', 'Decrypt']);
    expect(missed).toEqual([]);
  });

  test('is not replaced by the plain value while the service fails, and nothing is written', async () => {
    const { store } = encrypted();
    service.failure = 'sealed';
    await expect(store.transact(put(a, 'one'))).rejects.toMatchObject({
      code: 500,
      reason: 'InternalError',
      message: expect.stringContaining('key management service "vault" fails: sealed'),
    });
    expect((await raw.get(a)).entry).toBeUndefined();
    await store.transact(put('/registry/pods/default/a', 'plain'));
    expect(await textAt(raw, '/registry/pods/default/a')).toBe('plain');
  });

  test('is reported to metrics with its key', async () => {
    const events: unknown[] = [];
    const note = (name: string) => (value?: unknown) => events.push(value === undefined ? name : [name, value]);
    const envelopeMetrics = {
      arrived: note('arrived'),
      missed: note('missed'),
      keyGenerated: note('keyGenerated'),
      filled: note('filled'),
    };
    const onTransformation = note('transformed');
    const outcome = (direction: string, succeeded: boolean) => [
      'transformed',
      { direction, providerPrefix: 'orch:enc:kms:v1:', succeeded, durationMs: 0 },
    ];
    const options = { cacheSize: 2, envelopeMetrics, onTransformation };
    await encrypted(options).store.transact(put(a, 'one'));
    expect(events).toEqual([
      ['arrived', 'to_storage'],
      ['keyGenerated', { succeeded: true, durationMs: 0 }],
      ['filled', 0.5],
      outcome('to_storage', true),
    ]);
    events.length = 0;
    const reader = encrypted(options).store;
    await reader.get(a);
    await reader.get(a);
    const arrived = ['arrived', 'from_storage'];
    const opened = outcome('from_storage', true);
    expect(events).toEqual([arrived, 'missed', ['filled', 0.5], opened, arrived, opened]);
    events.length = 0;
    service.failure = 'sealed';
    await expect(encrypted(options).store.get(a)).rejects.toThrow();
    expect(events).toEqual([arrived, 'missed', outcome('from_storage', false)]);
  });
});

describe('an envelope', () => {
  const made = () => envelope({ client: client(), cacheSize: 1, now: () => 0 });
  const context = { storedKey: a };

  test('rejects a value whose encrypted key is missing or longer than the value', () => {
    const { open } = made();
    for (const hex of ['', '00', '0000', '000000', '0001', '000301ff', 'ffff01']) {
      expect(() => open(Buffer.from(hex, 'hex'), context)).toThrow('the length of the encrypted key is wrong');
    }
  });

  test('keeps encrypted keys of up to 65,535 bytes, and rejects an empty and a larger one', async () => {
    const { seal, open } = made();
    service.decrypt = (wrapped) => wrapped.subarray(0, 32);
    for (const bytes of [33, 65_535]) {
      service.encrypt = (key) => Buffer.concat([key, Buffer.alloc(bytes - key.length)]);
      const sealed = await seal(Buffer.from('text'), context);
      expect(Buffer.from(sealed).readUInt16BE(0)).toBe(bytes);
      expect(textOf(await open(sealed, context))).toBe('text');
      expect(textOf(await made().open(sealed, context))).toBe('text');
    }
    for (const bytes of [0, 65_536]) {
      service.encrypt = () => Buffer.alloc(bytes);
      await expect(seal(Buffer.from('text'), context)).rejects.toThrow(
        `the key management service returns an encrypted key of ${bytes} bytes`,
      );
    }
  });

  test('rejects a key that does not have 32 bytes', async () => {
    const sealed = await made().seal(Buffer.from('text'), context);
    for (const bytes of [31, 33]) {
      service.decrypt = () => Buffer.alloc(bytes);
      await expect(made().open(sealed, context)).rejects.toThrow(`the key of a value has ${bytes} bytes, not 32`);
    }
  });

  test('asks again after a failure', async () => {
    const sealed = await made().seal(Buffer.from('text'), context);
    const { open } = made();
    service.failure = 'sealed';
    await expect(open(sealed, context)).rejects.toThrow('key management service "vault" fails: sealed');
    service.failure = undefined;
    expect(textOf(await open(sealed, context))).toBe('text');
  });
});

describe('a client of a key management service', () => {
  test('asks for the API version once, and again after another one', async () => {
    const one = client();
    service.version = 'v2';
    await expect(one.encrypt(Buffer.from('x'))).rejects.toThrow(
      'key management service "vault" has the API version "v2", not v1beta1',
    );
    expect(service.calls).toEqual(['Version']);
    service.version = 'v1beta1';
    expect(Buffer.from(await one.decrypt(await one.encrypt(Buffer.from('x')))).toString()).toBe('x');
    expect(service.calls).toEqual(['Version', 'Version', 'Encrypt', 'Decrypt']);
    one.close();
  });

  test('rejects a message that it cannot read, and reads a missing field as empty', async () => {
    const one = client();
    await one.encrypt(Buffer.from('x'));
    service.message = Buffer.from('0aff', 'hex');
    await expect(one.encrypt(Buffer.from('x'))).rejects.toMatchObject({
      name: 'KmsFailure',
      message: 'the key management service answers with an invalid message',
      cause: expect.any(Error),
    });
    service.message = Buffer.alloc(0);
    expect(await one.encrypt(Buffer.from('x'))).toHaveLength(0);
    one.close();
  });

  test('waits for a service that starts, until the timeout', async () => {
    service.stop();
    const brief = client(20);
    await expect(brief.encrypt(Buffer.from('x'))).rejects.toThrow('key management service "vault" fails: ');
    brief.close();
    const patient = client();
    const encryptedLater = patient.encrypt(Buffer.from('x'));
    await service.start();
    expect(await encryptedLater).toHaveLength(1);
    patient.close();
  });
});

describe('the check of a key management service', () => {
  test('encrypts and decrypts, and remembers success for 20 s and failure for 3 s', async () => {
    const { encryption } = encrypted();
    expect(encryption.kmsCount).toBe(1);
    await encryption.checkKms(0);
    expect(service.calls).toEqual(['Version', 'Encrypt', 'Decrypt']);
    await turn();
    service.failure = 'sealed';
    await clock.advance(19_999);
    await encryption.checkKms(0);
    await clock.advance(1);
    await expect(encryption.checkKms(0)).rejects.toThrow('fails: sealed');
    service.failure = undefined;
    await turn();
    await clock.advance(2_999);
    await expect(encryption.checkKms(0)).rejects.toThrow('fails: sealed');
    expect(service.calls).toHaveLength(4);
    await clock.advance(1);
    await encryption.checkKms(0);
    expect(service.calls).toHaveLength(6);
  });

  test('runs once for simultaneous questions', async () => {
    const { encryption } = encrypted();
    await Promise.all([encryption.checkKms(0), encryption.checkKms(0)]);
    expect(service.calls).toEqual(['Version', 'Encrypt', 'Decrypt']);
  });
});

describe('after a failure of the service', () => {
  async function untilTimers(count: number): Promise<void> {
    while (clock.timersPending !== count) await turn();
  }

  /** A store whose value could not be read, with the ends of a watch and the reported failures. */
  async function unreadable() {
    await encrypted().store.transact(put(a, 'one'));
    const failures: string[] = [];
    const { store, encryption } = encrypted({ onFailure: (reason) => failures.push(reason) });
    const ends: Error[] = [];
    const { signal } = new AbortController();
    await store.watch(
      { prefix: '/registry/secrets/', signal },
      { onEvents: () => undefined, onEnd: (error) => ends.push(error) },
    );
    service.failure = 'sealed';
    for (let round = 0; round < 2; round++) await expect(store.get(a)).rejects.toMatchObject({ damage: { key: a } });
    return { store, encryption, failures, ends };
  }

  test('the service is asked every 3 s, and once it works, values are read again', async () => {
    const { store, failures, ends } = await unreadable();
    expect(failures).toEqual([
      'it cannot be decrypted (provider kms, name "vault"): key management service "vault" fails: sealed',
    ]);
    for (let round = 0; round < 2; round++) {
      expect(clock.timersPending).toBe(1);
      const before = service.calls.length;
      await clock.advance(2_999);
      expect(service.calls).toHaveLength(before);
      await clock.advance(1);
      await untilTimers(1);
      expect(service.calls.slice(before)).toEqual(['Version']);
    }
    expect(ends).toEqual([]);
    service.failure = undefined;
    await clock.advance(3_000);
    while (ends.length === 0) await turn();
    expect(ends).toEqual([expect.any(CompactedError)]);
    expect(await textAt(store, a)).toBe('one');
    // A later failure is reported again.
    service.failure = 'sealed again';
    await expect(encryptedStore(raw, { encryption: encrypted().encryption }).get(a)).rejects.toThrow();
    expect(clock.timersPending).toBe(1);
  });

  test('a closed encryption asks no longer', async () => {
    const { encryption } = await unreadable();
    encryption.close();
    const before = service.calls.length;
    await clock.advance(3_000);
    expect([service.calls.length, clock.timersPending]).toEqual([before, 0]);
  });

  test('another failure than one of the service is reported, but not asked for again', async () => {
    await raw.transact(put(a, `${prefix}xx`));
    const failures: string[] = [];
    const { store } = encrypted({ onFailure: (reason) => failures.push(reason) });
    await expect(store.get(a)).rejects.toThrow();
    const failure = 'it cannot be decrypted (provider kms, name "vault"): ';
    expect(failures).toEqual([`${failure}the key is another one, or the value was changed or moved`]);
    expect([clock.timersPending, service.calls]).toEqual([0, []]);
  });
});

test('a watch delivers decrypted events in the order of commits, also when an earlier key takes longer', async () => {
  const { store } = encrypted({ cacheSize: -1 });
  const events: StoreEvent[] = [];
  const order: string[] = [];
  await store.watch(
    { prefix: '/registry/secrets/', signal: new AbortController().signal },
    {
      onEvents: (some) => {
        events.push(...some);
        order.push(...some.map(({ revision }) => `event ${revision}`));
      },
      onProgress: (revision) => order.push(`progress ${revision}`),
      onEnd: (error) => order.push(error.message),
    },
  );
  let calls = 0;
  let proceed: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  service.decrypt = async (wrapped) => {
    if (calls++ === 0) await held;
    return wrapped.map((byte) => byte ^ 0xff);
  };
  const first = await store.transact(put(a, 'one'));
  await store.transact(put(a, 'two'));
  await store.transact({ guards: [], writes: [{ type: 'delete', key: a }] });
  for (let round = 0; round < 10; round++) await turn();
  expect(events).toEqual([]);
  proceed();
  while (events.length < 3) await turn();
  const texts = events.map((event) => [
    event.type,
    event.type === 'put' ? textOf(event.value) : '',
    textOf(event.previous),
  ]);
  expect(texts).toEqual([
    ['put', 'one', ''],
    ['put', 'two', 'one'],
    ['delete', '', 'two'],
  ]);
  const start = first.committed ? first.revision : 0;
  expect(order.filter((each) => each.startsWith('event'))).toEqual([0, 1, 2].map((index) => `event ${start + index}`));
});
