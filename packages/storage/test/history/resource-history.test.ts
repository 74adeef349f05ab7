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

  test('tells what was made, changed and deleted, whichever form it was stored in', async () => {
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

  test('is narrowed to resources, a namespace, one object, and a span of revisions', async () => {
    await stores.for(pods).create(key('a'), makePod('web', 'a'), commit);
    await stores.for(nodes).create(key('n', ''), makeNode('n'), commit);
    await stores.for(pods).create(key('a', 'other'), makePod('other', 'a'), commit);
    const asked = (query: object) => history.page({ definitions: [pods, nodes], limit: 10, ...query });
    expect(show(await asked({}))).toEqual(['4 pods other/a', '3 nodes /n', '2 pods web/a']);
    expect(show(await asked({ namespace: 'web' }))).toEqual(['2 pods web/a']);
    expect(show(await asked({ definitions: [nodes] }))).toEqual(['3 nodes /n']);
    expect(show(await asked({ definitions: [nodes], name: 'n' }))).toEqual(['3 nodes /n']);
    expect(show(await asked({ before: 4, from: 3 }))).toEqual(['3 nodes /n']);
    expect(show(await asked({ limit: 1 }))).toEqual(['4 pods other/a', 'next 4']);
  });

  test('is not told of resources that lie in a store of their own', () => {
    const without = new ResourceHistory({ store, names: orchNames, apart: [{ group: '', resource: 'events' }] });
    const eventsOf = (group: string) => without.tellsOf(definitionOf('events', group));
    expect([eventsOf(''), eventsOf('events.orch.io'), without.tellsOf(pods)]).toEqual([false, false, true]);
    expect(history.tellsOf(definitionOf('events'))).toBe(true);
  });

  test('is spelled as clients of the dialect spell it', async () => {
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
});

function show({ changes, next }: ChangePage): string[] {
  const lines = changes.map(
    ({ revision, definition, key: { namespace, name } }) => `${revision} ${definition.resource} ${namespace}/${name}`,
  );
  return next === undefined ? lines : [...lines, `next ${next}`];
}
