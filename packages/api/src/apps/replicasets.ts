import type { ApiObject, DeepReadonly, FieldError, Strategy, TableColumn } from '@orch/apimachinery';
import { genericStrategy } from '@orch/apimachinery';
import { templatePreparation } from '../core/pods/template-preparation.js';
import {
  hasUsableSelector,
  validateCounts,
  validateRequiredSelector,
  validateRestartingTemplate,
  validateSelectorUnchanged,
  validateTemplateLabels,
} from '../core/pods/validate-workload.js';
import { ReplicaSetSchema } from '../generated/apps_v1/schema.js';
import { replicaColumns, selectorColumn } from '../resources/columns/workload.js';
import type { PodContext } from '../resources/pod-context.js';
import { validateReplicaStatus } from '../resources/validation/replica-status.js';

export const replicaSetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: ReplicaSetSchema },
  status: { validateUpdate: validateReplicaStatus },
  ...templatePreparation(),
  validate: validateReplicaSet,
  // v1.21 validates the spec twice on updates, so its errors are listed twice.
  validateUpdate: (replicaSet, old, context) => [
    ...validateReplicaSet(replicaSet, context, old),
    ...validateSelectorUnchanged(replicaSet, old),
  ],
});

function validateReplicaSet(
  replicaSet: DeepReadonly<ApiObject>,
  context: PodContext,
  old?: DeepReadonly<ApiObject>,
): readonly FieldError[] {
  return [
    ...validateCounts(replicaSet, ['replicas', 'minReadySeconds']),
    ...validateRequiredSelector(replicaSet, 'empty selector is invalid for deployment'),
    ...validateTemplateLabels(replicaSet),
    ...(hasUsableSelector(replicaSet) ? validateRestartingTemplate(replicaSet, 'ReplicaSet', { ...context, old }) : []),
  ];
}

export const replicaSetColumns: readonly TableColumn[] = replicaColumns(selectorColumn);
