import { expect, test } from '@jest/globals';
import { fieldPath } from '@orch/apimachinery';
import { validateTopologySpread } from './validate-scheduling.js';

const path = fieldPath('spec', 'topologySpreadConstraints');
const constraint = (topologyKey: string, whenUnsatisfiable = 'DoNotSchedule') => ({
  topologyKey,
  whenUnsatisfiable,
  maxSkew: 1,
});

test('of constraints that say the same of one topology all but the last are duplicates', () => {
  const constraints = [
    constraint('zone'),
    constraint('zone', 'ScheduleAnyway'),
    constraint('zone'),
    constraint('host'),
    constraint('zone'),
  ];
  const found = validateTopologySpread(constraints, path).map((error) => [`${error.path}`, error.code]);
  expect(found).toEqual([0, 2].map((index) => [`${path}[${index}].{topologyKey, whenUnsatisfiable}`, 'duplicate']));
});

test('as many constraints as a request can hold are checked in the time of their number, not of its square', () => {
  const constraints = Array.from({ length: 20_000 }, (_, index) => constraint(`zone-${index}`));
  const startMs = performance.now();
  expect(validateTopologySpread([...constraints, ...constraints], path)).toHaveLength(20_000);
  // The square of it takes minutes.
  expect(performance.now() - startMs).toBeLessThan(5_000);
});
