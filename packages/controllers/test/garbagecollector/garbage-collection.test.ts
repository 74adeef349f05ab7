import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DeepReadonly } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type AnyObject, eventually, isGone, resource } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['garbagecollector', 'namespace'], scheduler: false });
  for (const name of ['here', 'there']) {
    await resource(plane, 'namespaces').create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
});
afterAll(async () => {
  await plane.stop();
});

const maps = () => resource(plane, 'configmaps');
const inHere = { namespace: 'here' };

interface Owner {
  readonly kind?: unknown;
  readonly apiVersion?: unknown;
  readonly metadata: { readonly name?: string; readonly uid?: string };
}

function reference(owner: Owner, fields: Readonly<Record<string, unknown>> = {}) {
  const { name = '', uid = '' } = owner.metadata;
  const kind = String(owner.kind ?? 'ConfigMap');
  return { apiVersion: String(owner.apiVersion ?? 'v1'), kind, name, uid, ...fields };
}

/** A config map, by default in the namespace `here`. */
async function create(
  name: string,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<DeepReadonly<AnyObject>> {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'here', ...metadata } };
  return await maps().create(object);
}

const gone = (name: string, namespace = 'here') =>
  eventually(`${name} is gone`, async () => (await isGone(maps(), name, namespace)) || undefined);
const release = (name: string) =>
  maps().patch(name, { type: 'merge', body: { metadata: { finalizers: null } } }, inHere);
const beingDeleted = (name: string) =>
  eventually(`${name} is being deleted`, async () => {
    const { metadata } = await maps().get(name, inHere);
    return metadata.deletionTimestamp ? metadata : undefined;
  });

/** Waits until the collector has processed everything before: it collects a new object with a missing owner. */
async function collectorHasPassed(): Promise<void> {
  const name = `passed-${Math.random().toString(36).slice(2)}`;
  await create(name, {
    ownerReferences: [reference({ metadata: { name: 'never', uid: '00000000-0000-4000-8000-000000000000' } })],
  });
  await gone(name);
}

describe('foreground deletion', () => {
  test('proceeds from the last dependent up to the owner', async () => {
    const top = await create('level-1');
    const middle = await create('level-2', { ownerReferences: [reference(top, { blockOwnerDeletion: true })] });
    const ownerReferences = [reference(middle, { blockOwnerDeletion: true })];
    await create('level-3', { ownerReferences, finalizers: ['example.com/hold'] });
    await maps().delete('level-1', { ...inHere, propagationPolicy: 'Foreground' });
    await beingDeleted('level-3');
    for (const name of ['level-1', 'level-2']) {
      expect((await beingDeleted(name)).finalizers).toEqual(['foregroundDeletion']);
    }
    await release('level-3');
    for (const name of ['level-1', 'level-2', 'level-3']) await gone(name);
  });

  test('of objects that own each other completes', async () => {
    const first = await create('circle-1');
    const second = await create('circle-2', { ownerReferences: [reference(first, { blockOwnerDeletion: true })] });
    const ownerReferences = [reference(second, { blockOwnerDeletion: true })];
    await maps().patch('circle-1', { type: 'merge', body: { metadata: { ownerReferences } } }, inHere);
    await collectorHasPassed();
    await maps().delete('circle-1', { ...inHere, propagationPolicy: 'Foreground' });
    for (const name of ['circle-1', 'circle-2']) await gone(name);
  });

  test('of objects that own each other or themselves completes, also when all are deleted at once', async () => {
    const first = await create('ring-1');
    const second = await create('ring-2', { ownerReferences: [reference(first, { blockOwnerDeletion: true })] });
    const third = await create('ring-3', { ownerReferences: [reference(second, { blockOwnerDeletion: true })] });
    const self = await create('ring-self');
    for (const [name, owner] of Object.entries({ 'ring-1': third, 'ring-self': self })) {
      const ownerReferences = [reference(owner, { blockOwnerDeletion: true })];
      await maps().patch(name, { type: 'merge', body: { metadata: { ownerReferences } } }, inHere);
    }
    await collectorHasPassed();
    const ring = ['ring-1', 'ring-2', 'ring-3', 'ring-self'];
    await Promise.all(ring.map((name) => maps().delete(name, { ...inHere, propagationPolicy: 'Foreground' })));
    for (const name of ring) await gone(name);
  });

  test('removes its reference from a dependent with another owner, and continues', async () => {
    const [waiting, other] = [await create('shared-1'), await create('shared-2')];
    const ownerReferences = [reference(waiting, { blockOwnerDeletion: true }), reference(other)];
    await create('shared-child', { ownerReferences });
    await maps().delete('shared-1', { ...inHere, propagationPolicy: 'Foreground' });
    await gone('shared-1');
    const { metadata } = await maps().get('shared-child', inHere);
    expect([metadata.deletionTimestamp, metadata.ownerReferences?.map(({ name }) => name)]).toEqual([
      undefined,
      ['shared-2'],
    ]);
  });

  test('changes to another policy with a second request', async () => {
    const owner = await create('changed', { finalizers: ['example.com/hold'] });
    const ownerReferences = [reference(owner, { blockOwnerDeletion: true })];
    await create('changed-child', { ownerReferences, finalizers: ['example.com/hold'] });
    await maps().delete('changed', { ...inHere, propagationPolicy: 'Foreground' });
    await beingDeleted('changed-child');
    await maps().delete('changed', { ...inHere, propagationPolicy: 'Background' });
    expect((await maps().get('changed', inHere)).metadata.finalizers).toEqual(['example.com/hold']);
    await release('changed');
    expect(await isGone(maps(), 'changed', 'here')).toBe(true);
    await release('changed-child');
    await gone('changed-child');
  });
});

describe('orphaning', () => {
  test('is the default of replication controllers', async () => {
    const controllers = resource(plane, 'replicationcontrollers');
    const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'main', image: 'nginx' }] } };
    const owner = await controllers.create({
      apiVersion: 'v1',
      kind: 'ReplicationController',
      metadata: { name: 'first', namespace: 'here' },
      spec: { replicas: 0, selector: { app: 'a' }, template },
    });
    await create('of-first', { ownerReferences: [reference({ ...owner, kind: 'ReplicationController' })] });
    await controllers.delete('first', inHere);
    await eventually('the owner is gone', async () => (await isGone(controllers, 'first', 'here')) || undefined);
    expect((await maps().get('of-first', inHere)).metadata.ownerReferences).toBeUndefined();
  });

  test('does not keep dependents that are being deleted already', async () => {
    const owner = await create('leaving');
    await create('leaving-child', { ownerReferences: [reference(owner)], finalizers: ['example.com/hold'] });
    await maps().delete('leaving-child', inHere);
    await maps().delete('leaving', { ...inHere, propagationPolicy: 'Orphan' });
    await gone('leaving');
    await release('leaving-child');
    await gone('leaving-child');
  });
});

describe('owners', () => {
  test('of another namespace are invalid: their dependents are collected, with an event', async () => {
    const owner = await create('elsewhere', { namespace: 'there' });
    await create('stranger', { ownerReferences: [reference(owner)] });
    await gone('stranger');
    expect(await isGone(maps(), 'elsewhere', 'there')).toBe(false);
    const event = await eventually('an event is created', async () => {
      const { items } = await resource(plane, 'events').list(inHere);
      return items.find(({ reason }) => reason === 'OwnerRefInvalidNamespace');
    });
    expect(event['involvedObject']).toMatchObject({ kind: 'ConfigMap', name: 'stranger', namespace: 'here' });
    expect(event['message']).toBe(
      `ownerRef [v1/ConfigMap, namespace: here, name: elsewhere, uid: ${owner.metadata.uid}] does not exist in namespace "here"`,
    );
  });

  test('that are cluster-scoped own objects in any namespace', async () => {
    const roles = resource(plane, 'clusterroles.rbac.authorization.orch.io');
    const kind = 'ClusterRole';
    const apiVersion = 'rbac.authorization.orch.io/v1';
    const owner = await roles.create({ apiVersion, kind, metadata: { name: 'wide' } });
    for (const namespace of ['here', 'there']) {
      await create('of-wide', { namespace, ownerReferences: [reference({ ...owner, kind, apiVersion })] });
    }
    await collectorHasPassed();
    expect(await isGone(maps(), 'of-wide', 'there')).toBe(false);
    await roles.delete('wide');
    for (const namespace of ['here', 'there']) await gone('of-wide', namespace);
  });

  test('in a namespace do not own cluster-scoped objects, which stay', async () => {
    const roles = resource(plane, 'clusterroles.rbac.authorization.orch.io');
    const owner = await create('narrow');
    const ownerReferences = [reference(owner)];
    const role = { apiVersion: 'rbac.authorization.orch.io/v1', kind: 'ClusterRole' };
    await roles.create({ ...role, metadata: { name: 'kept', ownerReferences } });
    await maps().delete('narrow', inHere);
    await collectorHasPassed();
    expect((await roles.get('kept')).metadata.ownerReferences).toHaveLength(1);
  });

  test('of an unknown kind have no effect: their dependents stay unchanged', async () => {
    const absent = reference({ metadata: { name: 'never', uid: '00000000-0000-4000-8000-000000000001' } });
    const odd = { ...absent, apiVersion: 'odd.example.com/v1', kind: 'Odd', uid: 'odd' };
    await create('of-odd', { ownerReferences: [odd, absent] });
    await collectorHasPassed();
    expect((await maps().get('of-odd', inHere)).metadata.ownerReferences).toHaveLength(2);
  });

  test('of the same name and another uid are missing: dependents of the first are collected', async () => {
    const first = await create('twice');
    await maps().delete('twice', { ...inHere, propagationPolicy: 'Orphan' });
    await gone('twice');
    await create('twice');
    await create('of-first-twice', { ownerReferences: [reference(first)] });
    await gone('of-first-twice');
    expect(await isGone(maps(), 'twice', 'here')).toBe(false);
  });

  test('that own themselves can be deleted', async () => {
    const own = await create('own');
    const ownerReferences = [reference(own, { blockOwnerDeletion: true })];
    await maps().patch('own', { type: 'merge', body: { metadata: { ownerReferences } } }, inHere);
    await maps().delete('own', inHere);
    await gone('own');
  });
});
