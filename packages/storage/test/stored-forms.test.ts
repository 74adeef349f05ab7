import { describe, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { isEnvelope, kubernetesNames } from '@orch/apimachinery';
import { canonical, commit, definitionOf, makePod, mostRecent, openStores, podDefinition } from './fixture.js';
import { openTestStore } from './test-stores.js';

const key = { namespace: 'default', name: 'a' };

describe('stored forms', () => {
  test('objects stored as JSON and as protobuf read the same, with either storage media type', async () => {
    const store = await openTestStore();
    const json = (await openStores(store)).for(podDefinition());
    const protobuf = (await openStores(store, { storageMediaType: 'protobuf' })).for(podDefinition());
    const object = makePod('default', 'a', { labels: { app: 'web' }, nodeName: 'n1' });
    podDefinition().hub.applyDefaults(object);
    const written = await protobuf.create(key, object, commit);
    await json.create({ namespace: 'default', name: 'b' }, makePod('default', 'b'), commit);
    const stored = await store.range('/registry/pods/');
    expect(stored.entries.map(({ value }) => isEnvelope(value))).toEqual([true, false]);
    for (const fresh of [await openStores(store), await openStores(store, { storageMediaType: 'protobuf' })]) {
      const { entries } = await fresh.for(podDefinition()).list({ consistency: mostRecent });
      expect(entries.map(({ name }) => name)).toEqual(['a', 'b']);
      expect(entries[0]?.json.toString()).toBe(written.json.toString());
      expect(entries[0]?.object()).toEqual({ ...object, metadata: { ...object.metadata, resourceVersion: '2' } });
      expect(entries[0]?.fields).toEqual(['n1']);
      expect(entries[0]?.labels).toEqual({ app: 'web' });
    }
    await store.close();
  });

  test('members are in the order of the schema for any input order, also after a restart', async () => {
    const store = await openTestStore();
    const definition = definitionOf('statefulsets', 'apps');
    const template = { spec: { containers: [{ image: 'a', name: 'm' }] }, metadata: { labels: { z: '1', a: '2' } } };
    const claims = [{ spec: { resources: {} }, metadata: { name: 'data' } }];
    const spec = { volumeClaimTemplates: claims, serviceName: 's', template, selector: { matchLabels: { a: '2' } } };
    const object = canonical(definition, { spec, metadata: { name: 'a', namespace: 'default' } });
    definition.hub.applyDefaults(object);
    object.metadata.labels = { z: '1', a: '2' };
    const sets = (await openStores(store, { storageMediaType: 'protobuf' })).for(definition);
    const { json } = await sets.create(key, object, commit);
    const text = json.toString();
    expect(text).toContain('"labels":{"a":"2","z":"1"}},"spec":{"replicas":1,"selector":');
    expect(text).toContain('"volumeClaimTemplates":[{"kind":"PersistentVolumeClaim","apiVersion":"v1","metadata":');
    for (const mediaType of ['json', 'protobuf'] as const) {
      const again = (await openStores(store, { storageMediaType: mediaType })).for(definition);
      expect((await again.get(key, mostRecent))?.json.toString()).toBe(text);
    }
    await store.close();
  });

  test('cached bytes use the names of the dialect, objects the neutral ones', async () => {
    const store = await openTestStore();
    const stores = await openStores(store, { names: kubernetesNames });
    const definition = makeCatalogue(kubernetesNames).resource({ group: '', resource: 'nodes' });
    if (definition === undefined) throw new Error('no nodes');
    const status = { nodeInfo: { nodeagentVersion: 'v1.21.0' } };
    const node = canonical(definitionOf('nodes'), { metadata: { name: 'n1' }, status });
    const nodes = stores.for(definition);
    await nodes.create({ namespace: '', name: 'n1' }, node, commit);
    for (const at of [nodes, (await openStores(store, { names: kubernetesNames })).for(definition)]) {
      const [entry] = (await at.list({ consistency: mostRecent })).entries;
      expect(entry?.json.toString()).toContain('"kubeletVersion":"v1.21.0"');
      expect(entry?.object()).toMatchObject({ status: { nodeInfo: { nodeagentVersion: 'v1.21.0' } } });
    }
    await store.close();
  });

  test('resources with the same stored objects share a cache', async () => {
    const store = await openTestStore();
    const stores = await openStores(store);
    const core = definitionOf('events');
    const events = definitionOf('events', 'events.orch.io');
    const event = canonical(core, { metadata: { name: 'e', namespace: 'default' }, reason: 'Started' });
    const entry = await stores.for(events).create({ namespace: 'default', name: 'e' }, event, commit);
    expect((await stores.for(core).list({ consistency: mostRecent })).entries).toEqual([entry]);
    await store.close();
  });
});
