import { describe, expect, test } from '@jest/globals';
import { makeNames } from '@orch/apimachinery';
import { createHealthChecks } from '@orch/serving';
import { addStartChecks, type StartCheckOptions } from './start-checks.js';

const everything: StartCheckOptions = {
  names: makeNames('kubernetes'),
  served: { hasGroup: () => true },
  gates: () => true,
  isFair: true,
};
const namesOf = (options: Partial<StartCheckOptions> = {}) => {
  const health = createHealthChecks();
  addStartChecks(health, { ...everything, ...options });
  return health
    .paths()
    .filter((path) => path.startsWith('/readyz/'))
    .map((path) => path.slice('/readyz/'.length));
};

describe('start checks', () => {
  test('have the names of v1.21', () => {
    expect(namesOf()).toEqual([
      'log',
      'ping',
      'poststarthook/bootstrap-controller',
      'poststarthook/built-in-resources-storage-version-updater',
      'poststarthook/generic-apiserver-start-informers',
      'poststarthook/priority-and-fairness-config-consumer',
      'poststarthook/priority-and-fairness-config-producer',
      'poststarthook/priority-and-fairness-filter',
      'poststarthook/rbac/bootstrap-roles',
      'poststarthook/scheduling/bootstrap-system-priority-classes',
      'poststarthook/start-cluster-authentication-info-controller',
      'poststarthook/start-kube-apiserver-identity-lease-controller',
      'poststarthook/start-kube-apiserver-identity-lease-garbage-collector',
      'shutdown',
    ]);
  });

  test('do not exist for API groups and gates that are off', () => {
    const hooks = namesOf({ served: { hasGroup: () => false } }).filter((name) => name.startsWith('poststarthook/'));
    expect(hooks).toEqual([
      'poststarthook/bootstrap-controller',
      'poststarthook/generic-apiserver-start-informers',
      'poststarthook/max-in-flight-filter',
      'poststarthook/start-cluster-authentication-info-controller',
    ]);
    expect(namesOf({ gates: () => false }).filter((name) => name.includes('fairness'))).toEqual([]);
  });

  test('without priority and fairness are those of the limits of requests in flight [API server defaults, 5]', () => {
    const hooks = namesOf({ isFair: false }).filter((name) => /fairness|in-flight/.test(name));
    expect(hooks).toEqual([
      'poststarthook/max-in-flight-filter',
      'poststarthook/priority-and-fairness-config-producer',
    ]);
  });

  test('fail until every post-start hook is done', async () => {
    const health = createHealthChecks();
    const hooks = Object.values(addStartChecks(health, everything));
    for (const hook of hooks) {
      expect(await health.isReady()).toBe(false);
      hook?.done();
    }
    expect(await health.isReady()).toBe(true);
  });
});
