import { expect, test } from '@jest/globals';
import type { DaemonSet } from '@orch/api/types/apps_v1';
import { updateLimits } from './update-limits.js';

function daemonSet(updateStrategy: NonNullable<DaemonSet['spec']>['updateStrategy']): DaemonSet {
  const spec = { selector: {}, template: {}, ...(updateStrategy === undefined ? {} : { updateStrategy }) };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: {}, spec };
}

const rolling = (rollingUpdate: object) => daemonSet({ type: 'RollingUpdate', rollingUpdate });

test.each([
  ['numbers', rolling({ maxUnavailable: 2 }), 10, { surge: 0, unavailable: 2 }],
  ['a percentage, rounded up', rolling({ maxUnavailable: '15%' }), 10, { surge: 0, unavailable: 2 }],
  ['a surge', rolling({ maxSurge: '11%', maxUnavailable: 0 }), 10, { surge: 2, unavailable: 0 }],
  ['neither: one may be unavailable', rolling({ maxUnavailable: 0 }), 10, { surge: 0, unavailable: 1 }],
  ['a text that is no percentage', rolling({ maxUnavailable: '5' }), 10, { surge: 0, unavailable: 1 }],
  ['no nodes', rolling({ maxUnavailable: '50%' }), 0, { surge: 0, unavailable: 0 }],
  ['no limits', daemonSet({ type: 'RollingUpdate' }), 10, { surge: 0, unavailable: 1 }],
  [
    'the strategy OnDelete',
    daemonSet({ type: 'OnDelete', rollingUpdate: { maxUnavailable: 5 } }),
    10,
    { surge: 0, unavailable: 1 },
  ],
  ['no strategy', daemonSet(undefined), 10, { surge: 0, unavailable: 1 }],
])('the limits of an update with %s', (_what, given, nodes, expected) => {
  expect(updateLimits(given, { nodes, surgeEnabled: true })).toEqual(expected);
});

test('a surge needs its gate', () => {
  const given = rolling({ maxSurge: 3, maxUnavailable: 0 });
  expect(updateLimits(given, { nodes: 10, surgeEnabled: false })).toEqual({ surge: 0, unavailable: 1 });
});
