import { expect, test } from '@jest/globals';
import type { OnStoreRequest } from '../src/index.js';
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
import { openTestStore } from './test-stores.js';

const key = { namespace: 'default', name: 'a' };
const nodeKey = { namespace: '', name: 'n' };

test('writes, reads, watches and counts a resource in its override store, with its own revisions', async () => {
  const [main, other] = [await openTestStore(), await openTestStore()];
  const overrides = [{ resource: { group: '', resource: 'pods' }, store: other }];
  const stores = await openStores(main, { overrides });
  const pods = stores.for(podDefinition());
  const nodes = stores.for(definitionOf('nodes'));
  const watch = await RecordingWatch.start(pods, { start: mostRecent });
  for (const name of ['n', 'm', 'o']) await nodes.create({ namespace: '', name }, makeNode(name), commit);
  const created = await pods.create(key, makePod('default', 'a'), commit);
  expect(created.revision).toBe(2);
  expect((await pods.list({ consistency: mostRecent })).revision).toBe(2);
  expect((await nodes.get(nodeKey, mostRecent))?.revision).toBe(2);
  expect(watch.summary()).toEqual(['ADDED default/a 2']);
  expect([await main.count('/registry/pods/'), await other.count('/registry/pods/')]).toEqual([0, 1]);
  expect([await main.count('/registry/nodes/'), await other.count('/registry/nodes/')]).toEqual([3, 0]);
  expect(stores.revision).toBe(4);
  expect(await stores.isFresh()).toBe(true);
  await other.close();
  await expect(stores.isFresh()).rejects.toThrow('closed');
  await main.close();
});

test('reports every request to a store with its resource and operation', async () => {
  const store = await openTestStore();
  const requests: string[] = [];
  const onRequest: OnStoreRequest = ({ resource: { resource }, operation, durationMs, error }) => {
    if (durationMs >= 0) requests.push(`${operation} ${resource}${error === undefined ? '' : `: ${error}`}`);
  };
  const pods = (await openStores(store, { onRequest })).for(podDefinition());
  const { revision } = await pods.create(key, makePod('default', 'a'), commit);
  await pods.update(key, () => ({ type: 'write', object: makePod('default', 'a', { note: 'x' }) }), commit);
  await pods.update(key, () => ({ type: 'delete' }), commit);
  await pods.get(key, { type: 'exact', revision });
  expect(requests).toEqual(['list pods', 'create pods', 'update pods', 'delete pods', 'get pods']);
  await store.close();
  await expect(pods.get(key, { type: 'exact', revision })).rejects.toThrow('closed');
  expect(requests.at(-1)).toBe('get pods: StoreClosedError: the store is closed');
});
