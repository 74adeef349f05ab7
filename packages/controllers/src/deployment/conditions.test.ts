import { expect, test } from '@jest/globals';
import type { Deployment, DeploymentCondition } from '@orch/api/types/apps_v1';
import { pauseCondition } from './conditions.js';

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
