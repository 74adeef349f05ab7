import { setMaxListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiObject, type DeepReadonly, orchNames, systemClock, wellKnown } from '@orch/apimachinery';
import { Informers } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../../../../tools/src/test-support/eventually.js';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { podInfo } from '../../src/cluster/pod-info.js';
import { followObjects } from '../../src/follow-objects.js';
import { followWorkloads } from '../../src/follow-workloads.js';
import { aPod } from '../plugins/scenario.fixture.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(() => plane.stop());

const { storage: group } = wellKnown.groups;
type AnyObject = ApiObject & Readonly<Record<string, unknown>>;

/** Follows the server with these gates until the test ends. */
async function following(...gates: readonly string[]) {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const cluster = new ClusterState({ names: orchNames });
  const informers = new Informers({ client: plane.client, clock: systemClock() });
  const events: string[] = [];
  followObjects({ informers, cluster, gates: (gate) => gates.includes(gate), happened: (event) => events.push(event) });
  informers.start(stopping.signal);
  await informers.synced(stopping.signal);
  return {
    ...{ cluster, events },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await informers.stopped();
    },
  };
}

const spec = { accessModes: ['ReadWriteOnce'] };
const inDefault = { namespace: 'default' };
type Followed = Awaited<ReturnType<typeof following>>['cluster']['storage'];
type Case = readonly [
  resource: string,
  reference: { readonly group: string; readonly version: string },
  object: AnyObject,
  read: (storage: Followed) => DeepReadonly<ApiObject> | undefined,
  event: string,
];

const object = (kind: string, apiVersion: string, fields: object, namespace?: string): AnyObject => ({
  ...{ apiVersion, kind, metadata: { name: 'a', ...(namespace === undefined ? {} : { namespace }) } },
  ...fields,
});

describe('what scheduling reads of storage', () => {
  test.each<Case>([
    [
      'persistentvolumeclaims',
      { group: '', version: 'v1' },
      object(
        'PersistentVolumeClaim',
        'v1',
        { spec: { ...spec, resources: { requests: { storage: '1Gi' } } } },
        'default',
      ),
      (storage) => storage.claim('default/a'),
      'claimChanged',
    ],
    [
      'persistentvolumes',
      { group: '', version: 'v1' },
      object('PersistentVolume', 'v1', {
        spec: { ...spec, capacity: { storage: '1Gi' }, hostPath: { path: '/tmp/a' } },
      }),
      (storage) => storage.volume('a'),
      'volumeChanged',
    ],
    [
      'storageclasses',
      { group, version: 'v1' },
      object('StorageClass', `${group}/v1`, { provisioner: 'disks.example.com' }),
      (storage) => storage.storageClass('a'),
      'storageClassChanged',
    ],
    [
      'csinodes',
      { group, version: 'v1' },
      object('CSINode', `${group}/v1`, { spec: { drivers: [] } }),
      (storage) => storage.csiNode('a'),
      'csiNodeChanged',
    ],
    [
      'csidrivers',
      { group, version: 'v1' },
      object('CSIDriver', `${group}/v1`, { spec: {} }),
      (storage) => storage.driver('a'),
      'csiDriverChanged',
    ],
    [
      'csistoragecapacities',
      { group, version: 'v1beta1' },
      object('CSIStorageCapacity', `${group}/v1beta1`, { storageClassName: 'fast' }, 'default'),
      (storage) => [...storage.capacitiesOf('fast')][0],
      'storageCapacityChanged',
    ],
  ])('is followed: %s', async (resource, reference, created, read, event) => {
    await using followed = await following('CSIStorageCapacity');
    const { events, cluster } = followed;
    const client = plane.client.resource<AnyObject>({ ...reference, resource });
    const scope = created.metadata.namespace === undefined ? {} : inDefault;
    const { metadata, ...rest } = await client.create(created, scope);
    await eventually('the object is there', async () => read(cluster.storage));
    await client.update({ ...rest, metadata: { ...metadata, labels: { changed: 'yes' }, finalizers: [] } });
    await eventually('the object has changed', async () => read(cluster.storage)?.metadata.labels?.['changed']);
    await client.delete('a', scope);
    await eventually('the object is gone', async () => read(cluster.storage) === undefined || undefined);
    expect(new Set(events)).toEqual(new Set([event]));
    expect(events.length).toBeGreaterThanOrEqual(3);
  });

  test('has no drivers and capacities without the gate CSIStorageCapacity', async () => {
    const drivers = plane.client.resource<AnyObject>({ group, version: 'v1', resource: 'csidrivers' });
    await drivers.create(object('CSIDriver', `${group}/v1`, { spec: {} }));
    await using without = await following();
    expect([without.cluster.storage.driver('a'), without.events]).toEqual([undefined, []]);
    await using withGate = await following('CSIStorageCapacity');
    expect([withGate.cluster.storage.driver('a')?.metadata.name, withGate.events]).toEqual(['a', ['csiDriverChanged']]);
    await drivers.delete('a');
  });
});

describe('workloads that select a pod', () => {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  const bySet = { selector: { matchLabels: labels }, template };

  test.each<readonly [string, string, AnyObject, number]>([
    ['', 'services', object('Service', 'v1', { spec: { selector: labels, ports: [{ port: 80 }] } }, 'default'), 1],
    [
      ...(['', 'replicationcontrollers'] as const),
      object('ReplicationController', 'v1', { spec: { selector: labels, template } }, 'default'),
      0,
    ],
    ['apps', 'replicasets', object('ReplicaSet', 'apps/v1', { spec: bySet }, 'default'), 0],
    ['apps', 'statefulsets', object('StatefulSet', 'apps/v1', { spec: { ...bySet, serviceName: 'a' } }, 'default'), 0],
  ])('are followed: %s %s', async (apiGroup, resource, created, serviceSelectors) => {
    const stopping = new AbortController();
    setMaxListeners(0, stopping.signal);
    const informers = new Informers({ client: plane.client, clock: systemClock() });
    let serviceChanges = 0;
    const workloads = followWorkloads({
      informers,
      onServiceChanged: () => {
        serviceChanges += 1;
      },
    });
    informers.start(stopping.signal);
    await informers.synced(stopping.signal);
    const changesBefore = serviceChanges;
    const pod = (app: string) => podInfo(aPod('p', {}, { namespace: 'default', labels: { app } }), () => false);
    const client = plane.client.resource<AnyObject>({ group: apiGroup, version: 'v1', resource });
    await client.create(created, inDefault);
    await eventually('the pod is selected', async () => workloads.selectorOf(pod('web')));
    expect(workloads.selectorOf(pod('other'))).toBeUndefined();
    expect(workloads.serviceSelectorsOf(pod('web'))).toHaveLength(serviceSelectors);
    await client.delete('a', { ...inDefault, propagationPolicy: 'Background' });
    await eventually('it is no longer', async () => workloads.selectorOf(pod('web')) === undefined || undefined);
    expect(serviceChanges > changesBefore).toBe(serviceSelectors > 0);
    stopping.abort();
    await informers.stopped();
  });
});
