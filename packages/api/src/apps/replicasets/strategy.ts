import type { ApiObject, DeepReadonly, FieldError } from '@orch/apimachinery';
import { ReplicaSetSchema } from '../../generated/apps_v1/schema.js';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { templatePreparation } from '../../resources/template-preparation.js';
import { validateReplicaStatus } from '../../resources/validation/replica-status.js';
import {
  hasUsableSelector,
  validateCounts,
  validateLastingTemplate,
  validateRequiredSelector,
  validateSelectorUnchanged,
  validateTemplateLabels,
} from '../../resources/validation/workload.js';

export const replicaSetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: ReplicaSetSchema },
  status: { validateUpdate: validateReplicaStatus },
  ...templatePreparation(),
  validate: validateReplicaSet,
  // v1.21 checks the spec twice on an update, so that its faults are listed twice.
  validateUpdate: (replicaSet, old, context) => [
    ...validateReplicaSet(replicaSet, context),
    ...validateSelectorUnchanged(replicaSet, old),
  ],
});

function validateReplicaSet(
  replicaSet: DeepReadonly<ApiObject>,
  { names }: Pick<StrategyContext, 'names'>,
): readonly FieldError[] {
  return [
    ...validateCounts(replicaSet, ['replicas', 'minReadySeconds']),
    ...validateRequiredSelector(replicaSet, 'empty selector is invalid for deployment'),
    ...validateTemplateLabels(replicaSet),
    ...(hasUsableSelector(replicaSet) ? validateLastingTemplate(replicaSet, 'ReplicaSet', { names }) : []),
  ];
}
