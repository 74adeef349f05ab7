import { expect, test } from '@jest/globals';
import { openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import type { Revision, Store } from '../../src/store/store.js';
import { Recorder } from '../contract/recorder.js';
import { EtcdProcess } from './etcd-process.js';
import { TcpProxy } from './tcp-proxy.js';

/** The full form: `ORCH_ETCD_CRASH_ROUNDS=200 npx jest --config jest.system.config.js packages/storage/test/etcd/crash`. */
const rounds = Number(process.env['ORCH_ETCD_CRASH_ROUNDS'] ?? 8);
const roundMs = 10_000;
const writerCount = 64;
const keysPerWriter = 4;

interface Scenario {
  /** The endpoints of the two stores that are written and watched. */
  readonly endpoints: readonly [readonly string[], readonly string[]];
  /** Failures to cause in turn under the same load. */
  readonly failures: readonly (() => Promise<void>)[];
  dispose(): Promise<void>;
}

test(
  'kills, pauses, restarts and cut connections under 64 writers lose no acknowledged write, reuse no revision and leave no gap in a watch',
  async () => {
    const etcd = await EtcdProcess.start();
    const proxy = await TcpProxy.start(etcd.clientPort);
    await prove({
      endpoints: [[etcd.endpoint], [proxy.endpoint]],
      failures: [
        async () => {
          await etcd.down();
          await etcd.up();
        },
        async () => {
          etcd.pause();
          await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 400));
          etcd.resume();
        },
        async () => proxy.cut(),
        async () => {
          await proxy.dropResponses();
          proxy.cut();
          proxy.pass();
        },
      ],
      async dispose() {
        await proxy.stop();
        await etcd.dispose();
      },
    });
  },
  Math.max(60_000, rounds * roundMs),
);

test(
  'kills and restarts of each of three members lose no acknowledged write, reuse no revision and leave no gap in a watch',
  async () => {
    const members = await EtcdProcess.startCluster(3);
    const endpoints = members.map((member) => member.endpoint);
    await prove({
      endpoints: [endpoints, [...endpoints].reverse()],
      failures: members.map((member) => async () => {
        await member.down();
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
        await member.up();
      }),
      async dispose() {
        for (const member of members) await member.dispose();
      },
    });
  },
  Math.max(90_000, rounds * roundMs),
);

async function prove({ endpoints, failures, dispose }: Scenario): Promise<void> {
  const open = (each: readonly string[]) =>
    openEtcdStore({ endpoints: each, prefix: '/crash/', keepaliveMs: 5_000, tryTimeoutMs: 1_000 });
  const stores = [await open(endpoints[0]), await open(endpoints[1])] as const;
  const [first] = stores;
  const from = ((await first.currentRevision()) + 1) as Revision;
  const watches = await Promise.all(stores.map((store) => Recorder.watch(store, '', from)));
  const written = new Written();
  let writing = true;
  const writers = Array.from({ length: writerCount }, (_, writer) =>
    write({ store: stores[writer % 2 === 0 ? 0 : 1], writer, written, isWriting: () => writing }),
  );
  for (let round = 0; round < rounds; round += 1) {
    await written.more(200);
    await failures[round % failures.length]?.();
  }
  await written.more(200);
  writing = false;
  await Promise.all(writers);

  const last = await first.currentRevision();
  const log = await Recorder.watch(first, '', from);
  const logged = await upTo(log, last);
  const text = ({ revision, key, value }: Acknowledged) => `${revision} ${key} ${value}`;
  const history = new Set(logged.map(text));
  expect(written.acknowledged.filter((each) => !history.has(text(each)))).toEqual([]);
  expect(new Set(written.acknowledged.map(({ revision }) => revision)).size).toBe(written.acknowledged.length);
  expect(new Set(logged.map(({ revision }) => revision)).size).toBe(logged.length);
  // A write with a lost response was executed once or not at all, and no other write was executed.
  const values = logged.filter(({ value }) => value !== '-').map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  const requested = new Set([...written.acknowledged, ...written.unknown].map(({ value }) => value));
  expect(values.filter((value) => !requested.has(value))).toEqual([]);
  for (const watch of watches) {
    expect(watch.ends).toEqual([]);
    expect((await upTo(watch, last)).map(text)).toEqual(logged.map(text));
    watch.stop();
  }
  if (process.env['ORCH_ETCD_CRASH_ROUNDS']) {
    const { acknowledged, unknown } = written;
    console.info(`${rounds} failures, ${acknowledged.length} acknowledged, ${unknown.length} unknown, none lost`);
  }
  log.stop();
  for (const store of stores) await store.close();
  await dispose();
}

interface Acknowledged {
  readonly revision: number;
  readonly key: string;
  /** '-' is a delete. */
  readonly value: string;
}

class Written {
  readonly acknowledged: Acknowledged[] = [];
  readonly unknown: Omit<Acknowledged, 'revision'>[] = [];
  #waiter: { readonly wanted: number; readonly resolve: () => void } | undefined;

  add(acknowledged: Acknowledged): void {
    this.acknowledged.push(acknowledged);
    if (this.#waiter !== undefined && this.acknowledged.length >= this.#waiter.wanted) this.#waiter.resolve();
  }

  /** Resolves when `count` more writes were acknowledged. */
  more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    return new Promise((resolve) => {
      this.#waiter = { wanted, resolve };
    });
  }
}

interface WriterOptions {
  readonly store: Store;
  readonly writer: number;
  readonly written: Written;
  readonly isWriting: () => boolean;
}

/** The only writer of its keys: it knows their revisions until a response is lost. */
async function write({ store, writer, written, isWriting }: WriterOptions): Promise<void> {
  for (let count = 0; isWriting(); count += 1) {
    const key = `${writer}/${count % keysPerWriter}`;
    const { entry } = await store.get(key);
    const deletes = entry !== undefined && count % 13 === 0;
    const value = deletes ? '-' : `${writer}.${count}`;
    const guards = [{ key, modRevision: entry?.modRevision ?? (0 as const) }];
    const change = deletes
      ? ({ type: 'delete', key } as const)
      : ({ type: 'put', key, value: Buffer.from(value) } as const);
    try {
      const result = await store.transact({ guards, writes: [change] });
      if (!result.committed) throw new Error(`${key}: another writer has changed it`);
      written.add({ revision: result.revision, key, value });
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'StoreOutcomeUnknownError') throw error;
      written.unknown.push({ key, value });
    }
  }
}

async function upTo(recorder: Recorder, last: number): Promise<readonly Acknowledged[]> {
  while ((recorder.events.at(-1)?.revision ?? 0) < last) await recorder.count(recorder.events.length + 1);
  return recorder.events.map((event) => ({
    revision: event.revision,
    key: event.key,
    value: event.type === 'put' ? Buffer.from(event.value).toString() : '-',
  }));
}
