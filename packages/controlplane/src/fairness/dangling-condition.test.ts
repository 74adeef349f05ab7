import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { danglingStatus, priorityLevelOf } from './dangling-condition.js';

const now = new Date('2021-04-08T12:00:00Z');
const prefix = 'This FlowSchema references the PriorityLevelConfiguration object named "batch"';
const found = {
  type: 'Dangling',
  status: 'False',
  lastTransitionTime: '2021-04-08T12:00:00Z',
  reason: 'Found',
  message: `${prefix} and it exists`,
};
const notFound = { ...found, status: 'True', reason: 'NotFound', message: `${prefix} but there is no such object` };

function flowSchema(...conditions: readonly object[]): ApiObject {
  const spec = { priorityLevelConfiguration: { name: 'batch' }, matchingPrecedence: 1000 };
  return { apiVersion: 'v1', kind: 'FlowSchema', metadata: { name: 'a' }, spec, status: { conditions } };
}

describe('the condition Dangling', () => {
  // As v1.21 writes them.
  test.each([
    ['no condition', [], true, found],
    ['no condition', [], false, notFound],
    ['the opposite status', [found], false, notFound],
    ['the opposite status', [notFound], true, found],
    ['another reason', [{ ...notFound, reason: 'X' }], false, notFound],
    ['the message of another level', [{ ...found, message: 'x' }], true, found],
    ['another condition type', [{ type: 'Other', status: 'True' }], true, found],
  ])('replaces %s: %j, level exists: %j', (_, conditions, levelExists, wanted) => {
    expect(danglingStatus(flowSchema(...conditions), { levelExists, now })).toEqual({ conditions: [wanted] });
  });

  test('is not written when it is current', () => {
    const earlier = { lastTransitionTime: '2021-01-01T00:00:00Z' };
    expect(danglingStatus(flowSchema({ ...found, ...earlier }), { levelExists: true, now })).toBeUndefined();
    expect(danglingStatus(flowSchema({ ...notFound, ...earlier }), { levelExists: false, now })).toBeUndefined();
  });

  test('refers to the priority level named in the spec', () => {
    expect(priorityLevelOf(flowSchema())).toBe('batch');
  });
});
