import { expect, test } from '@jest/globals';
import type { Deployment, DeploymentCondition } from '@orch/api/types/apps_v1';
import { pauseFinding } from './conditions.js';

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
  ['a paused one says so', deployment(true, 'NewReplicaSetAvailable'), 'DeploymentPaused'],
  ['a paused one without a condition says so', deployment(true), 'DeploymentPaused'],
  ['one that says so already has nothing to add', deployment(true, 'DeploymentPaused'), undefined],
  ['one that is no longer paused says that it is resumed', deployment(false, 'DeploymentPaused'), 'DeploymentResumed'],
  ['one that was never paused has nothing to add', deployment(false, 'ReplicaSetUpdated'), undefined],
  ['one that made no progress keeps saying that', deployment(true, 'ProgressDeadlineExceeded'), undefined],
  ['one without a deadline says nothing', deployment(true, undefined, null), undefined],
  ['nor does one whose deadline is the largest number', deployment(true, undefined, 2_147_483_647), undefined],
])('of paused deployments %s', (_, given, reason) => {
  expect(pauseFinding(given)?.reason).toBe(reason);
});
