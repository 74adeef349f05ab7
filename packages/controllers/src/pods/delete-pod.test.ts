import { describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import { internalError, notFoundError } from '@orch/apimachinery';
import { ConnectionError } from '@orch/client';
import { deletePod } from './delete-pod.js';

const podOf = (uid: string, deletionTimestamp?: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-x', namespace: 'n', uid, ...(deletionTimestamp ? { deletionTimestamp } : {}) },
});
const broken = new ConnectionError('the connection broke before the response');
const internal = internalError('no luck');
const notFound = notFoundError({ group: '', resource: 'pods' }, 'web-x');

/** Deletes a pod. The request and the reads after it end in this way, in turn; returns the reads. */
async function deleting(failure: Error | undefined, reads: readonly (readonly Pod[] | Error)[] = []) {
  const left = [...reads];
  const selectors: unknown[] = [];
  const pods = {
    delete: async () => {
      if (failure !== undefined) throw failure;
      return podOf('own');
    },
    list: async ({ fieldSelector }: { readonly fieldSelector?: string } = {}) => {
      selectors.push(fieldSelector);
      const read = left.shift() ?? [];
      if (read instanceof Error) throw read;
      return { metadata: { resourceVersion: '1' }, items: read };
    },
  };
  const { signal } = new AbortController();
  const error = await deletePod(podOf('own'), { pods, signal }).catch((thrown: unknown) => thrown);
  return { error, selectors };
}

describe('the deletion of a pod whose response is lost', () => {
  test.each([
    ['gone', []],
    ['replaced', [podOf('other')]],
    ['ending', [podOf('own', '2026-01-01T00:00:00Z')]],
  ])('counts when the pod is %s', async (_how, found) => {
    for (const failure of [broken, internal]) {
      expect(await deleting(failure, [found])).toEqual({ error: undefined, selectors: ['metadata.name=web-x'] });
    }
  });

  test('has failed when the pod is there', async () => {
    expect((await deleting(broken, [[podOf('own')]])).error).toBe(broken);
  });

  test('counts when a later read finds that the pod is gone, and has failed after three', async () => {
    expect((await deleting(broken, [internal, broken, []])).error).toBeUndefined();
    expect(await deleting(broken, [internal, broken, internal, []])).toMatchObject({ error: broken });
  });
});

test('the error of a request that the server has rejected is that of the deletion, without a read', async () => {
  expect(await deleting(notFound)).toEqual({ error: notFound, selectors: [] });
  expect(await deleting(undefined)).toEqual({ error: undefined, selectors: [] });
});
