import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeepReadonly } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type AnyObject, eventually, isGone, resource } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['namespace', 'pvc-protection', 'pv-protection'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

const pods = () => resource(plane, 'pods');
const claims = () => resource(plane, 'persistentvolumeclaims');
const volumes = () => resource(plane, 'persistentvolumes');
const inDefault = { namespace: 'default' };
const amount = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };

async function createClaim(name: string, namespace = 'default'): Promise<DeepReadonly<AnyObject>> {
  const metadata = { name, namespace };
  return await claims().create({ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata, spec: amount });
}

async function createPod(name: string, claimName: string, spec: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const volume = { name: 'data', persistentVolumeClaim: { claimName } };
  const containers = [{ name: 'main', image: 'nginx' }];
  const metadata = { name, namespace: 'default' };
  await pods().create({ apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers, volumes: [volume], ...spec } });
}

const claimIsGone = (name: string) =>
  eventually(`${name} is gone`, async () => (await isGone(claims(), name, 'default')) || undefined);

test('a claim in use by a pod on a node stays until the pod is deleted', async () => {
  expect((await createClaim('used')).metadata.finalizers).toEqual(['orch.io/pvc-protection']);
  await createPod('user', 'used', { nodeName: 'n' });
  await claims().delete('used', inDefault);
  // A later unused claim is released: the controller has processed the used one before.
  await createClaim('free');
  await claims().delete('free', inDefault);
  await claimIsGone('free');
  expect((await claims().get('used', inDefault)).metadata.finalizers).toEqual(['orch.io/pvc-protection']);
  await pods().delete('user', { ...inDefault, gracePeriodSeconds: 0 });
  await claimIsGone('used');
});

test('a claim that only a pod without a node uses is released', async () => {
  await createClaim('named');
  await createPod('waiting', 'named');
  await claims().delete('named', inDefault);
  await claimIsGone('named');
});

test('a removed finalizer of an existing claim is restored', async () => {
  await createClaim('stripped');
  await claims().patch('stripped', { type: 'merge', body: { metadata: { finalizers: null } } }, inDefault);
  await eventually('it is restored', async () => {
    const { finalizers } = (await claims().get('stripped', inDefault)).metadata;
    return finalizers?.includes('orch.io/pvc-protection') || undefined;
  });
});

test('a bound volume stays until it is released', async () => {
  const spec = { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/tmp' } };
  for (const name of ['bound', 'unbound']) {
    const made = await volumes().create({ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name }, spec });
    expect(made.metadata.finalizers).toEqual(['orch.io/pv-protection']);
  }
  const status = (phase: string) =>
    volumes().patch('bound', { type: 'merge', body: { status: { phase } }, subresource: 'status' });
  await status('Bound');
  await volumes().delete('bound');
  await volumes().delete('unbound');
  const isAway = async (name: string) => (await isGone(volumes(), name)) || undefined;
  await eventually('the unbound volume is gone', () => isAway('unbound'));
  expect((await volumes().get('bound')).metadata.deletionTimestamp).toBeDefined();
  await status('Released');
  await eventually('the bound volume is gone', () => isAway('bound'));
});

test('a namespace with a claim can be deleted [Terminology, 7]', async () => {
  const namespaces = resource(plane, 'namespaces');
  await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'claims' } });
  await createClaim('kept', 'claims');
  await namespaces.delete('claims');
  await eventually('the namespace is gone', async () => (await isGone(namespaces, 'claims')) || undefined);
});
