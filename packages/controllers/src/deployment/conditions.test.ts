import { describe, expect, test } from '@jest/globals';
import type { Deployment, DeploymentCondition } from '@orch/api/types/apps_v1';
import { hasProgressDeadline, pauseCondition, withCondition } from './conditions.js';

function deployment(paused: boolean, reason?: string, deadline: number | null = 600): Deployment {
  const conditions: DeploymentCondition[] =
    reason === undefined ? [] : [{ type: 'Progressing', status: 'True', reason, message: '' }];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {},
    spec: { paused, selector: {}, template: {}, ...(deadline === null ? {} : { progressDeadlineSeconds: deadline }) },
    status: { conditions },
  };
}

test.each([
  ['is DeploymentPaused when paused', deployment(true, 'NewReplicaSetAvailable'), 'DeploymentPaused'],
  ['is DeploymentPaused when paused without a condition', deployment(true), 'DeploymentPaused'],
  ['is unchanged when it is DeploymentPaused already', deployment(true, 'DeploymentPaused'), undefined],
  ['is DeploymentResumed when resumed', deployment(false, 'DeploymentPaused'), 'DeploymentResumed'],
  ['is unchanged when never paused', deployment(false, 'ReplicaSetUpdated'), undefined],
  ['is unchanged after a missed deadline', deployment(true, 'ProgressDeadlineExceeded'), undefined],
  ['is missing without a deadline', deployment(true, undefined, null), undefined],
  ['is missing with the largest deadline', deployment(true, undefined, 2_147_483_647), undefined],
])('the condition Progressing %s', (_, given, reason) => {
  expect(pauseCondition(given)?.reason).toBe(reason);
});

describe('setting a condition', () => {
  const [before, time] = ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z'];
  const now = new Date(time);
  const available = { type: 'Available', status: 'True', reason: 'Enough', message: 'm' } as const;
  const old = { ...available, lastUpdateTime: before, lastTransitionTime: before };
  const progressing: DeploymentCondition = { type: 'Progressing', status: 'True' };

  test('adds a missing one at the end', () => {
    const added = { ...available, lastUpdateTime: time, lastTransitionTime: time };
    expect(withCondition([progressing], available, { now })).toEqual([progressing, added]);
  });

  test('changes nothing when status and reason are equal, unless it renews', () => {
    const conditions = [old, progressing];
    expect(withCondition(conditions, { ...available, message: 'other' }, { now })).toBe(conditions);
    expect(withCondition(conditions, { ...available, message: 'other' }, { now, renews: true })).toEqual([
      progressing,
      { ...old, message: 'other', lastUpdateTime: time },
    ]);
  });

  test('moves a changed one to the end; the transition time changes with the status', () => {
    const conditions = [old, progressing];
    const reason = { ...available, reason: 'More' };
    expect(withCondition(conditions, reason, { now })).toEqual([
      progressing,
      { ...reason, lastUpdateTime: time, lastTransitionTime: before },
    ]);
    const status = { ...available, status: 'False' };
    expect(withCondition(conditions, status, { now })).toEqual([
      progressing,
      { ...status, lastUpdateTime: time, lastTransitionTime: time },
    ]);
  });

  test('sets a transition time that is missing', () => {
    const { lastTransitionTime: _, ...incomplete } = old;
    const [changed] = withCondition([incomplete], { ...available, reason: 'More' }, { now });
    expect(changed?.lastTransitionTime).toBe(time);
  });
});

test('only a deadline other than the largest number is a deadline', () => {
  const hasDeadline = (seconds: number | null) => hasProgressDeadline(deployment(false, '', seconds));
  expect([0, 600, 2_147_483_646].map(hasDeadline)).toEqual([true, true, true]);
  expect([2_147_483_647, null].map(hasDeadline)).toEqual([false, false]);
});
