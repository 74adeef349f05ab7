import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeepReadonly } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { type AnyObject, eventually, resource } from '../support/objects.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['garbagecollector'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

/** A generator of numbers in [0, 1), the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const seeds = [1, 2, 3, Math.floor(Math.random() * 2 ** 31)];
const policies = ['Orphan', 'Background', 'Foreground'] as const;

test.each(seeds)('after random deletions, the remaining objects have their owners: seed %s', async (seed) => {
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const maps = resource(plane, 'configmaps');
  const labels = { seed: String(seed) };
  const made: DeepReadonly<AnyObject>[] = [];
  for (let index = 0; index < 40; index += 1) {
    // Each has up to three owners among the earlier ones.
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
        // The garbage collector may have deleted it with its owner.
        if (!(error instanceof Error && 'code' in error && error.code === 404)) throw error;
      });
    }),
  );
  const left = await eventually('nothing is being deleted, and no object has a missing owner', async () => {
    const { items } = await maps.list({ namespace: 'default', labelSelector: `seed=${seed}` });
    const uids = new Set(items.map(({ metadata }) => metadata.uid));
    const isSettled = items.every(({ metadata }) => {
      return !metadata.deletionTimestamp && (metadata.ownerReferences ?? []).every(({ uid }) => uids.has(uid));
    });
    return isSettled ? new Set(items.map(({ metadata }) => metadata.name ?? '')) : undefined;
  });
  for (const name of deleted.keys()) expect([name, left.has(name)]).toEqual([name, false]);
  // Objects without owners, or with a remaining one, stay.
  for (const { metadata } of made) {
    const { name = '', ownerReferences = [] } = metadata;
    const stays = ownerReferences.length === 0 || ownerReferences.some((owner) => left.has(owner.name));
    if (stays && !deleted.has(name)) expect([name, left.has(name)]).toEqual([name, true]);
  }
});
