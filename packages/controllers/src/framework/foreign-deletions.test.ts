import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { ForeignDeletions } from './foreign-deletions.js';
import { requestErrors } from './request-errors.fixture.js';

const workload = (metadata: ApiObject['metadata'] = {}): ApiObject => ({
  ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'web', uid: 'u', ...metadata } },
});
const unread = () => Promise.reject(new Error('the workload was read'));

describe('a workload may replace its pods', () => {
  test('without a read when nobody else has deleted one', async () => {
    const deletions = new ForeignDeletions();
    deletions.seen('n/other');
    expect(await deletions.mayReplace('n/web', { uid: 'u', live: unread })).toBe(true);
  });

  test('after a foreign deletion when it still exists, which is read once', async () => {
    const deletions = new ForeignDeletions();
    deletions.seen('n/web');
    expect(await deletions.mayReplace('n/web', { uid: 'u', live: async () => workload() })).toBe(true);
    expect(await deletions.mayReplace('n/web', { uid: 'u', live: unread })).toBe(true);
  });

  test('without a read when it is forgotten', async () => {
    const deletions = new ForeignDeletions();
    deletions.seen('n/web');
    deletions.forget('n/web');
    expect(await deletions.mayReplace('n/web', { uid: 'u', live: unread })).toBe(true);
  });

  test.each<readonly [string, () => Promise<ApiObject>]>([
    ['is gone', () => Promise.reject(requestErrors.notFound)],
    ['was replaced', async () => workload({ uid: 'other' })],
    ['is being deleted', async () => workload({ deletionTimestamp: '2026-01-01T00:00:00Z' })],
  ])('not after a foreign deletion when it %s, however often it asks', async (_what, live) => {
    const deletions = new ForeignDeletions();
    deletions.seen('n/web');
    for (const _ of [1, 2]) expect(await deletions.mayReplace('n/web', { uid: 'u', live })).toBe(false);
  });

  test('not when the read fails', async () => {
    const deletions = new ForeignDeletions();
    deletions.seen('n/web');
    const live = () => Promise.reject(requestErrors.internal);
    await expect(deletions.mayReplace('n/web', { uid: 'u', live })).rejects.toBe(requestErrors.internal);
  });
});
