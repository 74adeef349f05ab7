import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEtcdStore, StoreUnavailableError } from '@orch/storage';
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

  test('a watch goes on where it was when etcd comes back', async () => {
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

  test('an etcd that is not there fails the opening', async () => {
    await expect(openEtcdStore({ endpoints: ['http://127.0.0.1:1'], prefix: '/', callTimeoutMs: 300 })).rejects.toThrow(
      StoreUnavailableError,
    );
  });
});
