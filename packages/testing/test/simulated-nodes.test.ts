import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import { ControlPlane } from '../src/control-plane.js';
import { eventually, resource } from './support.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({
    controllers: ['serviceaccount', 'garbagecollector'],
    nodes: 3,
    simulation: {
      template: {
        capacity: { cpu: '8', 'example.com/gpu': '2' },
        allocatable: { cpu: '6' },
        labels: { 'topology.orch.io/zone': 'zone-{index%2}' },
        conditions: { DiskPressure: 'True' },
      },
      stages: [{ match: { image: '*:missing' }, behavior: { pullError: 'not found' } }],
      // An hour of a pod is a tenth of a second.
      clockRate: 36_000,
    },
  });
});
afterAll(() => plane.stop());

const core = (plural: string) => ({ group: '', version: 'v1', resource: plural });
const nodes = () => plane.client.resource<Node>(core('nodes'));
const pods = () => plane.client.resource<Pod>(core('pods'));
const leases = () => plane.client.resource<Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
const inLeases = { namespace: 'orch-node-lease' };
const namespace = 'default';

type Spec = NonNullable<Pod['spec']>;

async function createPod(
  name: string,
  {
    node = 'node-1',
    annotations = {},
    ...spec
  }: Partial<Spec> & { node?: string; annotations?: Record<string, string> },
) {
  await pods().create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, annotations },
    spec: {
      nodeName: node,
      tolerations: [{ operator: 'Exists' }],
      containers: [{ name: 'main', image: 'a:1' }],
      ...spec,
    },
  });
}
const untilPod = (name: string, what: string, holds: (pod: Pod) => boolean) =>
  eventually(`${name} ${what}`, async () => {
    const pod = structuredClone(await pods().get(name, { namespace })) as Pod;
    return holds(pod) ? pod : undefined;
  });
const condition = (
  object: { readonly status?: { readonly conditions?: readonly { type: string; status: string }[] } },
  type: string,
) => object.status?.conditions?.find((each) => each.type === type)?.status;

describe('a simulated node', () => {
  test('has resources, labels and conditions of its template', async () => {
    const all = await Promise.all(['node-1', 'node-2', 'node-3'].map((name) => nodes().get(name)));
    expect(all.map(({ metadata }) => metadata.labels?.['topology.orch.io/zone'])).toEqual([
      'zone-1',
      'zone-0',
      'zone-1',
    ]);
    for (const node of all) {
      expect(node.status).toMatchObject({
        capacity: { cpu: '8', 'example.com/gpu': '2' },
        allocatable: { cpu: '6', 'example.com/gpu': '2' },
      });
      expect([condition(node, 'DiskPressure'), condition(node, 'Ready')]).toEqual(['True', 'True']);
    }
  });

  test('owns its lease, which it renews with its own identity', async () => {
    const { metadata } = await nodes().get('node-2');
    const lease = await leases().get('node-2', inLeases);
    expect(lease.metadata.ownerReferences).toEqual([
      { apiVersion: 'v1', kind: 'Node', name: 'node-2', uid: metadata.uid },
    ]);
    expect(lease.spec).toMatchObject({ holderIdentity: 'node-2', leaseDurationSeconds: 40 });
    await eventually('the lease is renewed', async () => {
      const { spec } = await leases().get('node-2', inLeases);
      return spec?.renewTime !== lease.spec?.renewTime || undefined;
    });
  });

  test('that is deleted is not registered again, and its lease is collected', async () => {
    await nodes().delete('node-3');
    await eventually('the lease is gone', async () => {
      const { items } = await leases().list(inLeases);
      return items.every(({ metadata }) => metadata.name !== 'node-3') || undefined;
    });
    expect((await nodes().list()).items.map(({ metadata }) => metadata.name)).not.toContain('node-3');
  });

  test('is silent while it is annotated, and ready again afterwards', async () => {
    const annotate = (value: string | null) =>
      nodes().patch('node-2', { type: 'merge', body: { metadata: { annotations: { 'simulation/silent': value } } } });
    await annotate('true');
    // As the node life cycle controller does.
    const lost = { type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown' };
    await nodes().patch('node-2', {
      type: 'strategic',
      body: { status: { conditions: [lost] } },
      subresource: 'status',
    });
    await createPod('on-silent', { node: 'node-2' });
    await createPod('on-other', { node: 'node-1' });
    await untilPod('on-other', 'runs', ({ status }) => status?.phase === 'Running');
    const before = await leases().get('node-2', inLeases);
    expect((await pods().get('on-silent', { namespace })).status?.phase).toBe('Pending');
    expect(condition(await nodes().get('node-2'), 'Ready')).toBe('Unknown');
    await annotate(null);
    await untilPod('on-silent', 'runs', ({ status }) => status?.phase === 'Running');
    await eventually(
      'the node is ready',
      async () => condition(await nodes().get('node-2'), 'Ready') === 'True' || undefined,
    );
    await eventually('the lease is renewed', async () => {
      return (
        (await leases().get('node-2', inLeases)).metadata.resourceVersion !== before.metadata.resourceVersion ||
        undefined
      );
    });
  });

  test('reports conditions of its annotation', async () => {
    const body = { metadata: { annotations: { 'simulation/conditions': 'MemoryPressure=True' } } };
    await nodes().patch('node-1', { type: 'merge', body });
    await eventually(
      'it is reported',
      async () => condition(await nodes().get('node-1'), 'MemoryPressure') === 'True' || undefined,
    );
    await nodes().patch('node-1', {
      type: 'merge',
      body: { metadata: { annotations: { 'simulation/conditions': null } } },
    });
    await eventually(
      'it is gone',
      async () => condition(await nodes().get('node-1'), 'MemoryPressure') === 'False' || undefined,
    );
  });
});

describe('a pod on a simulated node', () => {
  test('whose image is missing waits', async () => {
    await createPod('missing', { containers: [{ name: 'main', image: 'web:missing' }] });
    const pod = await untilPod('missing', 'waits', ({ status }) => (status?.containerStatuses?.length ?? 0) > 0);
    expect(pod.status).toMatchObject({
      phase: 'Pending',
      containerStatuses: [{ state: { waiting: { reason: 'ImagePullBackOff' } } }],
    });
  });

  test('completes, fails, or is restarted until it succeeds, by its annotations', async () => {
    const annotations = { 'simulation/run-duration': '1h' };
    await createPod('completes', { restartPolicy: 'Never', annotations });
    await createPod('fails', { restartPolicy: 'Never', annotations: { ...annotations, 'simulation/exit-codes': '4' } });
    await createPod('recovers', {
      restartPolicy: 'OnFailure',
      annotations: { ...annotations, 'simulation/exit-codes': '1,1,0' },
    });
    await untilPod('completes', 'has succeeded', ({ status }) => status?.phase === 'Succeeded');
    const failed = await untilPod('fails', 'has failed', ({ status }) => status?.phase === 'Failed');
    expect(failed.status?.containerStatuses?.[0]?.state?.terminated?.exitCode).toBe(4);
    const recovered = await untilPod('recovers', 'has succeeded', ({ status }) => status?.phase === 'Succeeded');
    expect(recovered.status?.containerStatuses?.[0]?.restartCount).toBe(2);
  });

  test('runs its init containers, and is ready after its probes', async () => {
    const initContainers = [{ name: 'init', image: 'a:1' }];
    const annotations = { 'simulation/init-duration': '1h', 'simulation/ready-delay': '1h' };
    await createPod('slow', { initContainers, annotations });
    const pod = await untilPod('slow', 'is ready', (each) => condition(each, 'Ready') === 'True');
    expect(pod.status?.initContainerStatuses?.[0]?.state?.terminated?.exitCode).toBe(0);
    const body = { metadata: { annotations: { 'simulation/ready': 'false' } } };
    await pods().patch('slow', { type: 'merge', body }, { namespace });
    await untilPod('slow', 'is unready', (each) => condition(each, 'Ready') === 'False');
  });

  test('fails after its deadline', async () => {
    await createPod('late', { activeDeadlineSeconds: 3_600 });
    const pod = await untilPod('late', 'has failed', ({ status }) => status?.phase === 'Failed');
    expect(pod.status?.reason).toBe('DeadlineExceeded');
  });

  test('is evicted by the node', async () => {
    await createPod('evicted', {});
    await untilPod('evicted', 'runs', ({ status }) => status?.phase === 'Running');
    const body = { metadata: { annotations: { 'simulation/evicted-for': 'memory' } } };
    await pods().patch('evicted', { type: 'merge', body }, { namespace });
    const pod = await untilPod('evicted', 'has failed', ({ status }) => status?.phase === 'Failed');
    expect(pod.status).toMatchObject({ reason: 'Evicted', message: 'The node was low on resource: memory. ' });
  });

  test('with an invalid annotation says what is wrong', async () => {
    await createPod('wrong', { annotations: { 'simulation/ready': 'maybe' } });
    const pod = await untilPod('wrong', 'waits', ({ status }) => (status?.containerStatuses?.length ?? 0) > 0);
    expect(pod.status?.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'CreateContainerConfigError',
      message: 'annotation simulation/ready: Invalid value: "maybe": must be true or false',
    });
  });

  test('is removed after its eviction, and a finished one at once', async () => {
    await createPod('leaving', { terminationGracePeriodSeconds: 3_600 });
    await untilPod('leaving', 'runs', ({ status }) => status?.phase === 'Running');
    const eviction = { apiVersion: 'policy/v1beta1', kind: 'Eviction', metadata: { name: 'leaving', namespace } };
    await pods().createSubresource('leaving', 'eviction', eviction, { namespace });
    await plane.waitForGone({ ...core('pods'), namespace, name: 'leaving' });
    await pods().delete('completes', { namespace });
    await plane.waitForGone({ ...core('pods'), namespace, name: 'completes' });
  });

  test('waits until its volumes are attached, and the node reports them while they are in use', async () => {
    const volume: PersistentVolume = {
      ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'v' } },
      spec: {
        ...{ capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] },
        csi: { driver: 'disks.example.com', volumeHandle: 'disk-1' },
        claimRef: { kind: 'PersistentVolumeClaim', namespace, name: 'c' },
      },
    };
    const claim: PersistentVolumeClaim = {
      ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'c', namespace } },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, volumeName: 'v' },
    };
    await resource(plane, 'persistentvolumes').create({ ...volume });
    await resource(plane, 'persistentvolumeclaims').create({ ...claim });
    await createPod('stores', { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'c' } }] });
    const name = 'orch.io/csi/disks.example.com^disk-1';
    await eventually(
      'the volume is in use',
      async () => (await nodes().get('node-1')).status?.volumesInUse?.[0] === name || undefined,
    );
    expect((await pods().get('stores', { namespace })).status?.phase).toBe('Pending');
    const body = { status: { volumesAttached: [{ name, devicePath: '' }] } };
    await nodes().patch('node-1', { type: 'merge', body, subresource: 'status' });
    await untilPod('stores', 'runs', ({ status }) => status?.phase === 'Running');
    await pods().delete('stores', { namespace });
    await eventually(
      'the volume is unused',
      async () => (await nodes().get('node-1')).status?.volumesInUse === undefined || undefined,
    );
  });
});
