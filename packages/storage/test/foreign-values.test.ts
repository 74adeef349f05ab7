import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseLabelSelector } from '@orch/apimachinery';
import type { Store } from '../src/index.js';
import { definitionOf, mostRecent, openStores, RecordingWatch } from './fixture.js';
import { openTestStore } from './open-test-store.js';

// On etcd others write too: a server of another make, or a hand with etcdctl.

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const configMaps = definitionOf('configmaps');
const key = { namespace: 'a', name: 'map' };

async function write(name: string, text: string): Promise<void> {
  const value = Buffer.from(text);
  const { committed } = await store.transact({
    guards: [],
    writes: [{ type: 'put', key: `/registry/configmaps/a/${name}`, value }],
  });
  expect(committed).toBe(true);
}

const foreign =
  '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"map","namespace":"a","labels":{"x":"y"}},"data":{"k":"v"}}';

test('JSON with its members in another order is read as what it says', async () => {
  await write('map', foreign);
  const maps = (await openStores(store)).for(configMaps);
  const entry = await maps.get(key, mostRecent);
  const resourceVersion = String(entry?.revision);
  expect(JSON.parse(entry?.json.toString() ?? '')).toEqual({
    metadata: { resourceVersion, name: 'map', namespace: 'a', creationTimestamp: null, labels: { x: 'y' } },
    data: { k: 'v' },
  });
  expect(entry?.object()).toMatchObject({ kind: 'ConfigMap', data: { k: 'v' } });
  expect(entry?.labels).toEqual({ x: 'y' });
});

test.each<[string, string]>([
  ['text', 'hello'],
  ['nothing', ''],
  ['JSON cut short', '{"metadata'],
  ['an object of another kind', foreign.replace('ConfigMap', 'Secret')],
  ['protobuf that is none', 'k8s\0rubbish'],
])('a value that is %s fails who reads it, and nobody else', async (_what, value) => {
  const maps = (await openStores(store)).for(configMaps);
  const all = await RecordingWatch.start(maps, { start: mostRecent });
  const chosen = await RecordingWatch.start(maps, { start: mostRecent, labels: parseLabelSelector('x=y') });
  await write('map', value);
  await write('zz', foreign.replace('"map"', '"zz"'));
  const bad = await maps.get(key, mostRecent);
  expect(() => bad?.json).toThrow();
  expect(() => bad?.object()).toThrow();
  expect(bad?.labels).toEqual({});
  const { entries } = await maps.list({ consistency: mostRecent });
  expect(entries.map(({ name }) => name)).toEqual(['map', 'zz']);
  expect(entries[1]?.object()).toMatchObject({ data: { k: 'v' } });
  expect(all.events.map(({ entry }) => entry.name)).toEqual(['map', 'zz']);
  expect(chosen.events.map(({ entry }) => entry.name)).toEqual(['zz']);
});

test('a value that is no object can be taken away, and watches hear of it', async () => {
  const maps = (await openStores(store)).for(configMaps);
  const all = await RecordingWatch.start(maps, { start: mostRecent });
  await write('map', 'hello');
  await store.transact({ guards: [], writes: [{ type: 'delete', key: '/registry/configmaps/a/map' }] });
  const { entries } = await maps.list({ consistency: mostRecent });
  expect(entries).toEqual([]);
  expect(all.events.map(({ type }) => type)).toEqual(['ADDED', 'DELETED']);
});
