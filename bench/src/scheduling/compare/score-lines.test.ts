import { expect, test } from '@jest/globals';
import { formatObservedLine, readObservedLine, readReferenceLine, ScoreTables } from './score-lines.js';

const points = new Map([
  ['n1', 0],
  ['n2', -3],
]);

test('reads the points of a plugin from a log, and nothing from other lines', () => {
  const line =
    'I1127 20:36:48.123456  123 generic_scheduler.go:510] Plugin ImageLocality scores on x/p0 => [{n1 0} {n2 -3}]';
  expect(readReferenceLine(line)).toEqual({ pod: 'x/p0', plugin: 'ImageLocality', points });
  expect(
    readReferenceLine('I1127 20:36:48.123456  123 generic_scheduler.go:555] Host n1 => Score 304'),
  ).toBeUndefined();
});

test('reads what the observed scheduler prints', () => {
  const line = { pod: 'x/p0', plugin: 'A', points, raw: new Map([['n1', 7]]) };
  expect(readObservedLine(formatObservedLine(line))).toEqual(line);
});

test('keeps the points of the last attempt of each pod', () => {
  const tables = new ScoreTables();
  tables.add({ pod: 'x/p0', plugin: 'A', points: new Map([['n1', 1]]) });
  tables.add({ pod: 'x/p0', plugin: 'B', points });
  tables.add({ pod: 'x/p1', plugin: 'A', points });
  tables.add({ pod: 'x/p0', plugin: 'A', points });
  expect(tables.take('x/p0').scores).toEqual(new Map([['A', points]]));
  expect(tables.take('x/p0').scores.size).toBe(0);
  expect(tables.take('x/p1').scores.size).toBe(1);
});
