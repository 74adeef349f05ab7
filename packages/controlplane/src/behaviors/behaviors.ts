import { wellKnown } from '@orch/apimachinery';
import type { ResourceBehavior } from '@orch/apiserver';
import { reviewToken, type TokenReviewParts } from './authentication/tokenreviews.js';
import { type AccessReviewParts, reviewAccess } from './authorization/accessreviews.js';
import { reviewRules } from './authorization/rulesreviews.js';
import { type CoreParts, coreBehaviors } from './core/core-behaviors.js';
import { planPriorityClassDeletion } from './priorityclasses.js';
import { bindingGuard } from './rbac/binding-guard.js';
import type { GuardParts } from './rbac/escalation.js';
import { roleGuard } from './rbac/role-guard.js';
import { deploymentScale, replicaSetScale, statefulSetScale } from './views/scale.js';

const { groups } = wellKnown;

/** The behaviors of built-in resources that differ from plain storage. */
export function builtInBehaviors(
  parts: AccessReviewParts & CoreParts & GuardParts & TokenReviewParts,
): readonly ResourceBehavior[] {
  const reviewsAccess = (resource: string): ResourceBehavior => ({
    group: groups.authorization,
    resource,
    handle: (call) => reviewAccess(call, parts),
  });
  return [
    ...coreBehaviors(parts),
    {
      group: 'apps',
      resource: 'deployments',
      subresources: { scale: { handle: deploymentScale(parts) } },
    },
    {
      group: 'apps',
      resource: 'replicasets',
      subresources: { scale: { handle: replicaSetScale(parts) } },
    },
    {
      group: 'apps',
      resource: 'statefulsets',
      subresources: { scale: { handle: statefulSetScale(parts) } },
    },
    // As v1.21: jobs, and the beta versions of cron jobs, orphan their dependents by default.
    { group: 'batch', resource: 'jobs', dependents: () => 'orphan' },
    {
      group: 'batch',
      resource: 'cronjobs',
      dependents: (version) => (version === 'v1' ? 'background' : 'orphan'),
    },
    { group: groups.authentication, resource: 'tokenreviews', handle: (call) => reviewToken(call, parts) },
    reviewsAccess('localsubjectaccessreviews'),
    reviewsAccess('selfsubjectaccessreviews'),
    reviewsAccess('subjectaccessreviews'),
    {
      group: groups.authorization,
      resource: 'selfsubjectrulesreviews',
      handle: (call) => reviewRules(call, parts),
    },
    { group: groups.rbac, resource: 'roles', guard: (call) => roleGuard(call, parts) },
    { group: groups.rbac, resource: 'clusterroles', guard: (call) => roleGuard(call, parts) },
    { group: groups.rbac, resource: 'rolebindings', guard: (call) => bindingGuard(call, parts) },
    { group: groups.rbac, resource: 'clusterrolebindings', guard: (call) => bindingGuard(call, parts) },
    { group: groups.scheduling, resource: 'priorityclasses', planDeletion: planPriorityClassDeletion },
    { group: 'policy', resource: 'podsecuritypolicies', deleteResponse: 'object' },
    { group: groups.storage, resource: 'csidrivers', deleteResponse: 'object' },
    { group: groups.storage, resource: 'csinodes', deleteResponse: 'object' },
    { group: groups.storage, resource: 'storageclasses', deleteResponse: 'object' },
    { group: groups.storage, resource: 'volumeattachments', deleteResponse: 'object' },
  ];
}
