import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  canonicalize,
  encodeEnvelope,
  encodeMessage,
  formatApiVersion,
  invariant,
  orchNames,
  parseFieldSelector,
  parseLabelSelector,
  type ResourceDefinition,
} from '@orch/apimachinery';
import type { Store } from '../src/index.js';
import { commit, definitionOf, mostRecent, openStores, RecordingWatch } from './fixture.js';
import { openTestStore } from './test-stores.js';

// An etcd may contain values of other programs: another server, or etcdctl.

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

test('reads JSON with its members in another order', async () => {
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

// Servers of another release may use another storage version.
const stored: readonly [string, ResourceDefinition, object, object][] = [
  [
    'of an older version',
    definitionOf('cronjobs', 'batch'),
    { apiVersion: 'batch/v1beta1', kind: 'CronJob', spec: { schedule: '* * * * *' } },
    { apiVersion: 'batch/v1', spec: { schedule: '* * * * *', concurrencyPolicy: 'Allow', failedJobsHistoryLimit: 1 } },
  ],
  [
    'whose fields have other names',
    definitionOf('horizontalpodautoscalers', 'autoscaling'),
    {
      apiVersion: 'autoscaling/v1',
      kind: 'HorizontalPodAutoscaler',
      spec: { maxReplicas: 3, scaleTargetRef: { kind: 'a', name: 'b' }, targetCPUUtilizationPercentage: 50 },
    },
    {
      apiVersion: 'autoscaling/v2beta2',
      spec: {
        minReplicas: 1,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
        ],
      },
    },
  ],
  [
    'of another group that shares the collection',
    definitionOf('ingresses', 'networking.orch.io'),
    { apiVersion: 'extensions/v1beta1', kind: 'Ingress', spec: { backend: { serviceName: 's', servicePort: 80 } } },
    { apiVersion: 'networking.orch.io/v1', spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } },
  ],
  [
    'of the group that reports events',
    definitionOf('events'),
    { apiVersion: 'events.orch.io/v1', kind: 'Event', note: 'n', regarding: { name: 'r' } },
    { apiVersion: 'v1', message: 'n', involvedObject: { name: 'r' } },
  ],
];

test.each(stored)('reads an object %s in the hub version', async (_title, definition, given, wanted) => {
  const metadata = { name: 'map', namespace: 'a' };
  const { gvk, schema, protobuf } = versionOf(definition, given);
  invariant(protobuf !== undefined, 'the kind has a protobuf form');
  const object = canonicalize(schema, { ...given, metadata }, { names: orchNames, gvk });
  const type = { kind: gvk.kind, apiVersion: formatApiVersion(gvk) };
  const json = Buffer.from(JSON.stringify({ ...given, metadata }));
  const prefix = (await openStores(store)).for(definition);
  const read: unknown[] = [];
  for (const value of [json, encodeEnvelope(type, encodeMessage(protobuf(), object))]) {
    const [name, group] = [definition.storage.resource, definition.storage.group];
    const at = `/registry/${group === '' ? '' : `${group}/`}${name}/a/map`;
    await store.transact({ guards: [], writes: [{ type: 'put', key: at, value }] });
    const entry = await prefix.get(key, mostRecent);
    expect(entry?.object()).toMatchObject({ kind: definition.kind, ...wanted });
    read.push(JSON.parse((entry?.json.toString() ?? '').replace(/"resourceVersion":"\d+",/, '')));
  }
  expect(read[0]).toEqual(read[1]);
});

function versionOf({ storedVersions }: ResourceDefinition, given: object) {
  const { apiVersion } = Object.assign({ apiVersion: '' }, given);
  const version = storedVersions.find(({ gvk }) => formatApiVersion(gvk) === apiVersion);
  if (version === undefined) throw new Error(`no version ${apiVersion}`);
  return version;
}

test.each<[string, string]>([
  ['text', 'hello'],
  ['nothing', ''],
  ['JSON cut short', '{"metadata'],
  ['an object of another kind', foreign.replace('ConfigMap', 'Secret')],
  ['invalid protobuf', 'k8s\0rubbish'],
])('a value that is %s fails its own reads with its name, and no others', async (_what, value) => {
  const maps = (await openStores(store)).for(configMaps);
  const reason = 'configmaps "map" in namespace "a" cannot be read: the stored value is not an object of its kind';
  const all = await RecordingWatch.start(maps, { start: mostRecent });
  const chosen = await RecordingWatch.start(maps, { start: mostRecent, labels: parseLabelSelector('x=y') });
  await write('map', value);
  await write('zz', foreign.replace('"map"', '"zz"'));
  const bad = await maps.get(key, mostRecent);
  expect(() => bad?.json).toThrow(reason);
  expect(() => bad?.object()).toThrow(reason);
  expect(bad?.labels).toEqual({});
  // Lists that it may match do not omit it.
  const labels = parseLabelSelector('x=y');
  for (const query of [
    {},
    { labels },
    { namespace: 'a', labels },
    { fields: parseFieldSelector('metadata.name=map') },
  ]) {
    await expect(maps.list({ ...query, consistency: mostRecent })).rejects.toThrow(reason);
    await expect(RecordingWatch.start(maps, { ...query, start: mostRecent })).rejects.toThrow(reason);
  }
  const other = { consistency: mostRecent, fields: parseFieldSelector('metadata.name=zz') };
  for (const query of [other, { namespace: 'b', consistency: mostRecent }]) await maps.list(query);
  const { entries } = await maps.list({ consistency: mostRecent, includesUnreadable: true });
  expect(entries.map(({ name }) => name)).toEqual(['map', 'zz']);
  expect(entries[1]?.object()).toMatchObject({ data: { k: 'v' } });
  // A write fails with the same error; after a delete lists work again.
  await expect(maps.update(key, () => ({ type: 'keep' }), commit)).rejects.toThrow(reason);
  await store.transact({ guards: [], writes: [{ type: 'delete', key: '/registry/configmaps/a/map' }] });
  expect((await maps.list({ consistency: mostRecent, labels })).entries.map(({ name }) => name)).toEqual(['zz']);
  expect(all.events.map(({ type, entry }) => `${type} ${entry.name}`)).toEqual([
    'ADDED map',
    'ADDED zz',
    'DELETED map',
  ]);
  expect(chosen.events.map(({ entry }) => entry.name)).toEqual(['zz']);
});

test('a value that is no object can be deleted, and watches are notified', async () => {
  const maps = (await openStores(store)).for(configMaps);
  const all = await RecordingWatch.start(maps, { start: mostRecent });
  await write('map', 'hello');
  await store.transact({ guards: [], writes: [{ type: 'delete', key: '/registry/configmaps/a/map' }] });
  const { entries } = await maps.list({ consistency: mostRecent });
  expect(entries).toEqual([]);
  expect(all.events.map(({ type }) => type)).toEqual(['ADDED', 'DELETED']);
});
