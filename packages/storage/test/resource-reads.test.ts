import { describe, expect, test } from '@jest/globals';
import { parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import type { Revision } from '../src/index.js';
import { commit, definitionOf, makeNode, makePod, mostRecent, openStores, podDefinition } from './fixture.js';
import { RecordedMetrics } from './record-metrics.js';
import { key, names, usePods } from './use-pods.js';

const opened = usePods();
const { create } = opened;

describe('reads', () => {
  test('a list is ordered by namespace and name, and a list of a namespace contains only its objects', async () => {
    for (const [namespace, name] of [
      ['b', 'x'],
      ['a', 'z'],
      ['a-b', 'm'],
      ['a', 'y'],
    ] as const)
      await create(name, {}, namespace);
    const all = await opened.pods.list({ consistency: mostRecent });
    expect(names(all.entries)).toEqual(['a-b/m', 'a/y', 'a/z', 'b/x']);
    expect(all.revision).toBe(opened.stores.revision);
    expect(names((await opened.pods.list({ namespace: 'a', consistency: mostRecent })).entries)).toEqual([
      'a/y',
      'a/z',
    ]);
  });

  test('selectors match labels, fields and name', async () => {
    await create('one', { labels: { app: 'web' }, nodeName: 'n1' });
    await create('two', { labels: { app: 'db' }, nodeName: 'n1' });
    await create('three', { labels: { app: 'web' } });
    const list = async (query: object) =>
      names((await opened.pods.list({ consistency: mostRecent, ...query })).entries);
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

  test('a limited list returns its last key and the remaining count, and continues at its own revision', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await create(name);
    const first = await opened.pods.list({ consistency: mostRecent, limit: 2 });
    expect([names(first.entries), first.continueAfter, first.remaining]).toEqual([
      ['default/a', 'default/b'],
      key('b'),
      3,
    ]);
    await create('bb');
    await opened.pods.update(key('c'), () => ({ type: 'delete' }), commit);
    const consistency = { type: 'exact', revision: first.revision } as const;
    const second = await opened.pods.list({ consistency, limit: 2, after: key('b') });
    expect([names(second.entries), second.revision, second.remaining]).toEqual([
      ['default/c', 'default/d'],
      first.revision,
      1,
    ]);
    const third = await opened.pods.list({ consistency, limit: 2, after: key('d') });
    expect([names(third.entries), third.continueAfter]).toEqual([['default/e'], undefined]);
  });

  test('an exact list returns the state of its revision, from memory or the store, with limits and selectors [Read semantics for resourceVersion, 7]', async () => {
    const created = await create('a', { labels: { app: 'web' } });
    await create('b', { labels: { app: 'web' } });
    const last = await create('c');
    const at = async (revision: Revision, query: object = {}) => {
      const result = await opened.pods.list({ consistency: { type: 'exact', revision }, ...query });
      expect(result.revision).toBe(revision);
      return names(result.entries);
    };
    expect(await at(last.revision)).toEqual(['default/a', 'default/b', 'default/c']);
    expect(await at(created.revision)).toEqual(['default/a']);
    await create('d');
    expect(await at(last.revision, { labels: parseLabelSelector('app=web') })).toEqual(['default/a', 'default/b']);
    expect(await at(last.revision, { labels: parseLabelSelector('app=web'), limit: 1 })).toEqual(['default/a']);
    expect(await opened.pods.get(key('c'), { type: 'exact', revision: created.revision })).toBeUndefined();
    expect((await opened.pods.get(key('a'), { type: 'exact', revision: created.revision }))?.revision).toBe(
      created.revision,
    );
  });

  test('an exact list is read from memory at revisions since the last change, and from the store before it', async () => {
    const metrics = new RecordedMetrics();
    const stores = await openStores(opened.store, { metrics });
    const pods = stores.for(podDefinition());
    const nodes = stores.for(definitionOf('nodes'));
    const older = await pods.create(key('a'), makePod('default', 'a'), commit);
    const changed = await pods.create(key('b'), makePod('default', 'b'), commit);
    const later = await nodes.create({ namespace: '', name: 'n1' }, makeNode('n1'), commit);
    const latest = await nodes.create({ namespace: '', name: 'n2' }, makeNode('n2'), commit);
    await pods.list({ consistency: mostRecent });
    metrics.reads.length = 0;
    const lists: unknown[] = [];
    for (const { revision } of [older, changed, later, latest]) {
      const { entries } = await pods.list({ consistency: { type: 'exact', revision } });
      lists.push(names(entries));
    }
    const both = ['default/a', 'default/b'];
    expect(lists).toEqual([['default/a'], both, both, both]);
    expect(metrics.reads).toEqual(['store', 'cache', 'cache', 'cache']);
  });

  test('an exact list of a compacted revision is expired [Errors, 5]', async () => {
    const old = await create('a');
    await create('b');
    const last = await create('c');
    await opened.store.compact(last.revision);
    const exact = { type: 'exact', revision: old.revision } as const;
    await expect(opened.pods.list({ consistency: exact })).rejects.toMatchObject({
      status: { code: 410, reason: 'Expired' },
    });
    // Also when no pod has changed since, so that the cache still has the state of the revision.
    for (const name of ['one', 'two']) {
      const nodes = opened.stores.for(definitionOf('nodes'));
      await nodes.create({ namespace: '', name }, makeNode(name), commit);
    }
    await opened.store.compact(opened.stores.revision);
    const unchanged = { type: 'exact', revision: last.revision } as const;
    await expect(opened.pods.list({ consistency: unchanged })).rejects.toMatchObject({
      status: { code: 410, reason: 'Expired' },
    });
  });

  test('a revision that is not reached in time is too large [Errors, 6]', async () => {
    const quick = (await openStores(opened.store, { limits: { freshWaitMs: 20 } })).for(podDefinition());
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
    const waiting = opened.pods.get(key('b'), { type: 'notOlderThan', revision: (revision + 1) as Revision });
    await create('b');
    expect((await waiting)?.name).toBe('b');
  });

  test('cluster-scoped objects have no namespace', async () => {
    const nodes = opened.stores.for(definitionOf('nodes'));
    await nodes.create({ namespace: '', name: 'n1' }, makeNode('n1'), commit);
    expect(names((await nodes.list({ consistency: mostRecent })).entries)).toEqual(['/n1']);
    expect(names((await nodes.list({ consistency: mostRecent, limit: 1 })).entries)).toEqual(['/n1']);
  });

  test('encodes a representation once per entry, and again after its eviction', async () => {
    const small = (await openStores(opened.store, { limits: { representationBytesMax: 1_000 } })).for(podDefinition());
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

test('objects of the cache are immutable', async () => {
  const entry = await create('a', { labels: { app: 'web' } });
  const labels: Record<string, string> = entry.labels;
  expect(() => {
    labels['app'] = 'db';
  }).toThrow(TypeError);
});
