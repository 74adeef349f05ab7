import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '@orch/apimachinery';
import { silentLogger } from '@orch/component';
import { openEmbeddedStore, type Store, type WatchListener } from '@orch/storage';
import { addressKey, encodeHolder } from '../src/services/allocation-keys.js';
import { Allocations } from '../src/services/allocations.js';
import { addressSpace, portSpace } from '../src/services/number-space.js';
import { ServerLeases } from '../src/services/server-leases.js';

let store: Store;
let ending: AbortController;
beforeEach(async () => {
  store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  await store.close();
});

const holder = { namespace: 'n', name: 'a', uid: 'u' };
const put = (address: string) =>
  store.transact({
    guards: [],
    writes: [{ type: 'put', key: addressKey(address), value: encodeHolder(holder) }],
  });
const remove = (address: string) =>
  store.transact({ guards: [], writes: [{ type: 'delete', key: addressKey(address) }] });
const open = (on: Store) =>
  Allocations.open({
    store: on,
    addresses: [addressSpace('10.0.0.0/24')],
    nodePorts: portSpace({ first: 30_000, last: 30_009 }),
    signal: ending.signal,
    logger: silentLogger,
  });

test('follows allocations and releases of other servers, including those during the initial read', async () => {
  await put('10.0.0.1');
  const late: Store = Object.create(store, {
    range: {
      async value(prefix: string) {
        const page = await store.range(prefix);
        await put('10.0.0.2');
        await remove('10.0.0.1');
        return page;
      },
    },
  });
  const allocations = await open(late);
  const held = () => ['1', '2', '3'].filter((last) => allocations.holderOf(addressKey(`10.0.0.${last}`)) !== undefined);
  expect([held(), allocations.addressPool('IPv4').free]).toEqual([['2'], 253]);
  await put('10.0.0.3');
  await remove('10.0.0.2');
  expect([held(), allocations.addressPool('IPv4').free]).toEqual([['3'], 253]);
});

test('a key recorded as taken counts until its delete event, unless that event came first', async () => {
  const allocations = await open(store);
  const key = addressKey('10.0.0.1');
  await put('10.0.0.1');
  const { entry } = await store.get(key);
  if (entry === undefined) throw new Error('it is there');
  await remove('10.0.0.1');
  allocations.recordTaken([entry]);
  expect(allocations.holderOf(key)).toBeUndefined();
});

test('restarts a watch that the store ended without missing changes', async () => {
  let listener: WatchListener | undefined;
  let watches = 0;
  const stored: Store = Object.create(store, {
    watch: {
      async value(options: Parameters<Store['watch']>[0], given: WatchListener) {
        watches += 1;
        if (watches > 1) return store.watch(options, given);
        listener = given;
      },
    },
  });
  const allocations = await open(stored);
  await put('10.0.0.7');
  expect(allocations.holderOf(addressKey('10.0.0.7'))).toBeUndefined();
  listener?.onEnd(new Error('lost'));
  while (allocations.holderOf(addressKey('10.0.0.7')) === undefined) await new Promise(setImmediate);
  expect(allocations.holderOf(addressKey('10.0.0.7'))).toEqual(holder);
  await remove('10.0.0.7');
  expect(allocations.holderOf(addressKey('10.0.0.7'))).toBeUndefined();
});

test('a server that stops renewing its lease is removed before its key expires', async () => {
  let nowMs = 0;
  const leases = new ServerLeases(store, () => nowMs);
  await leases.renew('192.0.2.1');
  await leases.renew('192.0.2.2');
  expect(await leases.addresses()).toEqual(['192.0.2.1', '192.0.2.2']);
  for (let round = 0; round < 2; round += 1) {
    nowMs += 15_000;
    await leases.renew('192.0.2.2');
    if (round === 0) expect(await leases.addresses()).toEqual(['192.0.2.1', '192.0.2.2']);
  }
  expect(await leases.addresses()).toEqual(['192.0.2.2']);
  await leases.remove('192.0.2.2');
  expect(await leases.addresses()).toEqual([]);
});
