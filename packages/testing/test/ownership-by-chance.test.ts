import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeepReadonly } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type AnyObject, eventually, resource } from './support.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['garbagecollector'] });
});
afterAll(async () => {
  await plane.stop();
});

/** Numbers in [0, 1) that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const seeds = [1, 2, 3, Math.floor(Math.random() * 2 ** 31)];
const policies = ['Orphan', 'Background', 'Foreground'] as const;

test.each(seeds)('whatever is deleted, how and when, what is left has its owners: seed %s', async (seed) => {
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const maps = resource(plane, 'configmaps');
  const labels = { seed: String(seed) };
  const made: DeepReadonly<AnyObject>[] = [];
  for (let index = 0; index < 40; index += 1) {
    // Each is owned by up to three that were made before it.
    const owners = new Set(Array.from({ length: Math.floor(random() * 4) }, () => pick(made)));
    const ownerReferences = [...owners].flatMap((owner) => {
      const { name = '', uid = '' } = owner?.metadata ?? {};
      const blockOwnerDeletion = random() < 0.7;
      return owner === undefined ? [] : [{ apiVersion: 'v1', kind: 'ConfigMap', name, uid, blockOwnerDeletion }];
    });
    const metadata = { name: `c-${seed}-${index}`, namespace: 'default', labels, ownerReferences };
    made.push(await maps.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata }));
  }
  const deleted = new Map(
    Array.from({ length: 8 }, () => [pick(made)?.metadata.name ?? '', pick(policies) ?? 'Background']),
  );
  await Promise.all(
    [...deleted].map(async ([name, propagationPolicy]) => {
      await maps.delete(name, { namespace: 'default', propagationPolicy }).catch((error: unknown) => {
        // One of its owners may have taken it along.
        if (!(error instanceof Error && 'code' in error && error.code === 404)) throw error;
      });
    }),
  );
  const left = await eventually('nothing goes any more, and nobody names an owner that is gone', async () => {
    const { items } = await maps.list({ namespace: 'default', labelSelector: `seed=${seed}` });
    const uids = new Set(items.map(({ metadata }) => metadata.uid));
    const isSettled = items.every(({ metadata }) => {
      return !metadata.deletionTimestamp && (metadata.ownerReferences ?? []).every(({ uid }) => uids.has(uid));
    });
    return isSettled ? new Set(items.map(({ metadata }) => metadata.name ?? '')) : undefined;
  });
  for (const name of deleted.keys()) expect([name, left.has(name)]).toEqual([name, false]);
  // What has no owners at all, or one that stayed all along, stays.
  for (const { metadata } of made) {
    const { name = '', ownerReferences = [] } = metadata;
    const stays = ownerReferences.length === 0 || ownerReferences.some((owner) => left.has(owner.name));
    if (stays && !deleted.has(name)) expect([name, left.has(name)]).toEqual([name, true]);
  }
});
