import { afterEach, describe, expect, test } from '@jest/globals';
import { openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import type { Store } from '../../src/store/store.js';
import { Recorder } from '../contract/recorder.js';
import { put } from '../contract/store-contract.js';
import { EtcdProcess } from './etcd-process.js';
import { TcpProxy } from './tcp-proxy.js';

const dead = 'http://127.0.0.1:1';
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function cluster(size: number): Promise<readonly EtcdProcess[]> {
  const members = await EtcdProcess.startCluster(size);
  for (const member of members) closing.push(() => member.dispose());
  return members;
}

async function open(endpoints: readonly string[], timeouts: object = {}): Promise<Store> {
  const store = await openEtcdStore({ endpoints, prefix: '/t/', ...timeouts });
  closing.push(() => store.close());
  return store;
}

const valuesOf = (recorder: Recorder): readonly string[] =>
  recorder.events.map((event) => (event.type === 'put' ? Buffer.from(event.value).toString() : '-'));

describe('several endpoints', () => {
  test('reads, writes and watches skip a dead one at the start', async () => {
    const [etcd] = await cluster(1);
    const store = await open([dead, etcd?.endpoint ?? '', dead]);
    const recorder = await Recorder.watch(store, '');
    await store.transact(put({ a: '1' }));
    await recorder.count(1);
    expect((await store.get('a')).entry?.key).toBe('a');
  });

  test('when one dies later, reads, writes and watches continue at another, and no event is missed or repeated', async () => {
    const [etcd] = await cluster(1);
    const first = await TcpProxy.start(etcd?.clientPort ?? 0);
    const second = await TcpProxy.start(etcd?.clientPort ?? 0);
    closing.push(
      () => first.stop(),
      () => second.stop(),
    );
    const store = await open([first.endpoint, second.endpoint]);
    const direct = await open([etcd?.endpoint ?? '']);
    const recorder = await Recorder.watch(store, '');
    await store.transact(put({ a: '0' }));
    for (const [index, [dies, lives]] of [
      [first, second],
      [second, first],
      [first, second],
    ].entries()) {
      lives?.pass();
      dies?.reject();
      await direct.transact(put({ a: `${index} elsewhere` }));
      // A write on the broken connection may have an unknown outcome; a read is retried elsewhere.
      expect((await store.get('a')).entry?.value.toString()).toBe(`${index} elsewhere`);
      await store.transact(put({ a: `${index} here` }));
      expect((await store.get('a')).entry?.value.toString()).toBe(`${index} here`);
    }
    await recorder.count(7);
    const wanted = [0, 1, 2].flatMap((index) => [`${index} elsewhere`, `${index} here`]);
    expect(valuesOf(recorder)).toEqual(['0', ...wanted]);
  });

  test('when one hangs, a read tries another, and a watch is recreated after its connection times out', async () => {
    const members = await cluster(3);
    // Reads of the remaining two need a leader among them.
    const store = await open(
      members.map((member) => member.endpoint),
      { tryTimeoutMs: 1_000, keepaliveMs: 5_000 },
    );
    const recorder = await Recorder.watch(store, '');
    await store.transact(put({ a: '1' }));
    await recorder.count(1);
    members[0]?.pause();
    expect((await store.get('a')).entry?.value.toString()).toBe('1');
    await store.transact(put({ a: '2' }));
    await recorder.count(2);
    members[0]?.resume();
    await store.transact(put({ a: '3' }));
    await recorder.count(3);
    expect(valuesOf(recorder)).toEqual(['1', '2', '3']);
  });

  test('without a quorum calls fail with typed errors, and all continues when it is back, with no event missed or repeated', async () => {
    const members = await cluster(3);
    const [first, second, third] = members;
    const store = await open([first?.endpoint ?? ''], { callTimeoutMs: 2_000 });
    const recorder = await Recorder.watch(store, '');
    await store.transact(put({ a: '1' }));
    await second?.down();
    await third?.down();
    const names = /^Store(Unavailable|OutcomeUnknown|Timeout)Error$/;
    const failed = await store.transact(put({ a: 'maybe' })).catch((error: unknown) => error);
    expect(failed).toMatchObject({ name: expect.stringMatching(names) });
    await expect(store.get('a')).rejects.toMatchObject({ name: expect.stringMatching(names) });
    await Promise.all([second?.up(), third?.up()]);
    for (;;) {
      const done = await store.transact(put({ a: '2' })).then(
        () => true,
        () => false,
      );
      if (done) break;
    }
    while (!valuesOf(recorder).includes('2')) await recorder.count(recorder.events.length + 1);
    const values = valuesOf(recorder);
    // Unacknowledged writes may have been executed, each once.
    expect([values[0], values.at(-1)]).toEqual(['1', '2']);
    const revisions = recorder.events.map((event) => event.revision);
    expect(revisions).toEqual([...new Set(revisions)].sort((left, right) => left - right));
  });
});
