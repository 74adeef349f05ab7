import type { SelectableField, Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  genericStrategy,
  optionalFieldsAt,
  required,
  textMapAt,
} from '@orch/apimachinery';
import { ReplicationControllerSchema } from '../generated/core_v1/schema.js';
import { wideColumn } from '../resources/columns/column.js';
import { labelsText } from '../resources/columns/texts.js';
import { replicaColumns } from '../resources/columns/workload.js';
import type { PodContext } from '../resources/pod-context.js';
import { numberField } from '../resources/selectable-fields.js';
import { appendAll } from '../resources/validation/append-all.js';
import { validateReplicaStatus } from '../resources/validation/replica-status.js';
import { templatePreparation } from './pods/template-preparation.js';
import { labelsMismatch, validateCounts, validateRestartingTemplate } from './pods/validate-workload.js';

export const replicationControllerStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: ReplicationControllerSchema },
  ...templatePreparation(),
  status: {
    // v1.21 applies defaults to stored objects, so missing labels are those of the template.
    prepareForUpdate: (controller, old) => {
      const labels = textMapAt(old, 'spec', 'template', 'metadata', 'labels');
      if (Object.keys(controller.metadata.labels ?? {}).length === 0) controller.metadata.labels = { ...labels };
    },
    validateUpdate: validateReplicaStatus,
  },
  validate: validateReplicationController,
  // v1.21 validates the whole spec twice on updates.
  validateUpdate: (controller, old, context) => validateReplicationController(controller, context, old),
});

export const replicationControllerSelectableFields: readonly SelectableField[] = [numberField('status.replicas')];

function validateReplicationController(
  controller: DeepReadonly<ApiObject>,
  context: PodContext,
  old?: DeepReadonly<ApiObject>,
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
  return [...errors, ...validateRestartingTemplate(controller, 'ReplicationController', { ...context, old })];
}

export const replicationControllerColumns: readonly TableColumn[] = replicaColumns(
  wideColumn('Selector', (object) => labelsText(textMapAt(object, 'spec', 'selector'))),
);
