import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { alreadyExistsError, type DeepReadonly } from '@orch/apimachinery';
import { RetryLater } from '../framework/queue-controller.js';
import { createPod } from './create-pod.js';

const podOf = (uid: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    ...{ name: 'web-x', namespace: 'n' },
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid, controller: true }],
  },
});
const listOf = (...items: readonly Pod[]) => ({ metadata: { resourceVersion: '1' }, items });
const taken = alreadyExistsError({ group: '', resource: 'pods' }, 'web-x');

/** Creates the pod of the owner `own` on a server that has another of its name, of the owner `uid`. */
async function createBeside(uid: string, { isKnown }: { readonly isKnown: boolean }): Promise<DeepReadonly<Pod>> {
  const { signal } = new AbortController();
  const pods = { create: () => Promise.reject(taken), list: async () => listOf(podOf(uid)) };
  return await createPod(podOf('own'), { pods, isKnown: () => isKnown, signal });
}

test('a pod that an earlier try has created counts as created', async () => {
  expect(await createBeside('own', { isKnown: false })).toEqual(podOf('own'));
});

test('a pod of another owner, or one that the controller knows, has taken the name', async () => {
  await expect(createBeside('other', { isKnown: false })).rejects.toBe(taken);
  await expect(createBeside('own', { isKnown: true })).rejects.toBe(taken);
});

test('a pod that has the name and is not found is looked for again', async () => {
  const { signal } = new AbortController();
  const pods = { create: () => Promise.reject(taken), list: async () => listOf() };
  await expect(createPod(podOf('own'), { pods, isKnown: () => false, signal })).rejects.toBeInstanceOf(RetryLater);
});

test('other errors are those of the creation', async () => {
  const { signal } = new AbortController();
  const broken = new Error('broken');
  const pods = { create: () => Promise.reject(broken), list: async () => listOf(podOf('own')) };
  await expect(createPod(podOf('own'), { pods, isKnown: () => false, signal })).rejects.toBe(broken);
});
