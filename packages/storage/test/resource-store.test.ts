import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import type { ResourceStore, ResourceStores, Revision, Store } from '../src/index.js';
import {
  commit,
  definitionOf,
  makeNode,
  makePod,
  mostRecent,
  openStores,
  podDefinition,
  RecordingWatch,
} from './fixture.js';
import { openTestStore } from './open-test-store.js';

let store: Store;
let stores: ResourceStores;
let pods: ResourceStore;

beforeEach(async () => {
  store = await openTestStore();
  stores = await openStores(store);
  pods = stores.for(podDefinition());
});
afterEach(async () => {
  await store.close();
});

const key = (name: string, namespace = 'default') => ({ namespace, name });
const create = (name: string, options: Parameters<typeof makePod>[2] = {}, namespace = 'default') =>
  pods.create(key(name, namespace), makePod(namespace, name, options), commit);
const names = (entries: readonly { readonly namespace: string; readonly name: string }[]) =>
  entries.map(({ namespace, name }) => `${namespace}/${name}`);

describe('writes', () => {
  test('a created object is in the cache at its commit, with the commit as resourceVersion before all other metadata', async () => {
    const entry = await create('web');
    expect(entry.json.toString()).toMatch(`{"metadata":{"resourceVersion":"${entry.revision}","name":"web"`);
    expect(entry.object().metadata.resourceVersion).toBe(String(entry.revision));
    expect(await pods.get(key('web'), { type: 'any' })).toBe(entry);
    expect(pods.count()).toBe(1);
  });

  test('a second create of a name is refused', async () => {
    await create('web');
    await expect(create('web')).rejects.toMatchObject({ status: { code: 409, reason: 'AlreadyExists' } });
    await expect(pods.create(key('web'), makePod('default', 'web'), { dryRun: true })).rejects.toMatchObject({
      status: { reason: 'AlreadyExists' },
    });
  });

  test('a dry run does everything but commit', async () => {
    const before = stores.revision;
    const entry = await pods.create(key('web'), makePod('default', 'web'), { dryRun: true });
    expect(entry.object().metadata).toEqual({ name: 'web', namespace: 'default', creationTimestamp: null });
    const stored = await create('other');
    const updated = await pods.update(
      key('other'),
      () => ({ type: 'write', object: makePod('default', 'other', { note: 'new' }) }),
      { dryRun: true },
    );
    expect(updated.revision).toBe(stored.revision);
    expect(updated.object().metadata.annotations).toEqual({ note: 'new' });
    await pods.update(key('other'), () => ({ type: 'delete' }), { dryRun: true });
    expect(stores.revision).toBe(before + 1);
    expect((await pods.get(key('other'), mostRecent))?.object().metadata.annotations).toBeUndefined();
  });

  test('updates of one object from many clients all take effect, each decided on the state before it', async () => {
    await create('web', { note: '0' });
    let decisions = 0;
    const increment = () =>
      pods.update(
        key('web'),
        async (current) => {
          decisions += 1;
          await Promise.resolve();
          const count = Number(current?.metadata.annotations?.['note']) + 1;
          return { type: 'write', object: makePod('default', 'web', { note: String(count) }) };
        },
        commit,
      );
    const entries = await Promise.all(Array.from({ length: 50 }, increment));
    expect(new Set(entries.map(({ revision }) => revision)).size).toBe(50);
    expect((await pods.get(key('web'), mostRecent))?.object().metadata.annotations).toEqual({ note: '50' });
    expect(decisions).toBe(50);
  });

  test('a write of another server in between makes an update begin again', async () => {
    await create('web', { note: 'a' });
    const other = (await openStores(store)).for(podDefinition());
    const seen: unknown[] = [];
    const entry = await pods.update(
      key('web'),
      async (current) => {
        const note = current?.metadata.annotations?.['note'];
        seen.push(note);
        if (note === 'a') {
          await other.update(
            key('web'),
            () => ({ type: 'write', object: makePod('default', 'web', { note: 'b' }) }),
            commit,
          );
        }
        return { type: 'write', object: makePod('default', 'web', { note: `${note}c` }) };
      },
      commit,
    );
    expect(seen).toEqual(['a', 'b']);
    expect(entry.object().metadata.annotations).toEqual({ note: 'bc' });
  });

  test('an update that meets other writes again and again is refused with a conflict', async () => {
    await create('web');
    const other = (await openStores(store)).for(podDefinition());
    let count = 0;
    const contended = pods.update(
      key('web'),
      async () => {
        count += 1;
        const note = String(count);
        await other.update(key('web'), () => ({ type: 'write', object: makePod('default', 'web', { note }) }), commit);
        return { type: 'write', object: makePod('default', 'web', { note: `mine ${note}` }) };
      },
      commit,
    );
    await expect(contended).rejects.toMatchObject({ status: { code: 409, reason: 'Conflict' } });
  });

  test('an update that changes nothing writes nothing', async () => {
    const created = await create('web');
    const same = await pods.update(key('web'), () => ({ type: 'write', object: makePod('default', 'web') }), commit);
    const kept = await pods.update(key('web'), () => ({ type: 'keep' }), commit);
    expect([same, kept]).toEqual([created, created]);
    expect(stores.revision).toBe(created.revision);
  });

  test('an update that only orders the members of an object otherwise writes nothing', async () => {
    const created = await create('web', { labels: { a: 'x', b: 'y' } });
    const { metadata, ...others } = makePod('default', 'web', { labels: { b: 'y', a: 'x' } });
    const object = { ...others, metadata };
    expect(await pods.update(key('web'), () => ({ type: 'write', object }), commit)).toBe(created);
    const changed = makePod('default', 'web', { labels: { a: 'y', b: 'x' } });
    const written = await pods.update(key('web'), () => ({ type: 'write', object: changed }), commit);
    expect(written.revision).toBe(created.revision + 1);
  });

  test('an update may create, and a delete answers with the last state', async () => {
    const made = await pods.update(
      key('web'),
      (current) => {
        expect(current).toBeUndefined();
        return { type: 'write', object: makePod('default', 'web') };
      },
      commit,
    );
    const last = await pods.update(key('web'), () => ({ type: 'delete' }), commit);
    expect(last).toBe(made);
    expect(await pods.get(key('web'), mostRecent)).toBeUndefined();
    await expect(pods.update(key('web'), () => ({ type: 'delete' }), commit)).rejects.toMatchObject({
      status: { code: 404 },
    });
  });

  test('what decide throws refuses the update', async () => {
    await expect(
      pods.update(
        key('web'),
        () => {
          throw new Error('no such pod');
        },
        commit,
      ),
    ).rejects.toThrow('no such pod');
  });
});

describe('reads', () => {
  test('a list is in namespace and name order, and a namespace holds only its own', async () => {
    for (const [namespace, name] of [
      ['b', 'x'],
      ['a', 'z'],
      ['a-b', 'm'],
      ['a', 'y'],
    ] as const)
      await create(name, {}, namespace);
    const all = await pods.list({ consistency: mostRecent });
    expect(names(all.entries)).toEqual(['a-b/m', 'a/y', 'a/z', 'b/x']);
    expect(all.revision).toBe(stores.revision);
    expect(names((await pods.list({ namespace: 'a', consistency: mostRecent })).entries)).toEqual(['a/y', 'a/z']);
  });

  test('selectors choose by labels, fields and name', async () => {
    await create('one', { labels: { app: 'web' }, nodeName: 'n1' });
    await create('two', { labels: { app: 'db' }, nodeName: 'n1' });
    await create('three', { labels: { app: 'web' } });
    const list = async (query: object) => names((await pods.list({ consistency: mostRecent, ...query })).entries);
    expect(await list({ labels: parseLabelSelector('app=web') })).toEqual(['default/one', 'default/three']);
    expect(await list({ fields: parseFieldSelector('spec.nodeName=n1') })).toEqual(['default/one', 'default/two']);
    expect(
      await list({ labels: parseLabelSelector('app=web'), fields: parseFieldSelector('spec.nodeName=n1') }),
    ).toEqual(['default/one']);
    expect(await list({ fields: parseFieldSelector('metadata.name=two') })).toEqual(['default/two']);
    expect(await list({ namespace: 'default', fields: parseFieldSelector('metadata.name=two') })).toEqual([
      'default/two',
    ]);
    expect(await list({ fields: parseFieldSelector('metadata.namespace=other') })).toEqual([]);
  });

  test('a limited list says where it stopped and how many remain, and goes on at its own revision', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await create(name);
    const first = await pods.list({ consistency: mostRecent, limit: 2 });
    expect([names(first.entries), first.continueAfter, first.remaining]).toEqual([
      ['default/a', 'default/b'],
      key('b'),
      3,
    ]);
    await create('bb');
    await pods.update(key('c'), () => ({ type: 'delete' }), commit);
    const consistency = { type: 'exact', revision: first.revision } as const;
    const second = await pods.list({ consistency, limit: 2, after: key('b') });
    expect([names(second.entries), second.revision, second.remaining]).toEqual([
      ['default/c', 'default/d'],
      first.revision,
      1,
    ]);
    const third = await pods.list({ consistency, limit: 2, after: key('d') });
    expect([names(third.entries), third.continueAfter]).toEqual([['default/e'], undefined]);
  });

  test('an exact list is the past, from memory or from the store, limited and selected alike [Read semantics for resourceVersion, 7]', async () => {
    const created = await create('a', { labels: { app: 'web' } });
    await create('b', { labels: { app: 'web' } });
    const last = await create('c');
    const at = async (revision: Revision, query: object = {}) => {
      const result = await pods.list({ consistency: { type: 'exact', revision }, ...query });
      expect(result.revision).toBe(revision);
      return names(result.entries);
    };
    expect(await at(last.revision)).toEqual(['default/a', 'default/b', 'default/c']);
    expect(await at(created.revision)).toEqual(['default/a']);
    await create('d');
    expect(await at(last.revision, { labels: parseLabelSelector('app=web') })).toEqual(['default/a', 'default/b']);
    expect(await at(last.revision, { labels: parseLabelSelector('app=web'), limit: 1 })).toEqual(['default/a']);
    expect(await pods.get(key('c'), { type: 'exact', revision: created.revision })).toBeUndefined();
    expect((await pods.get(key('a'), { type: 'exact', revision: created.revision }))?.revision).toBe(created.revision);
  });

  test('an exact list of a compacted revision is expired [Errors, 5]', async () => {
    const old = await create('a');
    await create('b');
    const last = await create('c');
    await store.compact(last.revision);
    const exact = { type: 'exact', revision: old.revision } as const;
    await expect(pods.list({ consistency: exact })).rejects.toMatchObject({ status: { code: 410, reason: 'Expired' } });
  });

  test('a revision that does not come in time is too large [Errors, 6]', async () => {
    const quick = (await openStores(store, { limits: { freshWaitMs: 20 } })).for(podDefinition());
    const consistency = { type: 'notOlderThan', revision: 1_000 as Revision } as const;
    const tooLarge = {
      status: { code: 504, reason: 'Timeout', details: { causes: [{ reason: 'ResourceVersionTooLarge' }] } },
    };
    await expect(quick.list({ consistency })).rejects.toMatchObject(tooLarge);
    await expect(quick.get(key('a'), consistency)).rejects.toMatchObject(tooLarge);
    await expect(quick.list({ consistency: { type: 'exact', revision: 1_000 as Revision } })).rejects.toMatchObject(
      tooLarge,
    );
  });

  test('a read that is not older than a revision waits for it [Read semantics for resourceVersion, 3]', async () => {
    const { revision } = await create('a');
    const waiting = pods.get(key('b'), { type: 'notOlderThan', revision: (revision + 1) as Revision });
    await create('b');
    expect((await waiting)?.name).toBe('b');
  });

  test('cluster-scoped objects have no namespace', async () => {
    const nodes = stores.for(definitionOf('nodes'));
    await nodes.create({ namespace: '', name: 'n1' }, makeNode('n1'), commit);
    expect(names((await nodes.list({ consistency: mostRecent })).entries)).toEqual(['/n1']);
    expect(names((await nodes.list({ consistency: mostRecent, limit: 1 })).entries)).toEqual(['/n1']);
  });

  test('another representation is made once per entry, and again when the byte budget took it back', async () => {
    const small = (await openStores(store, { limits: { representationBytesMax: 1_000 } })).for(podDefinition());
    const entry = await small.create(key('a'), makePod('default', 'a'), commit);
    const other = await small.create(key('b'), makePod('default', 'b'), commit);
    let made = 0;
    const make = () => {
      made += 1;
      return Buffer.alloc(400);
    };
    expect(entry.representation('table', make)).toBe(entry.representation('table', make));
    expect(made).toBe(1);
    other.representation('table', make);
    entry.representation('table', make);
    expect(made).toBe(3);
  });
});

describe('watches', () => {
  test('a watch from now begins with what is there, as ADDED [Read semantics for resourceVersion, 9]', async () => {
    await create('a');
    await create('b', {}, 'other');
    const watch = await RecordingWatch.start(pods, { start: mostRecent });
    await create('c');
    expect(watch.summary()).toEqual(['ADDED default/a 2', 'ADDED other/b 3', 'ADDED default/c 4']);
    expect(watch.watch?.revision).toBe(4);
    watch.stop();
    await create('d');
    expect(watch.events).toHaveLength(3);
  });

  test('a watch from a revision gives only what came after it, from memory [Read semantics for resourceVersion, 11]', async () => {
    const { revision } = await create('a');
    await create('b');
    await pods.update(key('a'), () => ({ type: 'write', object: makePod('default', 'a', { note: 'x' }) }), commit);
    await pods.update(key('b'), () => ({ type: 'delete' }), commit);
    const watch = await RecordingWatch.start(pods, { start: { type: 'exact', revision } });
    expect(watch.summary()).toEqual(['ADDED default/b 3', 'MODIFIED default/a 4', 'DELETED default/b 5']);
    expect(watch.events[2]?.entry.object().metadata).toMatchObject({ name: 'b', resourceVersion: '5' });
  });

  test('an object that enters or leaves a selection is ADDED or DELETED with its last selected state', async () => {
    const watches = [
      await RecordingWatch.start(pods, { start: mostRecent, fields: parseFieldSelector('spec.nodeName=n1') }),
      await RecordingWatch.start(pods, { start: mostRecent, labels: parseLabelSelector('on=n1') }),
    ];
    await create('a');
    for (const node of ['n1', 'n1', 'n2']) {
      const note = String(Math.random());
      const object = makePod('default', 'a', { nodeName: node, labels: { on: node }, note });
      await pods.update(key('a'), () => ({ type: 'write', object }), commit);
    }
    for (const watch of watches) {
      expect(watch.summary()).toEqual(['ADDED default/a 3', 'MODIFIED default/a 4', 'DELETED default/a 5']);
      expect(watch.events[2]?.entry.object().metadata).toMatchObject({ labels: { on: 'n1' }, resourceVersion: '5' });
    }
  });

  test('a server that starts anew resumes watches from the log of the store', async () => {
    const { revision } = await create('a');
    await create('b');
    await pods.update(key('a'), () => ({ type: 'delete' }), commit);
    const again = (await openStores(store)).for(podDefinition());
    const [first, second] = await Promise.all([
      RecordingWatch.start(again, { start: { type: 'exact', revision } }),
      RecordingWatch.start(again, { start: { type: 'exact', revision: (revision + 1) as Revision } }),
    ]);
    await create('c');
    const third = await RecordingWatch.start(again, { start: { type: 'exact', revision: (revision + 1) as Revision } });
    expect(first?.summary()).toEqual(['ADDED default/b 3', 'DELETED default/a 4', 'ADDED default/c 5']);
    expect(second?.summary()).toEqual(['DELETED default/a 4', 'ADDED default/c 5']);
    expect(third.summary()).toEqual(second?.summary());
  });

  test('a watch from a compacted revision is expired [Watch stream, 5]', async () => {
    const { revision } = await create('a');
    await create('b');
    const last = await create('c');
    await store.compact(last.revision);
    const again = (await openStores(store)).for(podDefinition());
    await expect(RecordingWatch.start(again, { start: { type: 'exact', revision } })).rejects.toMatchObject({
      status: { code: 410, reason: 'Expired' },
    });
  });

  test('when the log ends with keys of others, a mark shows where it has been read to', async () => {
    const { revision } = await create('a');
    await create('b');
    await store.transact({ guards: [], writes: [{ type: 'put', key: '/elsewhere', value: Buffer.from('x') }] });
    const again = (await openStores(store)).for(podDefinition());
    const watch = await RecordingWatch.start(again, { start: { type: 'exact', revision } });
    expect(watch.summary()).toEqual(['ADDED default/b 3']);
  });

  test('a watch from a revision to come gives what comes after it [Watch stream, 7]', async () => {
    const watch = await RecordingWatch.start(pods, { start: { type: 'exact', revision: 3 as Revision } });
    await create('a');
    await create('b');
    await create('c');
    expect(watch.summary()).toEqual(['ADDED default/c 4']);
  });

  test('a bookmark revision moves with changes of other resources', async () => {
    const watch = await RecordingWatch.start(pods, { start: mostRecent });
    const nodes = stores.for(definitionOf('nodes'));
    const { revision } = await nodes.create({ namespace: '', name: 'n1' }, makeNode('n1'), commit);
    expect(watch.events).toEqual([]);
    expect(watch.watch?.revision).toBe(revision);
  });

  test('a sink that throws loses its own watch and disturbs no other', async () => {
    const bad = {
      onEvents: () => {
        throw new Error('broken sink');
      },
      onEnd: (error: Error) => {
        ended = error;
      },
    };
    let ended: Error | undefined;
    await pods.watch({ start: mostRecent, signal: new AbortController().signal }, bad);
    const good = await RecordingWatch.start(pods, { start: mostRecent });
    await create('a');
    expect(ended?.message).toBe('broken sink');
    expect(good.events).toHaveLength(1);
  });

  test('watchers hear of the end when the server stops', async () => {
    const controller = new AbortController();
    const stopping = (await openStores(store, { signal: controller.signal })).for(podDefinition());
    const watch = await RecordingWatch.start(stopping, { start: mostRecent });
    controller.abort();
    expect(watch.error?.name).toBe('StoreClosedError');
  });
});

test('an object from the cache cannot be changed', async () => {
  const entry = await create('a', { labels: { app: 'web' } });
  const labels: Record<string, string> = entry.labels;
  expect(() => {
    labels['app'] = 'db';
  }).toThrow(TypeError);
});
