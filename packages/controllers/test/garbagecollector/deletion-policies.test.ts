import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { configMap, eventually, isGone, resource } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['garbagecollector'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

function ownedMap(
  name: string,
  owner: { readonly metadata: { readonly name?: string; readonly uid?: string } },
  blockOwnerDeletion = false,
) {
  const { name: ownerName = '', uid = '' } = owner.metadata;
  const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: ownerName, uid, blockOwnerDeletion }];
  const map = configMap(name);
  return { ...map, metadata: { ...map.metadata, ownerReferences } };
}

describe('garbage collection', () => {
  const inDefault = { namespace: 'default' };

  test('background deletion removes the owner at once and its dependents later', async () => {
    const maps = resource(plane, 'configmaps');
    const owner = await maps.create(configMap('background-owner'));
    const middle = await maps.create(ownedMap('background-middle', owner));
    await maps.create(ownedMap('background-leaf', middle));
    await maps.delete('background-owner', { ...inDefault, propagationPolicy: 'Background' });
    expect(await isGone(maps, 'background-owner', 'default')).toBe(true);
    for (const name of ['background-middle', 'background-leaf']) {
      await eventually(`${name} is collected`, async () => (await isGone(maps, name, 'default')) || undefined);
    }
  });

  test('foreground deletion removes the owner only after its blocking dependents', async () => {
    const maps = resource(plane, 'configmaps');
    const owner = await maps.create(configMap('foreground-owner'));
    const dependent = ownedMap('foreground-dependent', owner, true);
    await maps.create({ ...dependent, metadata: { ...dependent.metadata, finalizers: ['example.com/hold'] } });
    await maps.delete('foreground-owner', { ...inDefault, propagationPolicy: 'Foreground' });
    await eventually('the dependent is being deleted', async () => {
      return (await maps.get('foreground-dependent', inDefault)).metadata.deletionTimestamp;
    });
    expect((await maps.get('foreground-owner', inDefault)).metadata.finalizers).toEqual(['foregroundDeletion']);
    await maps.patch('foreground-dependent', { type: 'merge', body: { metadata: { finalizers: null } } }, inDefault);
    await eventually('the owner follows', async () => (await isGone(maps, 'foreground-owner', 'default')) || undefined);
    expect(await isGone(maps, 'foreground-dependent', 'default')).toBe(true);
  });

  test('foreground deletion does not wait for non-blocking dependents, but removes them', async () => {
    const maps = resource(plane, 'configmaps');
    const owner = await maps.create(configMap('nonblocking-owner'));
    const dependent = ownedMap('nonblocking-dependent', owner, false);
    await maps.create({ ...dependent, metadata: { ...dependent.metadata, finalizers: ['example.com/hold'] } });
    await maps.delete('nonblocking-owner', { ...inDefault, propagationPolicy: 'Foreground' });
    await eventually(
      'the owner is gone',
      async () => (await isGone(maps, 'nonblocking-owner', 'default')) || undefined,
    );
    const held = await eventually('the dependent is being deleted', async () => {
      const { metadata } = await maps.get('nonblocking-dependent', inDefault);
      return metadata.deletionTimestamp ? metadata : undefined;
    });
    expect(held.finalizers).toEqual(['example.com/hold']);
    await maps.patch('nonblocking-dependent', { type: 'merge', body: { metadata: { finalizers: null } } }, inDefault);
    expect(await isGone(maps, 'nonblocking-dependent', 'default')).toBe(true);
  });

  test('orphaning deletion keeps the dependents, without the owner reference', async () => {
    const maps = resource(plane, 'configmaps');
    const owner = await maps.create(configMap('orphan-owner'));
    await maps.create(ownedMap('orphan-dependent', owner));
    await maps.delete('orphan-owner', { ...inDefault, propagationPolicy: 'Orphan' });
    await eventually('the owner is gone', async () => (await isGone(maps, 'orphan-owner', 'default')) || undefined);
    expect((await maps.get('orphan-dependent', inDefault)).metadata.ownerReferences ?? []).toEqual([]);
  });

  test('an object with an owner that never existed is collected', async () => {
    const maps = resource(plane, 'configmaps');
    await maps.create(
      ownedMap('strayed', { metadata: { name: 'never', uid: '00000000-0000-4000-8000-000000000000' } }),
    );
    await eventually('it is collected', async () => (await isGone(maps, 'strayed', 'default')) || undefined);
  });

  test('an object with another owner stays, and loses the reference to the deleted one', async () => {
    const maps = resource(plane, 'configmaps');
    const first = await maps.create(configMap('two-first'));
    const second = await maps.create(configMap('two-second'));
    const map = ownedMap('two-dependent', first);
    const ownerReferences = [
      ...map.metadata.ownerReferences,
      ...ownedMap('two-dependent', second).metadata.ownerReferences,
    ];
    await maps.create({ ...map, metadata: { ...map.metadata, ownerReferences } });
    await maps.delete('two-first', { ...inDefault, propagationPolicy: 'Background' });
    const left = await eventually('the reference to the first owner is removed', async () => {
      const owners = (await maps.get('two-dependent', inDefault)).metadata.ownerReferences ?? [];
      return owners.length === 1 ? owners : undefined;
    });
    expect(left[0]?.name).toBe('two-second');
  });
});
