import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import { StoreUnavailableError } from '../../src/store/failures.js';
import { Recorder } from '../contract/recorder.js';
import { put, storeContract } from '../contract/store-contract.js';
import { EtcdProcess } from './etcd-process.js';

let etcd: EtcdProcess;
let prefixes = 0;

beforeAll(async () => {
  etcd = await EtcdProcess.start();
});

afterAll(async () => {
  await etcd.dispose();
});

const open = () => openEtcdStore({ endpoints: [etcd.endpoint], prefix: `/test/${prefixes++}/` });

storeContract('etcd', async () => {
  const store = await open();
  return { store, keepsOrder: false, dispose: () => store.close() };
});

describe('the etcd store', () => {
  test('entries expire by their leases', async () => {
    const store = await open();
    const recorder = await Recorder.watch(store, '');
    const value = Buffer.from('x');
    await store.transact({ guards: [], writes: [{ type: 'put', key: 'a', value, expireAfterSeconds: 1 }] });
    expect((await recorder.count(2)).map(({ type, key }) => `${type} ${key}`)).toEqual(['put a', 'delete a']);
    await store.close();
  });

  test('a new write replaces the expiry of an entry', async () => {
    const store = await open();
    const recorder = await Recorder.watch(store, '');
    const value = Buffer.from('x');
    const putFor = (key: string, expireAfterSeconds: number) =>
      store.transact({ guards: [], writes: [{ type: 'put', key, value, expireAfterSeconds }] });
    for (const key of ['kept', 'longer', 'short']) await putFor(key, 1);
    await store.transact(put({ kept: 'y' }));
    await putFor('longer', 3_600);
    await putFor('short', 1);
    const events = (await recorder.count(7)).map(({ type, key }) => `${type} ${key}`);
    expect(events.slice(6)).toEqual(['delete short']);
    expect((await store.range('')).entries.map(({ key }) => key)).toEqual(['kept', 'longer']);
    await store.close();
  });

  test('a watch resumes where it was when etcd is back', async () => {
    const store = await open();
    const recorder = await Recorder.watch(store, '');
    await store.transact(put({ a: '1' }));
    await recorder.count(1);
    await etcd.down();
    await etcd.up();
    const other = await openEtcdStore({ endpoints: [etcd.endpoint], prefix: `/test/${prefixes - 1}/` });
    await other.transact(put({ a: '2' }));
    await other.transact(put({ a: '3' }));
    const events = await recorder.count(3);
    expect(events.map((event) => (event.type === 'put' ? Buffer.from(event.value).toString() : '-'))).toEqual([
      '1',
      '2',
      '3',
    ]);
    await other.close();
    await store.close();
  });

  test('opening an unavailable etcd fails with its address and the reason, and waits for one that starts in time', async () => {
    const absent = { endpoints: ['http://127.0.0.1:1'], prefix: '/', callTimeoutMs: 300 };
    const rejected = await openEtcdStore(absent).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(StoreUnavailableError);
    expect(String(rejected)).toMatch(
      /StoreUnavailableError: etcd at http:\/\/127.0.0.1:1 does not respond: connect ECONNREFUSED 127.0.0.1:1$/,
    );
    await etcd.down();
    const reasons: string[] = [];
    const onWaiting = (reason: string): void => void reasons.push(reason);
    const opening = openEtcdStore({ ...absent, endpoints: [etcd.endpoint], openTimeoutMs: 30_000, onWaiting });
    while (reasons.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await etcd.up();
    await (await opening).close();
    expect(reasons[0]).toBe(`connect ECONNREFUSED 127.0.0.1:${etcd.clientPort}`);
  });

  test('a prefix may replace the common start of all keys', async () => {
    const mine = await openEtcdStore({ endpoints: [etcd.endpoint], prefix: '/mine', inPlaceOf: '/registry' });
    const bare = await openEtcdStore({ endpoints: [etcd.endpoint], prefix: '' });
    const recorder = await Recorder.watch(mine, '/registry/pods/');
    await mine.transact(put({ '/registry/pods/a': 'x', '/registry/nodes/b': 'y' }));
    expect((await bare.range('/mine/')).entries.map(({ key }) => key)).toEqual(['/mine/nodes/b', '/mine/pods/a']);
    expect((await mine.range('/registry/pods/')).entries.map(({ key }) => key)).toEqual(['/registry/pods/a']);
    expect((await mine.get('/registry/nodes/b')).entry?.key).toBe('/registry/nodes/b');
    expect((await recorder.count(1)).map(({ key }) => key)).toEqual(['/registry/pods/a']);
    await mine.close();
    await bare.close();
  });

  test('reports the size of the database for each endpoint that responds', async () => {
    const store = await openEtcdStore({
      endpoints: [etcd.endpoint, 'http://127.0.0.1:1'],
      prefix: '/',
      tryTimeoutMs: 500,
    });
    const sizes = await store.databaseBytes();
    expect([...sizes.keys()]).toEqual([etcd.endpoint]);
    expect(sizes.get(etcd.endpoint)).toBeGreaterThan(10_000);
    await store.close();
  });
});
