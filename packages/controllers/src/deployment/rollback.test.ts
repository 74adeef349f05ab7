import { describe, expect, test } from '@jest/globals';
import type { Deployment, ReplicaSet } from '@orch/api/types/apps_v1';
import { orchNames } from '@orch/apimachinery';
import { DeploymentAnnotations } from './annotations.js';
import { planRollback, requestedRevision } from './rollback.js';

const annotations = new DeploymentAnnotations(orchNames);
const revisionKey = 'deployment.orch.io/revision';
const rollbackKey = 'deprecated.deployment.rollback.to';
const templateOf = (image: string, labels: Record<string, string> = {}) => ({
  metadata: { labels: { app: 'web', ...labels } },
  spec: { containers: [{ name: 'main', image }] },
});

function deployment(rollback: string, image = 'web:3'): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', annotations: { [rollbackKey]: rollback, [revisionKey]: '3', note: 'third' } },
    spec: { selector: {}, template: templateOf(image) },
  };
}
const set = (revision: string, image: string): ReplicaSet => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: `web-${revision}`, annotations: { [revisionKey]: revision, note: `of ${revision}` } },
  spec: { selector: {}, template: templateOf(image, { 'pod-template-hash': revision }) },
});
const sets = [set('2', 'web:2'), set('x', 'web:x'), set('1', 'web:1'), set('3', 'web:3')];
const plan = (revision: bigint, given = sets) =>
  planRollback(deployment(String(revision)), { revision, sets: given, annotations });

describe('a rollback', () => {
  test.each([
    ['0', 0n],
    ['7', 7n],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['abc', undefined],
    ['', undefined],
  ])('requested by %j is to %s', (text, expected) => {
    expect(requestedRevision(deployment(text))).toBe(expected);
  });

  test('is not requested without the annotation', () => {
    expect(requestedRevision({ ...deployment('0'), metadata: {} })).toBeUndefined();
  });

  test('takes template and annotations of the revision, and removes the request', () => {
    const { deployment: changed, event } = plan(1n);
    expect(changed.spec?.template).toEqual(templateOf('web:1'));
    expect(changed.metadata.annotations).toEqual({ [revisionKey]: '3', note: 'of 1' });
    expect(event).toEqual({
      type: 'Normal',
      reason: 'DeploymentRollback',
      message: 'Rolled back deployment "web" to revision 1',
    });
  });

  test('to 0 takes the revision before the newest', () => {
    expect(plan(0n).event.message).toBe('Rolled back deployment "web" to revision 2');
    expect(plan(0n, [set('3', 'web:3')]).event).toEqual({
      type: 'Warning',
      reason: 'DeploymentRollbackRevisionNotFound',
      message: 'Unable to find last revision.',
    });
  });

  test.each([
    [9n, 'DeploymentRollbackRevisionNotFound', 'Unable to find the revision to rollback to.'],
    [
      3n,
      'DeploymentRollbackTemplateUnchanged',
      'The rollback revision contains the same template as current deployment "web"',
    ],
  ])('to %s removes the request and changes nothing', (revision, reason, message) => {
    const { deployment: changed, event } = plan(revision);
    expect(event).toEqual({ type: 'Warning', reason, message });
    expect(changed.metadata.annotations).toEqual({ [revisionKey]: '3', note: 'third' });
    expect(changed.spec).toEqual(deployment('').spec);
  });
});
