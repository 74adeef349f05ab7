import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parseFieldSelector, parseLabelSelector } from '@orch/apimachinery';
import type { ResourceStore, ResourceStores } from '../src/index.js';
import { put } from './contract/store-contract.js';
import { type DamageableStore, openDamageable } from './embedded/damaged-store.js';
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

const key = { namespace: 'default', name: 'web' };
const other = { namespace: 'default', name: 'zz' };

const reason =
  'pods "web" in namespace "default" cannot be read: the record of /registry/pods/default/web at revision 2 is ' +
  "damaged: its checksum does not match; 'orch store' lists, removes and restores damaged records";
const unreadable = {
  status: {
    kind: 'Status',
    code: 500,
    reason: 'InternalError',
    message: reason,
    details: { name: 'web', kind: 'pods', causes: [{ message: reason.slice(reason.indexOf('the record')) }] },
  },
};

describe.each([
  ['from the watch cache', {}],
  ['without a watch cache', { watchCache: { enabled: false, defaultSize: 0, sizes: [] } }],
])('a damaged pod, read %s', (_how, options) => {
  let opened: DamageableStore;
  let stores: ResourceStores;
  let pods: ResourceStore;
  let repair: () => void;

  beforeEach(async () => {
    opened = await openDamageable();
    const writing = (await openStores(opened.store)).for(podDefinition());
    for (const { namespace, name } of [key, other, { namespace: 'b', name: 'web' }]) {
      await writing.create({ namespace, name }, makePod(namespace, name, { labels: { app: 'x' } }), commit);
    }
    repair = opened.damage('/registry/pods/default/web');
    stores = await openStores(opened.store, options);
    pods = stores.for(podDefinition());
  });
  afterEach(() => opened.store.close());

  test('fails its reads and writes with its name and the reason', async () => {
    const reads = [
      async () => (await pods.get(key, mostRecent))?.json,
      () => pods.list({ consistency: mostRecent }),
      () => pods.list({ consistency: mostRecent, namespace: 'default' }),
      () => pods.list({ consistency: mostRecent, labels: parseLabelSelector('app=x') }),
      () => pods.list({ consistency: mostRecent, labels: parseLabelSelector('app=y') }),
      () => pods.list({ consistency: mostRecent, limit: 3 }),
      () => RecordingWatch.start(pods, { start: mostRecent }),
      () => pods.update(key, (current) => ({ type: current === undefined ? 'keep' : 'delete' }), commit),
    ];
    for (const read of reads) await expect(read()).rejects.toMatchObject(unreadable);
    // The object exists: its name is taken.
    for (const dryRun of [false, true]) {
      await expect(pods.create(key, makePod('default', 'web'), { dryRun })).rejects.toMatchObject({ code: 409 });
    }
  });

  test('does not affect other objects, namespaces and resources', async () => {
    expect((await pods.get(other, mostRecent))?.name).toBe('zz');
    const { entries } = await pods.list({ consistency: mostRecent, namespace: 'b' });
    expect(entries.map(({ name }) => name)).toEqual(['web']);
    await pods.create({ namespace: 'default', name: 'new' }, makePod('default', 'new'), commit);
    await pods.update(other, () => ({ type: 'delete' }), commit);
    const nodes = stores.for(definitionOf('nodes'));
    await nodes.create({ namespace: '', name: 'n' }, makeNode('n'), commit);
    expect((await nodes.list({ consistency: mostRecent })).entries).toHaveLength(1);
    await stores.fill([podDefinition()]);
    expect(await stores.isFresh()).toBe(true);
  });

  test('is returned to queries that include unreadable objects', async () => {
    const { entries } = await pods.list({ consistency: mostRecent, includesUnreadable: true });
    expect(entries.map(({ namespace, name }) => `${namespace}/${name}`)).toEqual([
      'b/web',
      'default/web',
      'default/zz',
    ]);
    expect(() => entries[1]?.object()).toThrow(reason);
    const watch = await RecordingWatch.start(pods, { start: mostRecent, includesUnreadable: true });
    expect(watch.events.map(({ entry }) => entry.name)).toEqual(['web', 'web', 'zz']);
    watch.stop();
  });

  test('is readable again once its record is repaired and the cache is refilled', async () => {
    await expect(pods.list({ consistency: mostRecent })).rejects.toMatchObject(unreadable);
    repair();
    stores.release(podDefinition());
    const again = stores.for(podDefinition());
    expect((await again.list({ consistency: mostRecent })).entries).toHaveLength(3);
    await again.update(key, () => ({ type: 'delete' }), commit);
  });
});

test('pages before and after a damaged object succeed, and its own page fails', async () => {
  const { store, damage } = await openDamageable();
  const names = ['a', 'b', 'c', 'd', 'e'];
  const writing = (await openStores(store)).for(podDefinition());
  for (const name of names) await writing.create({ ...key, name }, makePod('default', name), commit);
  damage('/registry/pods/default/c');
  const pods = (await openStores(store)).for(podDefinition());
  const page = async (after?: string) => {
    const from = after === undefined ? {} : { after: { ...key, name: after } };
    return (await pods.list({ consistency: mostRecent, limit: 2, ...from })).entries.map(({ name }) => name);
  };
  expect(await page()).toEqual(['a', 'b']);
  await expect(page('b')).rejects.toThrow('pods "c"');
  expect(await page('c')).toEqual(['d', 'e']);
  await store.close();
});

test('a list of another name ignores a damaged object', async () => {
  const { store, damage } = await openDamageable();
  const writing = (await openStores(store)).for(podDefinition());
  for (const name of ['web', 'zz']) await writing.create({ ...key, name }, makePod('default', name), commit);
  damage('/registry/pods/default/web');
  const pods = (await openStores(store)).for(podDefinition());
  const named = (name: string) =>
    pods.list({ consistency: mostRecent, fields: parseFieldSelector(`metadata.name=${name}`) });
  expect((await named('zz')).entries).toHaveLength(1);
  await expect(named('web')).rejects.toMatchObject(unreadable);
  await store.close();
});

test('running watches continue past a record that is damaged later, and watches that resume before it are expired', async () => {
  const { store, damageRevision } = await openDamageable();
  const controller = new AbortController();
  const pods = (await openStores(store, { signal: controller.signal })).for(podDefinition());
  const watch = await RecordingWatch.start(pods, { start: mostRecent });
  const { revision } = await pods.create(key, makePod('default', 'web'), commit);
  await pods.update(key, () => ({ type: 'write', object: makePod('default', 'web', { note: 'n' }) }), commit);
  damageRevision(revision);
  await pods.create(other, makePod('default', 'zz'), commit);
  expect(watch.events.map(({ type, entry }) => `${type} ${entry.name}`)).toEqual([
    'ADDED web',
    'MODIFIED web',
    'ADDED zz',
  ]);
  // Another server has an empty history in memory, and reads later changes from the log.
  const others = (await openStores(store)).for(podDefinition());
  await store.transact(put({ '/registry/elsewhere/x': 'y' }));
  const from = (at: number) => ({ start: { type: 'exact', revision: at as typeof revision } }) as const;
  await expect(RecordingWatch.start(others, from(revision - 1))).rejects.toMatchObject({
    status: { code: 410, reason: 'Expired', message: expect.stringContaining(`revision ${revision} is damaged`) },
  });
  const resumed = await RecordingWatch.start(others, from(revision + 1));
  expect(resumed.events.map(({ type, entry }) => `${type} ${entry.name}`)).toEqual(['ADDED zz']);
  resumed.stop();
  controller.abort();
  await store.close();
});
