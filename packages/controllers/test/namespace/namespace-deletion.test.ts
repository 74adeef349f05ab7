import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Namespace } from '@orch/api/types/core_v1';
import { deepCopy } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type AnyObject, eventually, isGone, resource } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['namespace'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

const namespaces = () => plane.client.resource<Namespace>({ group: '', version: 'v1', resource: 'namespaces' });

async function createNamespace(name: string, finalizers: readonly string[] = []): Promise<void> {
  await namespaces().create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, finalizers: [...finalizers] } });
}

async function createHeld(plural: string, object: AnyObject): Promise<void> {
  await resource(plane, plural).create(object);
}

const condition = async (name: string, type: string) =>
  (await namespaces().get(name)).status?.conditions?.find((each) => each.type === type);
const isAway = (name: string) =>
  eventually(`${name} is gone`, async () => (await isGone(namespaces(), name)) || undefined);

test('a namespace reports its remaining content and finalizers of all resources', async () => {
  const namespace = 'reporting';
  await createNamespace(namespace);
  const finalizers = ['example.com/a'];
  for (const name of ['one', 'two']) {
    await createHeld('configmaps', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace, finalizers } });
  }
  const metadata = { name: 'one', namespace, finalizers: [...finalizers, 'example.com/b'] };
  await createHeld('leases.coordination.orch.io', { apiVersion: 'coordination.orch.io/v1', kind: 'Lease', metadata });
  await createHeld('secrets', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'free', namespace } });
  await namespaces().delete(namespace);
  const message = 'configmaps. has 2 resource instances, leases.coordination.orch.io has 1 resource instances';
  const remaining = await eventually('the condition has the remaining content', async () => {
    const found = await condition(namespace, 'NamespaceContentRemaining');
    return found?.status === 'True' && !found.message?.includes('secrets') ? found : undefined;
  });
  expect([remaining.reason, remaining.message]).toEqual([
    'SomeResourcesRemain',
    `Some resources are remaining: ${message}`,
  ]);
  const held = await condition(namespace, 'NamespaceFinalizersRemaining');
  expect([held?.status, held?.reason, held?.message]).toEqual([
    'True',
    'SomeFinalizersRemain',
    'Some content in the namespace has finalizers remaining: example.com/a in 3 resource instances, ' +
      'example.com/b in 1 resource instances',
  ]);
  for (const type of ['DiscoveryFailure', 'GroupVersionParsingFailure', 'ContentFailure']) {
    expect((await condition(namespace, `NamespaceDeletion${type}`))?.status).toBe('False');
  }
  const body = { metadata: { finalizers: null } };
  for (const name of ['one', 'two']) {
    await resource(plane, 'configmaps').patch(name, { type: 'merge', body }, { namespace });
  }
  await eventually('the condition has the rest', async () => {
    const found = await condition(namespace, 'NamespaceContentRemaining');
    return found?.message?.endsWith(': leases.coordination.orch.io has 1 resource instances') || undefined;
  });
  await resource(plane, 'leases.coordination.orch.io').patch('one', { type: 'merge', body }, { namespace });
  await isAway(namespace);
});

test('an empty namespace waits for the finalizers of its metadata, and rejects new objects [Deletion of a resource, 1] [Deletion of a resource, 3]', async () => {
  await createNamespace('held', ['example.com/hold']);
  await namespaces().delete('held');
  await eventually('the system has finalized it', async () => {
    return ((await namespaces().get('held')).spec?.finalizers ?? []).length === 0 || undefined;
  });
  const late = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'late', namespace: 'held' } };
  await expect(resource(plane, 'configmaps').create(late)).rejects.toMatchObject({ code: 403 });
  expect((await namespaces().get('held')).status?.phase).toBe('Terminating');
  await namespaces().patch('held', { type: 'merge', body: { metadata: { finalizers: null } } });
  expect(await isGone(namespaces(), 'held')).toBe(true);
});

test('a namespace waits for other finalizers in its spec', async () => {
  const name = 'waiting';
  const spec = { finalizers: ['example.com/other'] };
  await namespaces().create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec });
  await namespaces().delete(name);
  const left = await eventually('the system finalizer is removed', async () => {
    const found = await namespaces().get(name);
    return found.spec?.finalizers?.length === 1 ? found : undefined;
  });
  expect(left.spec?.finalizers).toEqual(['example.com/other']);
  await namespaces().updateSubresource(name, 'finalize', { ...deepCopy<Namespace>(left), spec: {} });
  expect(await isGone(namespaces(), name)).toBe(true);
});

test('a namespace waits for the grace periods of its pods', async () => {
  const namespace = 'graceful';
  await createNamespace(namespace);
  const spec = { nodeName: 'n', containers: [{ name: 'main', image: 'nginx' }] };
  const pods = resource(plane, 'pods');
  await pods.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace }, spec });
  await namespaces().delete(namespace);
  const going = await eventually('the pod is stopping', async () => {
    const { metadata } = await pods.get('web', { namespace });
    return metadata.deletionTimestamp ? metadata : undefined;
  });
  expect(going.deletionGracePeriodSeconds).toBe(30);
  await eventually('the condition has the pod', async () => {
    return (await condition(namespace, 'NamespaceContentRemaining'))?.message?.includes('pods. has 1 ') || undefined;
  });
  await pods.delete('web', { namespace, gracePeriodSeconds: 0 });
  await isAway(namespace);
});

test('content with a finalizer blocks its namespace, and the condition reports it [Deletion of a resource, 1] [Deletion of a resource, 3]', async () => {
  const namespace = 'blocked';
  await createNamespace(namespace);
  const maps = resource(plane, 'configmaps');
  const metadata = { name: 'x', namespace, finalizers: ['example.com/hold'] };
  await maps.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata });
  await namespaces().delete(namespace);
  const remaining = await eventually('the condition has the finalizer', async () => {
    const found = await condition(namespace, 'NamespaceFinalizersRemaining');
    return found?.status === 'True' ? found : undefined;
  });
  expect(remaining.message).toContain('example.com/hold in 1 resource instances');
  await maps.patch('x', { type: 'merge', body: { metadata: { finalizers: [] } } }, { namespace });
  await isAway(namespace);
});
