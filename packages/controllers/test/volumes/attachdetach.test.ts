import { expect, test } from '@jest/globals';
import type { Node, PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { CSIDriver, VolumeAttachment } from '@orch/api/types/storage_v1';
import { type DeepReadonly, FakeClock } from '@orch/apimachinery';
import { attachmentName } from '../../src/attachdetach/attachable-volumes.js';
import { resources } from '../../src/framework/resources.js';
import { claimOf, useScenario, volumeOf } from './scenario.js';

const clock = new FakeClock(new Date());
const scenario = useScenario(() => ({ controllers: ['attachdetach'], clock }));
const nodes = () => scenario().client<Node>(resources.nodes);
const pods = () => scenario().client<Pod>(resources.pods);
const attachments = () => scenario().client<VolumeAttachment>(resources.volumeAttachments);
const driver = 'disks.example.com';
const managed = 'volumes.orch.io/controller-managed-attach-detach';
const uniqueName = (volume: string) => `orch.io/csi/${driver}^${volume}`;
const nameOf = (volume: string, node: string) => attachmentName({ driver, handle: volume }, node);

async function createNode(name: string, annotations: Record<string, string> = { [managed]: 'true' }): Promise<void> {
  await nodes().create({ apiVersion: 'v1', kind: 'Node', metadata: { name, annotations } });
}

/** A volume of the driver with its bound claim, both of the name. */
async function createVolume(
  namespace: string,
  name: string,
  accessModes = ['ReadWriteOnce'],
  by = driver,
): Promise<void> {
  const claims = scenario().client<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const claim = await claims.create(claimOf(name, { accessModes, volumeName: name, storageClassName: '' }), {
    namespace,
  });
  const { hostPath: _hostPath, ...spec } = volumeOf(name).spec ?? {};
  const claimRef = { namespace, name, uid: claim.metadata.uid ?? '' };
  const csi = { driver: by, volumeHandle: name };
  const volumes = scenario().client<PersistentVolume>(resources.persistentVolumes);
  await volumes.create({ ...volumeOf(name), spec: { ...spec, accessModes, claimRef, csi } });
  await claims.updateStatus({ ...claim, status: { phase: 'Bound' } });
}

async function createPod(
  namespace: string,
  name: string,
  { node, volume }: { readonly node: string; readonly volume: string },
) {
  return await pods().create(
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name },
      spec: {
        ...{ nodeName: node, automountServiceAccountToken: false, containers: [{ name: 'main', image: 'main:1' }] },
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: volume } }],
      },
    },
    { namespace },
  );
}

async function deletePod(namespace: string, name: string): Promise<void> {
  await pods().delete(name, { namespace, gracePeriodSeconds: 0 });
}

const attachment = (volume: string, node: string, isDone = (_: DeepReadonly<VolumeAttachment>) => true) =>
  scenario().plane.waitFor<VolumeAttachment>({ ...resources.volumeAttachments, name: nameOf(volume, node) }, isDone);
const detached = (volume: string, node: string) =>
  scenario().plane.waitForGone({ ...resources.volumeAttachments, name: nameOf(volume, node) });

/** The test is the driver. */
async function setStatus(volume: string, node: string, status: NonNullable<VolumeAttachment['status']>): Promise<void> {
  await attachments().updateStatus({ ...(await attachment(volume, node)), status });
}

async function setInUse(node: string, volumesInUse: string[]): Promise<void> {
  const body = { status: { volumesInUse: volumesInUse.map(uniqueName) } };
  await nodes().patch(node, { type: 'merge', body, subresource: 'status' });
}

/** Waits until the node reports exactly these volumes as attached. */
async function reported(node: string, volumes: readonly string[]): Promise<void> {
  const expected = volumes.map((volume) => ({ name: uniqueName(volume), devicePath: '' }));
  await scenario().plane.waitFor<Node>({ ...resources.nodes, name: node }, ({ status }) => {
    return JSON.stringify(status?.volumesAttached ?? []) === JSON.stringify(expected);
  });
}

test('attaches the volume of a pod to its node, and detaches it after the pod', async () => {
  const namespace = await scenario().namespace();
  await createNode('basic');
  await createVolume(namespace, 'basic');
  await createPod(namespace, 'web', { node: 'basic', volume: 'basic' });
  const created = await attachment('basic', 'basic');
  expect(created.spec).toEqual({ attacher: driver, nodeName: 'basic', source: { persistentVolumeName: 'basic' } });
  expect((await nodes().get('basic')).status?.volumesAttached).toBeUndefined();
  await setStatus('basic', 'basic', { attached: true });
  await reported('basic', ['basic']);
  expect(await scenario().event({ namespace, name: 'web' }, 'SuccessfulAttachVolume')).toMatchObject({
    ...{ type: 'Normal', message: 'AttachVolume.Attach succeeded for volume "basic" ' },
    source: { component: 'attachdetach-controller' },
  });
  await deletePod(namespace, 'web');
  await detached('basic', 'basic');
  await reported('basic', []);
});

test('reports errors and timeouts of the driver to the pod', async () => {
  const namespace = await scenario().namespace();
  await createNode('failing');
  await createVolume(namespace, 'failing');
  await createPod(namespace, 'web', { node: 'failing', volume: 'failing' });
  await setStatus('failing', 'failing', { attached: false, attachError: { message: 'no such disk' } });
  const event = await scenario().event({ namespace, name: 'web' }, 'FailedAttachVolume');
  expect(event.message).toBe('AttachVolume.Attach failed for volume "failing" : no such disk');
  await clock.advance(2 * 60_000);
  await scenario().plane.waitForList({ ...resources.events, namespace }, (events) =>
    events.some(
      ({ message }) =>
        message === 'AttachVolume.Attach failed for volume "failing" : attachdetachment timeout for volume failing',
    ),
  );
  expect((await nodes().get('failing')).status?.volumesAttached).toBeUndefined();
});

test('attaches an exclusive volume to one node at a time, and reports who has it', async () => {
  const namespace = await scenario().namespace();
  await createNode('first');
  await createNode('second');
  await createVolume(namespace, 'exclusive');
  await createPod(namespace, 'one', { node: 'first', volume: 'exclusive' });
  await attachment('exclusive', 'first');
  await createPod(namespace, 'two', { node: 'second', volume: 'exclusive' });
  const event = await scenario().event({ namespace, name: 'two' }, 'FailedAttachVolume');
  expect(event.message).toBe('Multi-Attach error for volume "exclusive" Volume is already used by pod(s) one');
  await deletePod(namespace, 'one');
  await detached('exclusive', 'first');
  await attachment('exclusive', 'second');
});

test('attaches a shared volume to several nodes', async () => {
  const namespace = await scenario().namespace();
  await createNode('left');
  await createNode('right');
  await createVolume(namespace, 'shared', ['ReadWriteMany']);
  await createPod(namespace, 'one', { node: 'left', volume: 'shared' });
  await createPod(namespace, 'two', { node: 'right', volume: 'shared' });
  await attachment('shared', 'left');
  await attachment('shared', 'right');
});

test('waits until the node has unmounted the volume, at most six minutes', async () => {
  const namespace = await scenario().namespace();
  await createNode('busy');
  for (const name of ['released', 'stuck']) {
    await createVolume(namespace, name);
    await createPod(namespace, name, { node: 'busy', volume: name });
    await setStatus(name, 'busy', { attached: true });
  }
  await reported('busy', ['released', 'stuck']);
  await setInUse('busy', ['released', 'stuck']);
  await deletePod(namespace, 'released');
  await deletePod(namespace, 'stuck');
  await setInUse('busy', ['stuck']);
  await detached('released', 'busy');
  await reported('busy', ['stuck']);
  expect((await attachment('stuck', 'busy')).metadata.deletionTimestamp).toBeUndefined();
  await clock.advance(6 * 60_000);
  await detached('stuck', 'busy');
  await reported('busy', []);
});

test('a volume stays attached when a new pod on the node needs it meanwhile', async () => {
  const namespace = await scenario().namespace();
  await createNode('again');
  await createVolume(namespace, 'again');
  await createPod(namespace, 'old', { node: 'again', volume: 'again' });
  await setStatus('again', 'again', { attached: true });
  await setInUse('again', ['again']);
  await reported('again', ['again']);
  const { uid } = (await attachment('again', 'again')).metadata;
  await deletePod(namespace, 'old');
  await createPod(namespace, 'new', { node: 'again', volume: 'again' });
  await clock.advance(7 * 60_000);
  await createVolume(namespace, 'marker');
  await createPod(namespace, 'marker', { node: 'again', volume: 'marker' });
  await attachment('marker', 'again');
  expect((await attachment('again', 'again')).metadata.uid).toBe(uid);
});

test('attaches nothing for finished pods, nodes that attach by themselves, and drivers that do not attach', async () => {
  const namespace = await scenario().namespace();
  const drivers = scenario().client<CSIDriver>(resources.csiDrivers);
  const name = 'direct.example.com';
  await drivers.create({
    apiVersion: 'storage.orch.io/v1',
    kind: 'CSIDriver',
    metadata: { name },
    spec: { attachRequired: false },
  });
  await createNode('alone', {});
  await createNode('mixed');
  for (const volume of ['of-alone', 'finished', 'kept']) await createVolume(namespace, volume);
  await createVolume(namespace, 'direct', ['ReadWriteOnce'], name);
  await createPod(namespace, 'a', { node: 'alone', volume: 'of-alone' });
  await createPod(namespace, 'b', { node: 'mixed', volume: 'direct' });
  const finished = await createPod(namespace, 'c', { node: 'mixed', volume: 'finished' });
  await attachment('finished', 'mixed');
  await pods().updateStatus({ ...finished, status: { phase: 'Succeeded' } });
  await detached('finished', 'mixed');
  await createPod(namespace, 'd', { node: 'mixed', volume: 'kept' });
  await attachment('kept', 'mixed');
  const { items } = await attachments().list();
  const of = items.filter(({ spec }) => ['alone', 'mixed'].includes(spec.nodeName));
  expect(of.map(({ metadata }) => metadata.name)).toEqual([nameOf('kept', 'mixed')]);
});

test('keeps the volumes of finished pods on a node that asks for it', async () => {
  const namespace = await scenario().namespace();
  await createNode('keeper', { [managed]: 'true', 'volumes.orch.io/keep-terminated-pod-volumes': 'true' });
  for (const volume of ['keeper', 'keeper-marker']) await createVolume(namespace, volume);
  const finished = await createPod(namespace, 'web', { node: 'keeper', volume: 'keeper' });
  await attachment('keeper', 'keeper');
  await pods().updateStatus({ ...finished, status: { phase: 'Failed' } });
  await createPod(namespace, 'marker', { node: 'keeper', volume: 'keeper-marker' });
  await attachment('keeper-marker', 'keeper');
  expect((await attachment('keeper', 'keeper')).metadata.deletionTimestamp).toBeUndefined();
  await deletePod(namespace, 'web');
  await detached('keeper', 'keeper');
});

test('detaches the volumes of a node that is gone, once its pods are', async () => {
  const namespace = await scenario().namespace();
  await createNode('doomed');
  await createVolume(namespace, 'doomed');
  await createPod(namespace, 'web', { node: 'doomed', volume: 'doomed' });
  await setStatus('doomed', 'doomed', { attached: true });
  await reported('doomed', ['doomed']);
  await setInUse('doomed', ['doomed']);
  await nodes().delete('doomed');
  await deletePod(namespace, 'web');
  await detached('doomed', 'doomed');
});

test('leaves attachments of others alone', async () => {
  const metadata = { name: 'of-others' };
  const spec = { attacher: driver, nodeName: 'basic', source: { persistentVolumeName: 'basic' } };
  await attachments().create({ apiVersion: 'storage.orch.io/v1', kind: 'VolumeAttachment', metadata, spec });
  await clock.advance(60_000);
  expect((await attachments().get('of-others')).metadata.deletionTimestamp).toBeUndefined();
});
