import { expect, test } from '@jest/globals';
import { hasCondition, statusOf, withCondition, withoutCondition } from './conditions.js';

const type = { apiVersion: 'apiextensions.orch.io/v1', kind: 'CustomResourceDefinition' };
const [before, now] = ['2021-04-08T12:00:00Z', '2021-04-08T13:00:00Z'];
const established = { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message: 'm' } as const;
const other = { type: 'NamesAccepted', status: 'False', reason: 'PluralConflict', message: 'no' } as const;

test('the status of a condition is found by its type', () => {
  const object = { ...type, metadata: {}, ...{ status: { conditions: [other, established] } } };
  expect([statusOf(object, 'Established'), statusOf(object, 'NamesAccepted'), statusOf(object, 'Terminating')]).toEqual(
    [...['True', 'False', '']],
  );
  expect([hasCondition(object, 'Established'), hasCondition(object, 'NamesAccepted')]).toEqual([true, false]);
  expect(hasCondition({ ...type, metadata: {} }, 'Established')).toBe(false);
});

test('a new condition is appended with the time', () => {
  expect(withCondition([other], established, new Date(now))).toEqual([
    other,
    { ...established, lastTransitionTime: now },
  ]);
});

test('a condition is replaced in its place, and has the time of the last change of its status', () => {
  const known = [{ ...established, lastTransitionTime: before }, other];
  const reworded = { ...established, reason: 'r', message: 'again' };
  expect(withCondition(known, reworded, new Date(now))).toEqual([{ ...reworded, lastTransitionTime: before }, other]);
  const lost = { ...established, status: 'False' } as const;
  expect(withCondition(known, lost, new Date(now))).toEqual([{ ...lost, lastTransitionTime: now }, other]);
});

test('a condition is removed by its type', () => {
  expect(withoutCondition([established, other], 'Established')).toEqual([other]);
});
