import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EtcdStore, openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import type { Revision } from '../../src/store/store.js';
import { Recorder } from '../contract/recorder.js';
import { put } from '../contract/store-contract.js';
import { EtcdProcess } from './etcd-process.js';
import { TcpProxy } from './tcp-proxy.js';

let etcd: EtcdProcess;
let proxy: TcpProxy;
let prefixes = 0;

beforeAll(async () => {
  etcd = await EtcdProcess.start();
  proxy = await TcpProxy.start(etcd.clientPort);
});
afterAll(async () => {
  await proxy.stop();
  await etcd.dispose();
});

const open = (endpoint: string, prefix: string): Promise<EtcdStore> =>
  openEtcdStore({ endpoints: [endpoint], prefix, keepaliveMs: 5_000 });

/** Expects exactly the events of the log: none missed, none repeated. */
async function expectWhole(recorder: Recorder, direct: EtcdStore, from: Revision): Promise<void> {
  const log = await Recorder.watch(direct, '', from);
  const last = await direct.currentRevision();
  while ((recorder.events.at(-1)?.revision ?? 0) < last) await recorder.count(recorder.events.length + 1);
  while ((log.events.at(-1)?.revision ?? 0) < last) await log.count(log.events.length + 1);
  const text = (each: Recorder) => each.events.map(({ revision, key, type }) => `${revision} ${type} ${key}`);
  expect(text(recorder)).toEqual(text(log));
  log.stop();
}

describe('a watch on etcd', () => {
  test.each([
    ['its connection is cut', async () => proxy.cut()],
    [
      'etcd is killed and started again',
      async () => {
        await etcd.down();
        await etcd.up();
      },
    ],
    [
      'etcd hangs for a while',
      async () => {
        etcd.pause();
        await new Promise((resolve) => setTimeout(resolve, 300));
        etcd.resume();
      },
    ],
  ])('continues without a lost or repeated event when %s during writes', async (_, fail) => {
    const prefix = `/w/${prefixes++}/`;
    const [watched, direct] = [await open(proxy.endpoint, prefix), await open(etcd.endpoint, prefix)];
    const from = ((await direct.currentRevision()) + 1) as Revision;
    const recorder = await Recorder.watch(watched, '', from);
    let writing = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; writing; index += 1) {
        await direct.transact(put({ [`${writer}`]: `${index}` })).catch(() => undefined);
      }
    });
    for (let round = 0; round < 3; round += 1) {
      await recorder.count(recorder.events.length + 50);
      await fail();
    }
    await recorder.count(recorder.events.length + 50);
    writing = false;
    await Promise.all(writers);
    await expectWhole(recorder, direct, from);
    expect(recorder.ends).toEqual([]);
    await watched.close();
    await direct.close();
  });

  test('receives large events completely, those of one revision in one call', async () => {
    const prefix = `/w/${prefixes++}/`;
    const [store, early] = [await open(etcd.endpoint, prefix), await open(proxy.endpoint, prefix)];
    const from = ((await store.currentRevision()) + 1) as Revision;
    const recorder = await Recorder.watch(early, '', from);
    proxy.reject();
    const large = 'x'.repeat(600_000);
    for (let index = 0; index < 6; index += 1) {
      await store.transact(put({ [`a${index}`]: `${index}${large}`, [`b${index}`]: `${index}${large}` }));
    }
    proxy.pass();
    await recorder.count(12);
    expect(recorder.events.map(({ key }) => key)).toEqual([0, 1, 2, 3, 4, 5].flatMap((at) => [`a${at}`, `b${at}`]));
    for (const call of recorder.calls) {
      const revisions = new Set(call.map((event) => event.revision));
      for (const revision of revisions) {
        expect(call.filter((event) => event.revision === revision)).toHaveLength(2);
      }
    }
    await store.close();
    await early.close();
  });

  test('reports progress for writes outside of its prefix', async () => {
    const [ours, theirs] = [await open(etcd.endpoint, '/ours/'), await open(etcd.endpoint, '/theirs/')];
    const controller = new AbortController();
    let progress = 0;
    let wake: (() => void) | undefined;
    const keys: string[] = [];
    await ours.watch(
      { prefix: '', signal: controller.signal },
      {
        onEvents: (events) => keys.push(...events.map(({ key }) => key)),
        onEnd: () => undefined,
        onProgress: (revision) => {
          progress = revision;
          wake?.();
        },
      },
    );
    await theirs.transact(put({ a: '1' }));
    await ours.transact(put({ mine: '1' }));
    await theirs.transact(put({ a: '2' }));
    const current = await ours.currentRevision();
    while (progress < current) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    expect([progress, keys]).toEqual([current, ['mine']]);
    controller.abort();
    await ours.close();
    await theirs.close();
  });

  test('ends with the oldest revision when its history was compacted while it was disconnected', async () => {
    const prefix = `/w/${prefixes++}/`;
    const [watched, direct] = [await open(proxy.endpoint, prefix), await open(etcd.endpoint, prefix)];
    const recorder = await Recorder.watch(watched, '');
    await direct.transact(put({ a: '1' }));
    await recorder.count(1);
    proxy.reject();
    await direct.transact(put({ a: '2' }));
    await direct.transact(put({ a: '3' }));
    const oldest = await direct.currentRevision();
    await direct.compact(oldest);
    proxy.pass();
    expect(await recorder.ended()).toMatchObject({ name: 'CompactedError', oldest });
    await watched.close();
    await direct.close();
  });

  test('ends when etcd was restored from a snapshot to an older revision', async () => {
    const store = await open(etcd.endpoint, `/w/${prefixes++}/`);
    await store.transact(put({ a: '1' }));
    const snapshot = await etcd.snapshot();
    const before = await store.currentRevision();
    const recorder = await Recorder.watch(store, '');
    for (const value of ['2', '3', '4']) await store.transact(put({ a: value }));
    await recorder.count(3);
    await snapshot.restore();
    expect(await recorder.ended()).toMatchObject({ name: 'HistoryReplacedError', current: before });
    expect((await store.get('a')).entry?.value.toString()).toBe('1');
    const again = await Recorder.watch(store, '');
    await store.transact(put({ a: '5' }));
    expect((await again.count(1)).map(({ revision }) => revision)).toEqual([before + 1]);
    await store.close();
  });
});
