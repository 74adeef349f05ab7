import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Node, PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { StorageClass, VolumeAttachment } from '@orch/api/types/storage_v1';
import { ControlPlane } from '@orch/testing';

/** Volume controllers as in `orch up`: each with its own service account and the rights of its role. */
let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({
    controllers: [
      ...(['attachdetach', 'ephemeral-volume', 'garbagecollector', 'persistentvolume-binder'] as const),
      ...(['persistentvolume-expander', 'pv-protection', 'pvc-protection'] as const),
    ],
    scheduler: false,
  });
});
afterAll(async () => {
  await plane.stop();
});

const core = (resource: string) => ({ group: '', version: 'v1', resource });
const storage = (resource: string) => ({ group: 'storage.orch.io', version: 'v1', resource });
const inDefault = { namespace: 'default' };
const driver = 'disks.example.com';
const spec = { accessModes: ['ReadWriteOnce'], storageClassName: 'disks' };

test('an ephemeral volume: claim, external volume, attach, growth, and removal with its pod', async () => {
  const classes = plane.client.resource<StorageClass>(storage('storageclasses'));
  const volumes = plane.client.resource<PersistentVolume>(core('persistentvolumes'));
  const claims = plane.client.resource<PersistentVolumeClaim>(core('persistentvolumeclaims'));
  const pods = plane.client.resource<Pod>(core('pods'));
  const attachments = plane.client.resource<VolumeAttachment>(storage('volumeattachments'));
  const kind = { apiVersion: 'storage.orch.io/v1', kind: 'StorageClass', metadata: { name: 'disks' } };
  await classes.create({ ...kind, provisioner: driver, allowVolumeExpansion: true });
  const annotations = { 'volumes.orch.io/controller-managed-attach-detach': 'true' };
  await plane.client
    .resource<Node>(core('nodes'))
    .create({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1', annotations } });
  const volumeClaimTemplate = { spec: { ...spec, resources: { requests: { storage: '1Gi' } } } };
  await pods.create(
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web' },
      spec: {
        ...{ nodeName: 'n1', automountServiceAccountToken: false, containers: [{ name: 'main', image: 'main:1' }] },
        volumes: [{ name: 'scratch', ephemeral: { volumeClaimTemplate } }],
      },
    },
    inDefault,
  );

  // The test is the driver: it provisions, attaches, detaches and deletes.
  const claimTarget = { ...core('persistentvolumeclaims'), ...inDefault, name: 'web-scratch' };
  const provisioner = 'volume.beta.orch.io/storage-provisioner';
  const requested = await plane.waitFor<PersistentVolumeClaim>(
    claimTarget,
    ({ metadata }) => metadata.annotations?.[provisioner] === driver,
  );
  const claimRef = { ...inDefault, name: 'web-scratch', uid: requested.metadata.uid ?? '' };
  const csi = { driver, volumeHandle: 'disk-1' };
  await volumes.create({
    ...{ apiVersion: 'v1', kind: 'PersistentVolume' },
    metadata: { name: 'disk-1', annotations: { 'pv.orch.io/provisioned-by': driver } },
    spec: { ...spec, capacity: { storage: '1Gi' }, csi, claimRef, persistentVolumeReclaimPolicy: 'Delete' },
  });
  await plane.waitFor<PersistentVolumeClaim>(claimTarget, ({ status }) => status?.phase === 'Bound');
  const [attachment] = await plane.waitForList<VolumeAttachment>(
    storage('volumeattachments'),
    (found) => found.length === 1,
  );
  if (attachment === undefined) throw new Error('no attachment');
  expect(attachment.spec).toEqual({ attacher: driver, nodeName: 'n1', source: { persistentVolumeName: 'disk-1' } });
  await attachments.updateStatus({ ...attachment, status: { attached: true } });
  await plane.waitFor<Node>({ ...core('nodes'), name: 'n1' }, ({ status }) => status?.volumesAttached?.length === 1);

  const body = { spec: { resources: { requests: { storage: '2Gi' } } } };
  await claims.patch('web-scratch', { type: 'merge', body }, inDefault);
  const reasons = ['ExternalProvisioning', 'SuccessfulAttachVolume', 'ExternalExpanding'];
  await plane.waitForList<{ kind: string; apiVersion: string; metadata: object; reason?: string }>(
    { ...core('events'), ...inDefault },
    (events) => reasons.every((reason) => events.some((event) => event.reason === reason)),
  );

  await pods.delete('web', { ...inDefault, gracePeriodSeconds: 0 });
  await plane.waitForGone(claimTarget);
  await plane.waitForGone({ ...storage('volumeattachments'), name: attachment.metadata.name ?? '' });
  await plane.waitFor<PersistentVolume>(
    { ...core('persistentvolumes'), name: 'disk-1' },
    ({ status }) => status?.phase === 'Released',
  );
});

test('a recycled and a deleted volume', async () => {
  const volumes = plane.client.resource<PersistentVolume>(core('persistentvolumes'));
  const claims = plane.client.resource<PersistentVolumeClaim>(core('persistentvolumeclaims'));
  const pods = plane.client.resource<Pod>(core('pods'));
  for (const policy of ['Recycle', 'Delete']) {
    const name = policy.toLowerCase();
    await volumes.create({
      ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name } },
      spec: {
        ...{ ...spec, storageClassName: name, capacity: { storage: '1Gi' }, hostPath: { path: `/tmp/${name}` } },
        persistentVolumeReclaimPolicy: policy,
      },
    });
    const target = { ...core('persistentvolumes'), name };
    await plane.waitFor<PersistentVolume>(target, ({ status }) => status?.phase === 'Available');
    const resources = { requests: { storage: '1Gi' } };
    await claims.create(
      {
        ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name } },
        spec: { ...spec, storageClassName: name, resources },
      },
      inDefault,
    );
    const claimTarget = { ...core('persistentvolumeclaims'), ...inDefault, name };
    await plane.waitFor<PersistentVolumeClaim>(claimTarget, ({ status }) => status?.phase === 'Bound');
    await claims.delete(name, inDefault);
  }
  await plane.waitForGone({ ...core('persistentvolumes'), name: 'delete' });
  const recyclerTarget = { ...core('pods'), ...inDefault, name: 'recycler-for-recycle' };
  const recycler = await plane.waitFor<Pod>(recyclerTarget, () => true);
  await pods.updateStatus({ ...recycler, status: { ...recycler.status, phase: 'Succeeded' } });
  await plane.waitFor<PersistentVolume>(
    { ...core('persistentvolumes'), name: 'recycle' },
    ({ status }) => status?.phase === 'Available',
  );
  await plane.waitForGone(recyclerTarget);
});
