import { describe, expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { createHealthChecks } from '@orch/serving';
import { addStartChecks, type StartCheckOptions } from './start-checks.js';

const everything: StartCheckOptions = {
  names: makeNames('kubernetes'),
  served: { hasGroup: () => true },
  gates: () => true,
  checkStore: () => Promise.resolve(),
  areCachesFilled: () => true,
};
const namesOf = (options: Partial<StartCheckOptions> = {}) => {
  const health = createHealthChecks();
  addStartChecks(health, { ...everything, ...options });
  return health
    .paths()
    .filter((path) => path.startsWith('/readyz/'))
    .map((path) => path.slice('/readyz/'.length));
};

describe('the checks of a start', () => {
  test('have the names of v1.21, and the store its neutral one in the neutral dialect', () => {
    expect(namesOf()).toEqual([
      'etcd',
      'informer-sync',
      'log',
      'ping',
      'poststarthook/bootstrap-controller',
      'poststarthook/generic-apiserver-start-informers',
      'poststarthook/max-in-flight-filter',
      'poststarthook/priority-and-fairness-config-consumer',
      'poststarthook/priority-and-fairness-config-producer',
      'poststarthook/rbac/bootstrap-roles',
      'poststarthook/scheduling/bootstrap-system-priority-classes',
      'shutdown',
    ]);
    const neutral = namesOf({ names: makeNames('orch') });
    expect([neutral.includes('store'), neutral.includes('etcd')]).toEqual([true, false]);
  });

  test('do not exist for API groups and gates that are off', () => {
    const hooks = namesOf({ served: { hasGroup: () => false } }).filter((name) => name.startsWith('poststarthook/'));
    expect(hooks).toEqual([
      'poststarthook/bootstrap-controller',
      'poststarthook/generic-apiserver-start-informers',
      'poststarthook/max-in-flight-filter',
    ]);
    expect(namesOf({ gates: () => false }).filter((name) => name.includes('fairness'))).toEqual([]);
  });

  test('fail until each part of the start is done', async () => {
    const health = createHealthChecks();
    const hooks = Object.values(addStartChecks(health, everything));
    for (const hook of hooks) {
      expect(await health.isReady()).toBe(false);
      hook?.done();
    }
    expect(await health.isReady()).toBe(true);
  });

  test('fail while the store does not answer, and while caches of the server are not filled', async () => {
    const state = { isStoreUp: true, areCachesFilled: true };
    const health = createHealthChecks();
    const hooks = addStartChecks(health, {
      ...everything,
      checkStore: async () => {
        if (!state.isStoreUp) throw new Error('no answer');
      },
      areCachesFilled: () => state.areCachesFilled,
    });
    for (const hook of Object.values(hooks)) hook?.done();
    expect(await health.isReady()).toBe(true);
    state.isStoreUp = false;
    expect(await health.isReady()).toBe(false);
    Object.assign(state, { isStoreUp: true, areCachesFilled: false });
    expect(await health.isReady()).toBe(false);
  });
});
