import { stat } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Event, PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { StorageClass } from '@orch/api/types/storage_v1';
import { defaultControllerOptions } from '../../src/framework/controller-options.js';
import { resources } from '../../src/framework/resources.js';
import type { VolumePlugin } from '../../src/volumes/volume-plugin.js';
import { claimOf, useScenario, volumeOf } from './scenario.js';

const binder = {
  ...defaultControllerOptions['persistentvolume-binder'],
  ...{ resyncMs: 200, provisionsHostPaths: true, hosts: { deniedRanges: ['192.0.2.0/24'], allowsLoopback: false } },
};
/** A volume kind whose first attempt fails. */
const localCalls: string[] = [];
const local: VolumePlugin = {
  name: 'example.com/local',
  supportsMountOptions: false,
  handles: () => false,
  provision: async ({ volumeName, storageClass }) => {
    localCalls.push(`provision ${volumeName}`);
    if (localCalls.length === 1) throw new Error('the pool is busy');
    return volumeOf(volumeName, { persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? '' });
  },
  remove: async ({ metadata }) => void localCalls.push(`remove ${metadata.name}`),
};
const scenario = useScenario(() => ({
  controllers: ['persistentvolume-binder', 'pv-protection', 'pvc-protection'],
  volumePlugins: [local],
  options: { 'persistentvolume-binder': binder },
}));
const volumes = () => scenario().client<PersistentVolume>(resources.persistentVolumes);
const claims = () => scenario().client<PersistentVolumeClaim>(resources.persistentVolumeClaims);
const pods = () => scenario().client<Pod>(resources.pods);
const classes = () => scenario().client<StorageClass>(resources.storageClasses);
const classOf = (name: string, provisioner: string, fields: Partial<StorageClass> = {}): StorageClass => ({
  apiVersion: 'storage.orch.io/v1',
  kind: 'StorageClass',
  metadata: { name },
  provisioner,
  ...fields,
});
const bindCompleted = 'pv.orch.io/bind-completed';
const byController = 'pv.orch.io/bound-by-controller';

test('binds a claim to the smallest volume that suits, with references and annotations on both', async () => {
  const namespace = await scenario().namespace();
  const storageClassName = 'smallest';
  await volumes().create(volumeOf('large', { storageClassName, capacity: { storage: '20Gi' } }));
  await volumes().create(volumeOf('middle', { storageClassName, capacity: { storage: '10Gi' } }));
  await volumes().create(volumeOf('small', { storageClassName, capacity: { storage: '1Gi' } }));
  for (const name of ['large', 'middle', 'small']) await scenario().inPhase(name, 'Available');
  const resourcesOfClaim = { requests: { storage: '5Gi' } };
  await claims().create(claimOf('data', { storageClassName, resources: resourcesOfClaim }), { namespace });
  const claim = await scenario().boundClaim(namespace, 'data');
  const volume = await scenario().inPhase('middle', 'Bound');
  expect(claim.spec?.volumeName).toBe('middle');
  expect(claim.metadata.annotations).toEqual({ [bindCompleted]: 'yes', [byController]: 'yes' });
  expect(claim.status).toEqual({ phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '10Gi' } });
  expect(volume.metadata.annotations).toEqual({ [byController]: 'yes' });
  expect(volume.spec?.claimRef).toMatchObject({
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name: 'data', uid: claim.metadata.uid },
  });
});

test('gives each of many simultaneous claims a volume of its own, without a conflict', async () => {
  const namespace = await scenario().namespace();
  const storageClassName = 'many';
  const names = Array.from({ length: 12 }, (_, index) => `many-${index}`);
  await Promise.all(names.map((name) => volumes().create(volumeOf(name, { storageClassName }))));
  await Promise.all(names.map((name) => scenario().inPhase(name, 'Available')));
  await Promise.all(names.map((name) => claims().create(claimOf(name, { storageClassName }), { namespace })));
  const bound = await Promise.all(names.map((name) => scenario().boundClaim(namespace, name)));
  expect(bound.map(({ spec }) => spec?.volumeName).toSorted()).toEqual(names.toSorted());
});

test('binds a volume that is reserved for a claim, and a claim that names a volume', async () => {
  const namespace = await scenario().namespace();
  await volumes().create(volumeOf('reserved', { claimRef: { namespace, name: 'of-volume' } }));
  await scenario().inPhase('reserved', 'Available');
  await claims().create(claimOf('of-volume', { storageClassName: '' }), { namespace });
  expect((await scenario().boundClaim(namespace, 'of-volume')).spec?.volumeName).toBe('reserved');
  const reserved = await scenario().inPhase('reserved', 'Bound');
  expect(reserved.metadata.annotations?.[byController]).toBeUndefined();

  await claims().create(claimOf('of-claim', { storageClassName: 'named', volumeName: 'named' }), { namespace });
  expect((await claims().get('of-claim', { namespace })).status?.phase).toBe('Pending');
  await volumes().create(volumeOf('named', { storageClassName: 'named', capacity: { storage: '9Gi' } }));
  const claim = await scenario().boundClaim(namespace, 'of-claim');
  expect(claim.metadata.annotations).toEqual({ [bindCompleted]: 'yes' });
  expect((await volumes().get('named')).metadata.annotations).toEqual({ [byController]: 'yes' });
});

test('reports why a claim cannot have the volume that it names', async () => {
  const namespace = await scenario().namespace();
  await volumes().create(volumeOf('tight', { storageClassName: 'tight' }));
  await claims().create(claimOf('large', { volumeName: 'tight', resources: { requests: { storage: '2Gi' } } }), {
    namespace,
  });
  expect(await scenario().event({ namespace, name: 'large' }, 'VolumeMismatch')).toMatchObject({
    ...{ type: 'Warning', message: 'Cannot bind to requested volume "tight": requested PV is too small' },
    source: { component: 'persistentvolume-controller' },
  });
  const first = claimOf('first', { storageClassName: 'tight', volumeName: 'tight' });
  await claims().create(first, { namespace });
  await scenario().boundClaim(namespace, 'first');
  await claims().create(claimOf('second', { storageClassName: 'tight', volumeName: 'tight' }), { namespace });
  const event = await scenario().event({ namespace, name: 'second' }, 'FailedBinding');
  expect(event.message).toBe('volume "tight" already bound to a different claim.');
});

test('a volume of another mode than the claim that it is reserved for is not bound, and both say so', async () => {
  const namespace = await scenario().namespace();
  const { metadata } = await claims().create(claimOf('files', { storageClassName: 'modes' }), { namespace });
  const claimRef = { namespace, name: 'files', uid: metadata.uid ?? '' };
  const blocks = { storageClassName: 'modes', volumeMode: 'Block', claimRef };
  await volumes().create(volumeOf('blocks', blocks));
  const why = 'due to incompatible volumeMode.';
  expect(await scenario().event({ name: 'blocks' }, 'VolumeMismatch')).toMatchObject({
    ...{ type: 'Warning', message: `Cannot bind PersistentVolume to requested PersistentVolumeClaim "files" ${why}` },
  });
  expect(await scenario().event({ namespace, name: 'files' }, 'VolumeMismatch')).toMatchObject({
    message: `Cannot bind PersistentVolume "blocks" to requested PersistentVolumeClaim "files" ${why}`,
  });
  expect((await claims().get('files', { namespace })).status?.phase).toBe('Pending');
});

test('a claim without class and volume waits, and is bound when a volume comes', async () => {
  const namespace = await scenario().namespace();
  await claims().create(claimOf('waiting', { selector: { matchLabels: { for: 'waiting' } } }), { namespace });
  const event = await scenario().event({ namespace, name: 'waiting' }, 'FailedBinding');
  expect(event.message).toBe('no persistent volumes available for this claim and no storage class is set');
  await volumes().create(volumeOf('late', {}, { labels: { for: 'waiting' } }));
  expect((await scenario().boundClaim(namespace, 'waiting')).spec?.volumeName).toBe('late');
});

test('a claim that waits is looked at again each resync period', async () => {
  const namespace = await scenario().namespace();
  await claims().create(claimOf('unmatched', { selector: { matchLabels: { for: 'none' } } }), { namespace });
  await scenario().plane.waitForList<Event>({ ...resources.events, namespace }, (events) =>
    events.some(({ reason, count = 0 }) => reason === 'FailedBinding' && count >= 5),
  );
});

test('a class that waits for the first consumer: reports the pods, then requests the volume [Controller manager defaults, 12]', async () => {
  const namespace = await scenario().namespace();
  await classes().create(classOf('delayed', 'disks.example.com', { volumeBindingMode: 'WaitForFirstConsumer' }));
  await claims().create(claimOf('delayed', { storageClassName: 'delayed' }), { namespace });
  await scenario().event({ namespace, name: 'delayed' }, 'WaitForFirstConsumer');
  await pods().create(podWith('user', 'delayed'), { namespace });
  const waiting = await scenario().event({ namespace, name: 'delayed' }, 'WaitForPodScheduled');
  expect(waiting.message).toBe('waiting for pod user to be scheduled');
  const annotations = { 'volume.orch.io/selected-node': 'n1' };
  await claims().patch('delayed', { type: 'merge', body: { metadata: { annotations } } }, { namespace });
  const event = await scenario().event({ namespace, name: 'delayed' }, 'ExternalProvisioning');
  expect(event.message).toBe(
    'waiting for a volume to be created, either by external provisioner "disks.example.com" or manually created by system administrator',
  );
  const requested = await claims().get('delayed', { namespace });
  expect(requested.metadata.annotations?.['volume.beta.orch.io/storage-provisioner']).toBe('disks.example.com');
  // The test is the provisioner.
  const claimRef = { namespace, name: 'delayed', uid: requested.metadata.uid ?? '' };
  const provisionedBy = { 'pv.orch.io/provisioned-by': 'disks.example.com' };
  await volumes().create(
    volumeOf(
      'external',
      { storageClassName: 'delayed', claimRef, persistentVolumeReclaimPolicy: 'Delete' },
      { annotations: provisionedBy },
    ),
  );
  expect((await scenario().boundClaim(namespace, 'delayed')).spec?.volumeName).toBe('external');
  // Its provisioner deletes the storage; the controller only releases the volume.
  await pods().delete('user', { namespace, gracePeriodSeconds: 0 });
  await claims().delete('delayed', { namespace });
  await scenario().inPhase('external', 'Released');
});

test('makes a folder for a claim of the host path plugin, and removes it with the claim', async () => {
  const namespace = await scenario().namespace();
  await classes().create(classOf('host', 'orch.io/host-path'));
  await claims().create(claimOf('data', { storageClassName: 'host' }), { namespace });
  const claim = await scenario().boundClaim(namespace, 'data');
  const name = `pvc-${claim.metadata.uid}`;
  expect(claim.spec?.volumeName).toBe(name);
  const volume = await scenario().inPhase(name, 'Bound');
  expect(volume.metadata.annotations).toEqual({
    ...{ [byController]: 'yes', 'pv.orch.io/provisioned-by': 'orch.io/host-path' },
    'orch.io/createdby': 'hostpath-dynamic-provisioner',
  });
  expect(volume.spec).toMatchObject({ storageClassName: 'host', persistentVolumeReclaimPolicy: 'Delete' });
  const event = await scenario().event({ namespace, name: 'data' }, 'ProvisioningSucceeded');
  expect(event.message).toBe(`Successfully provisioned volume ${name} using orch.io/host-path`);
  const path = volume.spec?.hostPath?.path ?? '';
  expect((await stat(path)).isDirectory()).toBe(true);
  await claims().delete('data', { namespace });
  await scenario().plane.waitForGone({ ...resources.persistentVolumes, name });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

test('reports claims whose class makes no volume', async () => {
  const namespace = await scenario().namespace();
  const failure = async (name: string, spec: PersistentVolumeClaim['spec'], storageClass?: StorageClass) => {
    if (storageClass !== undefined) await classes().create(storageClass);
    await claims().create(claimOf(name, spec), { namespace });
    return (await scenario().event({ namespace, name }, 'ProvisioningFailed')).message;
  };
  expect(await failure('a', { storageClassName: 'missing' })).toBe('storageclass.storage.orch.io "missing" not found');
  const manual = classOf('manual', 'orch.io/no-provisioner');
  expect(await failure('b', { storageClassName: 'manual' }, manual)).toBe(
    'no volume plugin matched name: orch.io/no-provisioner',
  );
  const options = classOf('options', 'orch.io/host-path', { mountOptions: ['ro', 'soft'] });
  expect(await failure('c', { storageClassName: 'options' }, options)).toBe(
    'Mount options are not supported by the provisioner but StorageClass "options" has mount options [ro soft]',
  );
  const copy = { storageClassName: 'options', dataSource: { kind: 'PersistentVolumeClaim', name: 'c' } };
  expect(await failure('d', copy)).toBe(
    'plugin "orch.io/host-path" is not a CSI plugin. Only CSI plugin can provision a claim with a datasource',
  );
  const block = classOf('block', 'orch.io/host-path');
  expect(await failure('e', { storageClassName: 'block', volumeMode: 'Block' }, block)).toBe(
    'Failed to provision volume with StorageClass "block": orch.io/host-path does not support block volume provisioning',
  );
  const delayed = classOf('wffc', 'orch.io/host-path', { volumeBindingMode: 'WaitForFirstConsumer' });
  await classes().create(delayed);
  const annotations = { 'volume.orch.io/selected-node': 'gone' };
  await claims().create(claimOf('f', { storageClassName: 'wffc' }, { annotations }), { namespace });
  const event = await scenario().event({ namespace, name: 'f' }, 'ProvisioningFailed');
  expect(event.message).toBe('Failed to get target node: nodes "gone" not found');
  await scenario().claim(
    namespace,
    'f',
    ({ metadata }) => metadata.annotations?.['volume.orch.io/selected-node'] === undefined,
  );
});

test('a volume kind of a cloud provider makes and removes volumes, and a failure is reported', async () => {
  const namespace = await scenario().namespace();
  await classes().create(classOf('local', 'example.com/local'));
  const claim = await claims().create(claimOf('data', { storageClassName: 'local' }), { namespace });
  const name = `pvc-${claim.metadata.uid}`;
  await scenario().event({ namespace, name: 'data' }, 'ProvisioningFailed');
  await scenario().boundClaim(namespace, 'data');
  expect((await volumes().get(name)).spec?.mountOptions).toBeUndefined();
  await claims().delete('data', { namespace });
  await scenario().plane.waitForGone({ ...resources.persistentVolumes, name });
  expect(localCalls).toEqual([`provision ${name}`, `provision ${name}`, `remove ${name}`]);
});

test('a retained volume is released when its claim is deleted, and stays', async () => {
  const namespace = await scenario().namespace();
  await bindPair(namespace, 'retained', { persistentVolumeReclaimPolicy: 'Retain' });
  await claims().delete('retained', { namespace });
  const released = await scenario().inPhase('retained', 'Released');
  expect(released.spec?.claimRef?.name).toBe('retained');
});

test('a volume that no plugin can delete fails', async () => {
  const namespace = await scenario().namespace();
  const nfs = { server: 'files', path: '/export' };
  const { hostPath: _hostPath, ...spec } = volumeOf('share').spec ?? {};
  await volumes().create({
    ...volumeOf('share'),
    spec: { ...spec, nfs, storageClassName: 'share', persistentVolumeReclaimPolicy: 'Delete' },
  });
  await claims().create(claimOf('share', { storageClassName: 'share' }), { namespace });
  await scenario().boundClaim(namespace, 'share');
  await claims().delete('share', { namespace });
  const failed = await scenario().inPhase('share', 'Failed');
  const message = 'Error getting deleter volume plugin for volume "share": no deletable volume plugin matched';
  expect(failed.status?.message).toBe(message);
  expect((await scenario().event({ name: 'share' }, 'VolumeFailedDelete')).message).toBe(message);
});

test('a volume is recycled by a pod and free again', async () => {
  const namespace = await scenario().namespace();
  await bindPair(namespace, 'dirty', { persistentVolumeReclaimPolicy: 'Recycle', capacity: { storage: '5Gi' } });
  await claims().delete('dirty', { namespace });
  const target = { ...resources.pods, namespace: 'default', name: 'recycler-for-dirty' };
  const pod = await scenario().plane.waitFor<Pod>(target, () => true);
  expect(pod.spec).toMatchObject({
    activeDeadlineSeconds: 150,
    volumes: [{ name: 'vol', hostPath: { path: '/tmp/x' } }],
  });
  // The test is the node.
  await pods().updateStatus({ ...pod, status: { ...pod.status, phase: 'Failed', message: 'disk full' } });
  const failed = await scenario().inPhase('dirty', 'Failed');
  expect(failed.status?.message).toBe('Recycle failed: disk full');
  const again = await scenario().plane.waitFor<Pod>(target, ({ metadata }) => metadata.uid !== pod.metadata.uid);
  await pods().updateStatus({ ...again, status: { ...again.status, phase: 'Succeeded' } });
  const freed = await scenario().inPhase('dirty', 'Available');
  expect(freed.spec?.claimRef).toBeUndefined();
  expect(freed.metadata.annotations).toBeUndefined();
  await scenario().event({ name: 'dirty' }, 'VolumeRecycled');
  await scenario().plane.waitForGone(target);
});

test.each([
  ['denied', '192.0.2.7'],
  ['loopback', '127.0.0.1'],
])('an NFS volume with a %s server is not recycled', async (name, server) => {
  const namespace = await scenario().namespace();
  const { hostPath: _hostPath, ...spec } = volumeOf(name).spec ?? {};
  const share = { nfs: { server, path: '/export' }, storageClassName: name, persistentVolumeReclaimPolicy: 'Recycle' };
  await volumes().create({ ...volumeOf(name), spec: { ...spec, ...share } });
  await claims().create(claimOf(name, { storageClassName: name }), { namespace });
  await scenario().boundClaim(namespace, name);
  await claims().delete(name, { namespace });
  const failed = await scenario().inPhase(name, 'Failed');
  const message = `Recycle failed: address not allowed: ${server} is in a range that volumes must not use`;
  expect(failed.status?.message).toBe(message);
  expect((await scenario().event({ name }, 'VolumeFailedRecycle')).message).toBe(message);
  const { items } = await pods().list({ namespace: 'default' });
  expect(items.map(({ metadata }) => metadata.name)).not.toContain(`recycler-for-${name}`);
});

test('a volume is not recycled while pods use its claim', async () => {
  const namespace = await scenario().namespace();
  await bindPair(namespace, 'used', { persistentVolumeReclaimPolicy: 'Recycle' });
  await pods().create(podWith('user', 'used'), { namespace });
  await claims().delete('used', { namespace });
  const event = await scenario().event({ name: 'used' }, 'VolumeFailedRecycle');
  expect(event.message).toBe(`Volume is used by pods: ${namespace}/user`);
});

test('a claim is lost when its volume is deleted', async () => {
  const namespace = await scenario().namespace();
  await bindPair(namespace, 'lost', {});
  await volumes().delete('lost');
  await volumes().patch('lost', { type: 'merge', body: { metadata: { finalizers: null } } });
  const claim = await scenario().claim(namespace, 'lost', ({ status }) => status?.phase === 'Lost');
  expect(claim.status).toEqual({ phase: 'Lost' });
  const event = await scenario().event({ namespace, name: 'lost' }, 'ClaimLost');
  expect(event.message).toBe('Bound claim has lost its PersistentVolume. Data on the volume is lost!');
});

/** A volume and a claim of the name, bound to each other. */
async function bindPair(namespace: string, name: string, spec: PersistentVolume['spec']): Promise<void> {
  await volumes().create(volumeOf(name, { storageClassName: name, ...spec }));
  await scenario().inPhase(name, 'Available');
  await claims().create(claimOf(name, { storageClassName: name }), { namespace });
  await scenario().boundClaim(namespace, name);
}

function podWith(name: string, claimName: string): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      automountServiceAccountToken: false,
      containers: [{ name: 'main', image: 'main:1' }],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }],
    },
  };
}
