import { describe, expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { createHealthChecks } from '@orch/serving';
import { addServerChecks, type ServerCheckOptions } from './server-checks.js';

const healthy: ServerCheckOptions = {
  names: makeNames('kubernetes'),
  stores: { isFresh: () => Promise.resolve(true), problems: () => Promise.resolve([]) },
  areCachesFilled: () => true,
};

describe('health checks of every server', () => {
  test.each([
    ['kubernetes', 'etcd'],
    ['orch', 'store'],
  ] as const)('name the store of the dialect %s %s, as v1.21 or neutrally', (dialect, name) => {
    const health = createHealthChecks();
    addServerChecks(health, { ...healthy, names: makeNames(dialect) });
    expect(health.paths()).toEqual(
      expect.arrayContaining([`/readyz/${name}`, `/livez/${name}`, '/readyz/informer-sync']),
    );
  });

  test('fail while the store or its connection does not respond, and while caches are syncing', async () => {
    const state = { isStoreUp: true, isFresh: true, areCachesFilled: true };
    const health = createHealthChecks();
    addServerChecks(health, {
      ...healthy,
      stores: { ...healthy.stores, isFresh: () => Promise.resolve(state.isFresh) },
      checkStore: async () => {
        if (!state.isStoreUp) throw new Error('no answer');
      },
      areCachesFilled: () => state.areCachesFilled,
    });
    expect(await health.isReady()).toBe(true);
    for (const part of ['isStoreUp', 'isFresh', 'areCachesFilled'] as const) {
      state[part] = false;
      expect([part, await health.isReady()]).toEqual([part, false]);
      state[part] = true;
    }
  });
});
