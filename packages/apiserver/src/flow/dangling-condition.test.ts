import { describe, expect, test } from '@jest/globals';
import type { ApiObject } from '@orch/apimachinery';
import { danglingStatus, priorityLevelOf } from './dangling-condition.js';

const now = new Date('2021-04-08T12:00:00Z');
const said = 'This FlowSchema references the PriorityLevelConfiguration object named "batch"';
const found = {
  type: 'Dangling',
  status: 'False',
  lastTransitionTime: '2021-04-08T12:00:00Z',
  reason: 'Found',
  message: `${said} and it exists`,
};
const notFound = { ...found, status: 'True', reason: 'NotFound', message: `${said} but there is no such object` };

function flowSchema(...conditions: readonly object[]): ApiObject {
  const spec = { priorityLevelConfiguration: { name: 'batch' }, matchingPrecedence: 1000 };
  return { apiVersion: 'v1', kind: 'FlowSchema', metadata: { name: 'a' }, spec, status: { conditions } };
}

describe('the condition Dangling', () => {
  // As the reference writes them.
  test.each([
    ['none', [], true, found],
    ['none', [], false, notFound],
    ['the opposite', [found], false, notFound],
    ['the opposite', [notFound], true, found],
    ['another reason', [{ ...notFound, reason: 'X' }], false, notFound],
    ['the message for another level', [{ ...found, message: 'x' }], true, found],
    ['those of others', [{ type: 'Other', status: 'True' }], true, found],
  ])('where there is %s: %j, exists %j', (_, conditions, levelExists, wanted) => {
    expect(danglingStatus(flowSchema(...conditions), { levelExists, now })).toEqual({ conditions: [wanted] });
  });

  test('is written once', () => {
    const earlier = { lastTransitionTime: '2021-01-01T00:00:00Z' };
    expect(danglingStatus(flowSchema({ ...found, ...earlier }), { levelExists: true, now })).toBeUndefined();
    expect(danglingStatus(flowSchema({ ...notFound, ...earlier }), { levelExists: false, now })).toBeUndefined();
  });

  test('is about the level that the spec names', () => {
    expect(priorityLevelOf(flowSchema())).toBe('batch');
  });
});
