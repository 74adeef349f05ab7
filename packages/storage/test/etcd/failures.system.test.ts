import { afterEach, describe, expect, test } from '@jest/globals';
import { type EtcdStore, openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import type { EtcdStoreOptions } from '../../src/etcd/options.js';
import { Recorder } from '../contract/recorder.js';
import { put, remove } from '../contract/store-contract.js';
import { EtcdProcess, type EtcdProcessOptions } from './etcd-process.js';
import { TcpProxy } from './tcp-proxy.js';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(options: EtcdProcessOptions = {}): Promise<EtcdProcess> {
  const etcd = await EtcdProcess.start(options);
  closing.push(() => etcd.dispose());
  return etcd;
}

async function open(endpoint: string, options: Partial<EtcdStoreOptions> = {}): Promise<EtcdStore> {
  const store = await openEtcdStore({ endpoints: [endpoint], prefix: '/f/', ...options });
  closing.push(() => store.close());
  return store;
}

describe('failures of etcd', () => {
  test('a full database rejects writes with a typed error but serves reads, and accepts writes again when it has room', async () => {
    const etcd = await start({ flags: ['--quota-backend-bytes', String(4 * 1024 * 1024)] });
    const store = await open(etcd.endpoint);
    const value = 'x'.repeat(300_000);
    const fill = async (): Promise<void> => {
      for (let index = 0; index < 500; index += 1) await store.transact(put({ [`${index % 20}`]: value }));
    };
    await expect(fill()).rejects.toMatchObject({
      name: 'StoreFullError',
      message: 'etcdserver: mvcc: database space exceeded',
    });
    expect((await store.get('0')).entry?.value).toHaveLength(value.length);
    const full = { type: 'full', message: 'etcdserver: mvcc: database space exceeded' };
    expect(await store.problems()).toEqual([full]);
    // Deletes are accepted; after a defragmentation and without the alarm, the same store accepts writes again.
    for (const { key } of (await store.range('')).entries) await store.transact(remove(key));
    await call(etcd.endpoint, 'kv/compaction', { revision: await store.currentRevision(), physical: true });
    await call(etcd.endpoint, 'maintenance/defragment', {});
    const { alarms = [] } = await call(etcd.endpoint, 'maintenance/alarm', { action: 'GET' });
    expect(alarms).toHaveLength(1);
    expect(await store.problems()).toEqual([full]);
    await call(etcd.endpoint, 'maintenance/alarm', { action: 'DEACTIVATE', ...alarms[0] });
    expect(await store.transact(put({ a: '1' }))).toMatchObject({ committed: true });
    expect(await store.problems()).toEqual([]);
  });

  test('a transaction that is too large fails with a typed error', async () => {
    const store = await open((await start()).endpoint);
    await expect(store.transact(put({ a: 'x'.repeat(2_000_000) }))).rejects.toMatchObject({
      name: 'StoreRequestTooLargeError',
      message: 'etcdserver: request is too large',
    });
  });

  test('a call without a response times out, with an error that does not deny the write', async () => {
    const etcd = await start();
    const store = await open(etcd.endpoint, { callTimeoutMs: 300 });
    await store.transact(put({ a: '1' }));
    etcd.pause();
    await expect(store.transact(put({ a: '2' }))).rejects.toMatchObject({ name: 'StoreTimeoutError', seconds: 0.3 });
    await expect(store.currentRevision()).rejects.toMatchObject({ name: 'StoreTimeoutError' });
    etcd.resume();
    await store.transact(put({ b: '1' }));
  });

  test('a transaction with a lost response has an unknown outcome, and is not retried', async () => {
    const etcd = await start();
    const proxy = await TcpProxy.start(etcd.clientPort);
    closing.push(() => proxy.stop());
    const [store, direct] = [await open(proxy.endpoint), await open(etcd.endpoint)];
    const recorder = await Recorder.watch(direct, '');
    const lost: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      await store.transact(put({ warm: `${round}` }));
      const sent = proxy.dropResponses();
      const outcome = store.transact({
        ...put({ [`a${round}`]: 'x' }),
        guards: [{ key: `a${round}`, modRevision: 0 }],
      });
      const failed = outcome.catch((error: unknown) => error);
      await sent;
      await recorder.count(2 * (round + 1));
      proxy.cut();
      proxy.pass();
      lost.push(await failed);
    }
    for (const error of lost) expect(error).toMatchObject({ name: 'StoreOutcomeUnknownError' });
    expect(recorder.events.filter(({ key }) => key !== 'warm').map(({ key }) => key)).toEqual([
      'a0',
      'a1',
      'a2',
      'a3',
      'a4',
    ]);
  });

  test('writes wait for an etcd that restarts', async () => {
    const etcd = await start();
    const store = await open(etcd.endpoint);
    await etcd.down();
    // Waits until the client sees its connection end: requests before that have an unknown outcome.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const writing = Promise.all([1, 2, 3].map((index) => store.transact(put({ [`k${index}`]: 'x' }))));
    await etcd.up();
    expect((await writing).map(({ committed }) => committed)).toEqual([true, true, true]);
  });

  test('pending calls end at once when the store is closed', async () => {
    const etcd = await start();
    const store = await openEtcdStore({ endpoints: [etcd.endpoint], prefix: '/f/' });
    await etcd.down();
    const calls = [store.transact(put({ a: '1' })), store.get('a'), store.currentRevision()];
    const ended = Promise.allSettled(calls);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await store.close();
    for (const outcome of await ended) expect(outcome.status).toBe('rejected');
  });

  test('entries of one lifetime share a lease up to its limit, and a lost lease is replaced', async () => {
    const etcd = await start();
    const held: number[] = [];
    const onReplaced = (entries: number): void => void held.push(entries);
    const store = await open(etcd.endpoint, { leases: { reuseSeconds: 60, entriesMax: 10, onReplaced } });
    const value = Buffer.from('x');
    const write = (key: string) =>
      store.transact({ guards: [], writes: [{ type: 'put', key, value, expireAfterSeconds: 3_600 }] });
    for (let index = 0; index < 25; index += 1) await write(`e${index}`);
    expect(held).toEqual([10, 10]);
    await revokeAll(etcd.endpoint);
    expect(await store.count('')).toBe(0);
    expect((await write('again')).committed).toBe(true);
  });
});

async function revokeAll(endpoint: string): Promise<void> {
  const { leases = [] } = await call(endpoint, 'lease/leases', {});
  expect(leases).toHaveLength(3);
  for (const { ID } of leases) await call(endpoint, 'lease/revoke', { ID });
}

/** Uses the JSON gateway of etcd. */
async function call(endpoint: string, path: string, body: object): Promise<EtcdResponse> {
  const response = await fetch(`${endpoint}/v3/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return JSON.parse(await response.text());
}

interface EtcdResponse {
  readonly leases?: readonly { readonly ID: string }[];
  readonly alarms?: readonly object[];
}
