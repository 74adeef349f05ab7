import { type ApiObject, type DeepReadonly, type FieldError, fieldPath, required } from '@orch/apimachinery';
import { ReplicationControllerSchema } from '../../generated/core_v1/schema.js';
import type { SelectableField, Strategy, StrategyContext } from '../../resources/definition.js';
import { optionalFieldsAt, textMapAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { numberField } from '../../resources/selectable-fields.js';
import { templatePreparation } from '../../resources/template-preparation.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { validateReplicaStatus } from '../../resources/validation/replica-status.js';
import { labelsMismatch, validateCounts, validateLastingTemplate } from '../../resources/validation/workload.js';

export const replicationControllerStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: ReplicationControllerSchema },
  ...templatePreparation(),
  status: {
    // v1.21 reads what it has stored with defaults; so labels that are left out are those of the pods there too.
    prepareForUpdate: (controller, old) => {
      const labels = textMapAt(old, 'spec', 'template', 'metadata', 'labels');
      if (Object.keys(controller.metadata.labels ?? {}).length === 0) controller.metadata.labels = { ...labels };
    },
    validateUpdate: validateReplicaStatus,
  },
  validate: validateReplicationController,
  // v1.21 looks at the whole spec twice on an update.
  validateUpdate: (controller, _old, context) => validateReplicationController(controller, context),
});

export const replicationControllerSelectableFields: readonly SelectableField[] = [numberField('status.replicas')];

function validateReplicationController(
  controller: DeepReadonly<ApiObject>,
  { names }: Pick<StrategyContext, 'names'>,
): readonly FieldError[] {
  const selector = textMapAt(controller, 'spec', 'selector');
  const errors: FieldError[] = [...validateCounts(controller, ['minReadySeconds'])];
  if (Object.keys(selector).length === 0) errors.push(required(fieldPath('spec', 'selector'), ''));
  appendAll(errors, validateCounts(controller, ['replicas']));
  if (optionalFieldsAt(controller, 'spec', 'template') === undefined) {
    return [...errors, required(fieldPath('spec', 'template'), '')];
  }
  const labels = textMapAt(controller, 'spec', 'template', 'metadata', 'labels');
  if (!Object.keys(selector).every((key) => labels[key] === selector[key])) errors.push(labelsMismatch(labels));
  return [...errors, ...validateLastingTemplate(controller, 'ReplicationController', { names })];
}
