import { expect, test } from '@jest/globals';
import { fieldPath } from '@orch/apimachinery';
import { validateTopologySpread } from './validate-scheduling.js';

const path = fieldPath('spec', 'topologySpreadConstraints');
const constraint = (topologyKey: string, whenUnsatisfiable = 'DoNotSchedule') => ({
  topologyKey,
  whenUnsatisfiable,
  maxSkew: 1,
});

test('reports all but the last of equal topology constraints as duplicates', () => {
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

test('reads each of many constraints a constant number of times', () => {
  let reads = 0;
  const constraints = Array.from({ length: 1_000 }, (_, index) => ({
    ...constraint(''),
    get topologyKey() {
      reads += 1;
      return `zone-${index % 500}`;
    },
  }));
  expect(validateTopologySpread(constraints, path)).toHaveLength(500);
  // Comparing each constraint with each would read a million keys.
  expect(reads).toBeLessThanOrEqual(5 * constraints.length);
});
