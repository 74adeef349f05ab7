import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { FakeClock, kubernetesNames, orchNames } from '@orch/apimachinery';
import {
  type ChangePage,
  type EmbeddedStore,
  openEmbeddedStore,
  ResourceHistory,
  type ResourceStores,
} from '../../src/index.js';
import { canonical, commit, definitionOf, makeNode, makePod, openStores } from '../fixture.js';

const pods = definitionOf('pods');
const nodes = definitionOf('nodes');
const key = (name: string, namespace = 'web') => ({ namespace, name });

describe('the history of objects', () => {
  let store: EmbeddedStore;
  let stores: ResourceStores;
  let history: ResourceHistory;

  beforeEach(async () => {
    store = await openEmbeddedStore({ memory: true, dialect: 'orch', clock: new FakeClock(new Date(5)) });
    stores = await openStores(store, { storageMediaType: 'protobuf' });
    history = new ResourceHistory({ store, names: orchNames });
  });
  afterEach(() => store.close());

  test('returns creations, updates and deletions of both stored forms', async () => {
    const json = await openStores(store, { storageMediaType: 'json' });
    await stores.for(pods).create(key('a'), makePod('web', 'a'), commit);
    await json
      .for(pods)
      .update(key('a'), () => ({ type: 'write', object: makePod('web', 'a', { note: 'x' }) }), commit);
    await stores.for(pods).update(key('a'), () => ({ type: 'delete' }), { ...commit, by: 'bob' });
    const { changes } = await history.page({ definitions: [pods], namespace: 'web', name: 'a', limit: 10 });
    expect(changes.map(({ revision, verb }) => `${revision} ${verb}`)).toEqual(['4 delete', '3 update', '2 create']);
    const [deletion, update, creation] = changes;
    expect(creation?.before()).toBeUndefined();
    expect(creation?.after()).toMatchObject({
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'a', namespace: 'web' },
    });
    expect(update?.before()).toEqual(creation?.after());
    expect(update?.after()).toMatchObject({ metadata: { annotations: { note: 'x' } } });
    expect(deletion?.before()).toEqual(update?.after());
    expect(deletion?.after()).toBeUndefined();
    expect(changes.map(({ timeMs, by }) => [timeMs, by])).toEqual([
      [5, 'bob'],
      [5, undefined],
      [5, undefined],
    ]);
  });

  test('filters by resources, namespace, object and revisions', async () => {
    await stores.for(pods).create(key('a'), makePod('web', 'a'), commit);
    await stores.for(nodes).create(key('n', ''), makeNode('n'), commit);
    await stores.for(pods).create(key('a', 'other'), makePod('other', 'a'), commit);
    const pageOf = (query: object) => history.page({ definitions: [pods, nodes], limit: 10, ...query });
    expect(show(await pageOf({}))).toEqual(['4 pods other/a', '3 nodes /n', '2 pods web/a']);
    expect(show(await pageOf({ namespace: 'web' }))).toEqual(['2 pods web/a']);
    expect(show(await pageOf({ definitions: [nodes] }))).toEqual(['3 nodes /n']);
    expect(show(await pageOf({ definitions: [nodes], name: 'n' }))).toEqual(['3 nodes /n']);
    expect(show(await pageOf({ before: 4, from: 3 }))).toEqual(['3 nodes /n']);
    expect(show(await pageOf({ limit: 1 }))).toEqual(['4 pods other/a', 'next 4']);
  });

  test('excludes resources with a store of their own', () => {
    const without = new ResourceHistory({
      store,
      names: orchNames,
      separatelyStored: [{ group: '', resource: 'events' }],
    });
    const eventsOf = (group: string) => without.hasHistoryOf(definitionOf('events', group));
    expect([eventsOf(''), eventsOf('events.orch.io'), without.hasHistoryOf(pods)]).toEqual([false, false, true]);
    expect(history.hasHistoryOf(definitionOf('events'))).toBe(true);
  });

  test('uses the names of the dialect', async () => {
    const names = kubernetesNames;
    const definition = makeCatalogue(names).resource({ group: '', resource: 'nodes' });
    if (definition === undefined) throw new Error('no nodes');
    const status = { nodeInfo: { nodeagentVersion: 'v1.21.0' } };
    const node = canonical(nodes, { metadata: { name: 'n' }, status });
    await (await openStores(store, { names, storageMediaType: 'protobuf' }))
      .for(definition)
      .create(key('n', ''), node, commit);
    const { changes } = await new ResourceHistory({ store, names }).page({ definitions: [definition], limit: 1 });
    expect(changes[0]?.after()).toMatchObject({ status: { nodeInfo: { kubeletVersion: 'v1.21.0' } } });
  });

  test('returns no state for a value that is not an object of its kind', async () => {
    await stores.for(pods).create(key('a'), makePod('web', 'a'), commit);
    for (const text of ['hello', '[]', '']) {
      const write = { type: 'put', key: '/registry/pods/web/a', value: Buffer.from(text) } as const;
      await store.transact({ guards: [], writes: [write] });
    }
    const { changes } = await history.page({ definitions: [pods], limit: 10 });
    expect(changes.map(({ verb }) => verb)).toEqual(['update', 'update', 'update', 'create']);
    expect(changes.map((change) => change.after() === undefined)).toEqual([true, true, true, false]);
    expect(changes.map((change) => change.before() === undefined)).toEqual([true, true, false, true]);
  });
});

function show({ changes, next }: ChangePage): string[] {
  const lines = changes.map(
    ({ revision, definition, key: { namespace, name } }) => `${revision} ${definition.resource} ${namespace}/${name}`,
  );
  return next === undefined ? lines : [...lines, `next ${next}`];
}
