import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Node, PersistentVolume, PersistentVolumeClaim, Pod, PodSpec } from '@orch/api/types/core_v1';
import type { CSINode, StorageClass } from '@orch/api/types/storage_v1';
import { type ApiObject, type DeepReadonly, wellKnown } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually } from '../../../../tools/src/test-support/eventually.js';

/** The scheduler, all controllers and two simulated nodes. The tests are the provisioner of `disks.example.com`. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ nodes: 2 });
  for (const name of ['local', 'fast']) {
    await storage<StorageClass>('storageclasses').create({
      ...{ apiVersion: 'storage.orch.io/v1', kind: 'StorageClass', metadata: { name } },
      provisioner: name === 'local' ? 'orch.io/no-provisioner' : 'disks.example.com',
      volumeBindingMode: 'WaitForFirstConsumer',
    });
  }
});
afterAll(async () => {
  await plane.stop();
});

const core = <T extends ApiObject>(resource: string) =>
  plane.client.resource<T>({ group: '', version: 'v1', resource });
const storage = <T extends ApiObject>(resource: string) =>
  plane.client.resource<T>({ group: wellKnown.groups.storage, version: 'v1', resource });
const pods = () => core<Pod>('pods');
const claims = () => core<PersistentVolumeClaim>('persistentvolumeclaims');
const volumes = () => core<PersistentVolume>('persistentvolumes');
const inDefault = { namespace: 'default' };
const selectedNode = 'volume.orch.io/selected-node';

async function givenClaim(name: string, storageClassName: string, size = '1Gi'): Promise<void> {
  await claims().create({
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, ...inDefault } },
    spec: { storageClassName, accessModes: ['ReadWriteOnce'], resources: { requests: { storage: size } } },
  });
}

async function givenVolume(name: string, spec: PersistentVolume['spec']): Promise<void> {
  await volumes().create({
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name } },
    spec: {
      ...{ capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], persistentVolumeReclaimPolicy: 'Retain' },
      ...(spec?.csi === undefined ? { hostPath: { path: `/tmp/${name}` } } : {}),
      ...spec,
    },
  });
}

const onNode = (node: string) => ({
  nodeAffinity: {
    required: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'orch.io/hostname', operator: 'In', values: [node] }] }],
    },
  },
});

async function givenPod(name: string, claimName: string, spec: Partial<PodSpec> = {}): Promise<void> {
  await pods().create({
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, ...inDefault } },
    spec: {
      containers: [{ name: 'main', image: 'nginx' }],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }],
      ...spec,
    },
  });
}

function nodeOf(name: string): Promise<string> {
  return eventually(`${name} is bound`, async () => (await pods().get(name, inDefault)).spec?.nodeName);
}

type Claim = DeepReadonly<PersistentVolumeClaim>;

function claimWith(name: string, what: (claim: Claim) => unknown): Promise<Claim> {
  return eventually(`the claim ${name} is as expected: ${what}`, async () => {
    const claim = await claims().get(name, inDefault);
    return what(claim) ? claim : undefined;
  });
}

/** The condition PodScheduled of the pod has the message. */
function failure(name: string, message: string): Promise<true> {
  return eventually(`${name} reports ${message}`, async () => {
    const { status } = await pods().get(name, inDefault);
    const condition = status?.conditions?.find(({ type }) => type === 'PodScheduled');
    return condition?.status === 'False' && condition.message?.includes(message) ? true : undefined;
  });
}

describe('claims that wait for their first consumer', () => {
  test('a volume that exists decides on the node, and the smallest that fits is bound', async () => {
    await givenVolume('small', { storageClassName: 'local', ...onNode('node-2') });
    await givenVolume('middle', { storageClassName: 'local', capacity: { storage: '5Gi' }, ...onNode('node-2') });
    await givenVolume('large', { storageClassName: 'local', capacity: { storage: '9Gi' }, ...onNode('node-2') });
    await givenClaim('local-data', 'local', '2Gi');
    await givenPod('local-pod', 'local-data');
    expect(await nodeOf('local-pod')).toBe('node-2');
    const claim = await claims().get('local-data', inDefault);
    expect([claim.spec?.volumeName, claim.status?.phase]).toEqual(['middle', 'Bound']);
    const volume = await volumes().get('middle');
    expect(volume.spec?.claimRef).toMatchObject({ name: 'local-data', uid: claim.metadata.uid });
    expect(volume.metadata.annotations).toEqual({ 'pv.orch.io/bound-by-controller': 'yes' });
  });

  test('without a volume the pod waits, and gets its node when one is created', async () => {
    await givenClaim('later-data', 'local', '20Gi');
    await givenPod('later-pod', 'later-data');
    await failure('later-pod', "0/2 nodes are available: 2 node(s) didn't find available persistent volumes to bind.");
    await givenVolume('later', { storageClassName: 'local', capacity: { storage: '20Gi' }, ...onNode('node-1') });
    expect(await nodeOf('later-pod')).toBe('node-1');
    expect((await claims().get('later-data', inDefault)).spec?.volumeName).toBe('later');
  });

  test('the provisioner makes a volume for the chosen node, and the pod waits until it is bound', async () => {
    await givenClaim('made-data', 'fast');
    await givenPod('made-pod', 'made-data', { nodeSelector: { 'orch.io/hostname': 'node-2' } });
    const requested = await claimWith(
      'made-data',
      ({ metadata }) =>
        metadata.annotations?.[selectedNode] === 'node-2' &&
        metadata.annotations?.['volume.beta.orch.io/storage-provisioner'] === 'disks.example.com',
    );
    expect((await pods().get('made-pod', inDefault)).spec?.nodeName).toBeUndefined();
    const { name = '', uid = '' } = requested.metadata;
    await givenVolume('made', { storageClassName: 'fast', claimRef: { ...inDefault, name, uid }, ...onNode('node-2') });
    expect(await nodeOf('made-pod')).toBe('node-2');
    expect((await claims().get('made-data', inDefault)).spec?.volumeName).toBe('made');
  });

  test('a node for which the provisioner fails is chosen anew', async () => {
    await givenClaim('failed-data', 'fast');
    await givenPod('failed-pod', 'failed-data');
    const chosen = (claim: Claim) => claim.metadata.annotations?.[selectedNode];
    await claimWith('failed-data', chosen);
    // As a provisioner that has no room there.
    const annotations = { [selectedNode]: null };
    await claims().patch('failed-data', { type: 'merge', body: { metadata: { annotations } } }, inDefault);
    await failure('failed-pod', 'running PreBind plugin "VolumeBinding": provisioning failed for PVC "failed-data"');
    const again = await claimWith('failed-data', chosen);
    const node = chosen(again) ?? '';
    const claimRef = { ...inDefault, name: 'failed-data', uid: again.metadata.uid ?? '' };
    await givenVolume('second-try', { storageClassName: 'fast', claimRef, ...onNode(node) });
    expect(await nodeOf('failed-pod')).toBe(node);
  });

  test('the claim of an ephemeral volume is created for the pod and gets its volume on the node', async () => {
    await givenVolume('scratch', { storageClassName: 'local', ...onNode('node-1'), capacity: { storage: '50Gi' } });
    await givenPod('eph-pod', '', {
      volumes: [
        {
          name: 'scratch',
          ephemeral: {
            volumeClaimTemplate: {
              metadata: {},
              spec: {
                storageClassName: 'local',
                accessModes: ['ReadWriteOnce'],
                resources: { requests: { storage: '50Gi' } },
              },
            },
          },
        },
      ],
    });
    expect(await nodeOf('eph-pod')).toBe('node-1');
    expect((await claims().get('eph-pod-scratch', inDefault)).spec?.volumeName).toBe('scratch');
  });

  test('pods that are created at once never share a volume', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `many-${index}`);
    for (const [index, name] of names.entries()) {
      await givenVolume(name, {
        ...{ storageClassName: 'local', capacity: { storage: '100Gi' }, ...onNode(`node-${(index % 2) + 1}`) },
      });
      await givenClaim(name, 'local', '100Gi');
    }
    await Promise.all(names.map((name) => givenPod(name, name)));
    await Promise.all(names.map((name) => nodeOf(name)));
    const bound = await Promise.all(names.map((name) => claims().get(name, inDefault)));
    expect(bound.map(({ spec }) => spec?.volumeName).toSorted()).toEqual(names);
    for (const { metadata, spec } of bound) {
      const { spec: ofVolume } = await volumes().get(spec?.volumeName ?? '');
      const allowed = ofVolume?.nodeAffinity?.required?.nodeSelectorTerms?.[0]?.matchExpressions?.[0]?.values;
      expect(allowed).toEqual([(await pods().get(metadata.name ?? '', inDefault)).spec?.nodeName]);
    }
  });
});

describe('other claims', () => {
  test('a pod waits until its immediate claim exists and is bound', async () => {
    await givenPod('immediate-pod', 'immediate-data');
    await failure('immediate-pod', '0/2 nodes are available: 2 persistentvolumeclaim "immediate-data" not found.');
    await givenClaim('immediate-data', '');
    await failure('immediate-pod', '0/2 nodes are available: 2 pod has unbound immediate PersistentVolumeClaims.');
    // A reservation makes the controller look at the claim at once.
    const claimRef = { ...inDefault, name: 'immediate-data' };
    await givenVolume('immediate', { storageClassName: '', claimRef, ...onNode('node-2') });
    expect(await nodeOf('immediate-pod')).toBe('node-2');
  });

  test('the CSINode limits the volumes of a driver on a node', async () => {
    for (const name of ['node-1', 'node-2']) {
      const node = await core<Node>('nodes').get(name);
      await storage<CSINode>('csinodes').create({
        ...{ apiVersion: 'storage.orch.io/v1', kind: 'CSINode' },
        metadata: {
          name,
          ownerReferences: [{ apiVersion: 'v1', kind: 'Node', name, uid: node.metadata.uid ?? '' }],
        },
        spec: { drivers: [{ name: 'limited.example.com', nodeID: name, allocatable: { count: 1 } }] },
      });
    }
    for (const name of ['csi-1', 'csi-2', 'csi-3']) {
      await givenVolume(name, {
        ...{ storageClassName: '', capacity: { storage: '200Gi' } },
        csi: { driver: 'limited.example.com', volumeHandle: name },
        claimRef: { ...inDefault, name },
      });
      await givenClaim(name, '', '200Gi');
      await claimWith(name, ({ status }) => status?.phase === 'Bound');
      await givenPod(name, name);
      if (name !== 'csi-3') await nodeOf(name);
    }
    expect(await nodeOf('csi-1')).not.toBe(await nodeOf('csi-2'));
    await failure('csi-3', '0/2 nodes are available: 2 node(s) exceed max volume count.');
    await pods().delete('csi-1', { ...inDefault, gracePeriodSeconds: 0 });
    await nodeOf('csi-3');
  });
});
