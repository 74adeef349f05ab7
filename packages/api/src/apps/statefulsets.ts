import type { Strategy, StrategyContext, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  equalBySchema,
  type FieldError,
  fieldPath,
  fieldsAt,
  forbidden,
  genericStrategy,
  invalid,
  memberAt,
  type Names,
  nameColumn,
  numberAt,
  optionalNumberAt,
  quoteOptional,
  quoteStructure,
  quoteText,
  textAt,
  textMapAt,
  validateAnnotations,
  validateLabels,
} from '@orch/apimachinery';
import { templatePreparation } from '../core/pods/template-preparation.js';
import { validatePodAnnotations } from '../core/pods/validate-annotations.js';
import {
  hasUsableSelector,
  validateCollisionCount,
  validateCounts,
  validateRequiredSelector,
  validateRestartingPods,
  validateTemplateLabels,
} from '../core/pods/validate-workload.js';
import { StatefulSetSchema, StatefulSetSpecSchema } from '../generated/apps_v1/schema.js';
import { ageColumn, column } from '../resources/columns/column.js';
import { containersColumn, imagesColumn } from '../resources/columns/workload.js';
import { appendAll } from '../resources/validation/append-all.js';
import { checkNonNegative } from '../resources/validation/checks.js';

type StatefulSet = DeepReadonly<ApiObject>;

const mutableFields = ['replicas', 'template', 'updateStrategy'];

export const statefulSetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: StatefulSetSchema },
  status: { validate: validateStatus, validateUpdate: validateCollisionCount },
  ...templatePreparation(),
  validate: validateStatefulSet,
  // v1.21 validates the replicas twice on updates.
  validateUpdate: (statefulSet, old) => [
    ...validateStatefulSetUpdate(statefulSet, old),
    ...validateCounts(statefulSet, ['replicas']),
  ],
});

function validateStatefulSet(
  statefulSet: StatefulSet,
  { names }: Pick<StrategyContext, 'names'>,
): readonly FieldError[] {
  return [
    ...validatePolicies(statefulSet),
    ...validateCounts(statefulSet, ['replicas']),
    ...validateRequiredSelector(statefulSet, 'empty selector is invalid for statefulset'),
    ...validateTemplateLabels(statefulSet, { wrongSelectorDetail: '' }),
    ...(hasUsableSelector(statefulSet) ? validateTemplateMetadata(statefulSet, names) : []),
    ...validateRestartingPods(statefulSet, 'StatefulSet'),
  ];
}

/** As in v1.21, the pod spec of the template is validated when pods are created. */
function validateTemplateMetadata(statefulSet: StatefulSet, names: Names): readonly FieldError[] {
  const template = fieldsAt(statefulSet, 'spec', 'template');
  const annotations = textMapAt(template, 'metadata', 'annotations');
  const path = fieldPath('spec', 'template');
  const given = { annotations, spec: fieldsAt(template, 'spec'), names };
  return [
    ...validateLabels(textMapAt(template, 'metadata', 'labels'), path.child('labels')),
    ...validateAnnotations(annotations, path.child('annotations')),
    ...validatePodAnnotations(given, path.child('annotations')),
  ];
}

function validatePolicies(statefulSet: StatefulSet): readonly FieldError[] {
  const errors: FieldError[] = [];
  const path = fieldPath('spec');
  const management = textAt(statefulSet, 'spec', 'podManagementPolicy');
  if (management !== 'OrderedReady' && management !== 'Parallel') {
    errors.push(invalid(path.child('podManagementPolicy'), management, "must be 'OrderedReady' or 'Parallel'"));
  }
  const strategy = fieldsAt(statefulSet, 'spec', 'updateStrategy');
  const type = textAt(strategy, 'type');
  const strategyPath = path.child('updateStrategy');
  if (type === 'OnDelete') {
    if (memberAt(strategy, 'rollingUpdate') !== undefined) {
      const detail = "only allowed for updateStrategy 'RollingUpdate'";
      const partition = String(numberAt(strategy, 'rollingUpdate', 'partition'));
      const quoted = quoteStructure('apps.RollingUpdateStatefulSetStrategy', [['Partition', partition]]);
      errors.push(invalid(strategyPath.child('rollingUpdate'), quoted, detail));
    }
  } else if (type !== 'RollingUpdate') {
    const quoted = quoteStructure('apps.StatefulSetUpdateStrategy', [
      ['Type', quoteText(type)],
      ['RollingUpdate', quoteOptional('apps.RollingUpdateStatefulSetStrategy', memberAt(strategy, 'rollingUpdate'))],
    ]);
    errors.push(invalid(strategyPath, quoted, "must be 'RollingUpdate' or 'OnDelete'"));
  } else {
    const partition = optionalNumberAt(strategy, 'rollingUpdate', 'partition');
    appendAll(errors, checkNonNegative(partition, strategyPath.child('rollingUpdate', 'partition')));
  }
  return errors;
}

function validateStatus(statefulSet: StatefulSet): readonly FieldError[] {
  const path = fieldPath('status');
  const status = fieldsAt(statefulSet, 'status');
  const replicas = numberAt(status, 'replicas');
  const parts = ['readyReplicas', 'currentReplicas', 'updatedReplicas'];
  return [
    ...['replicas', ...parts].flatMap((name) => checkNonNegative(optionalNumberAt(status, name), path.child(name))),
    ...['observedGeneration', 'collisionCount'].flatMap((name) =>
      checkNonNegative(optionalNumberAt(status, name), path.child(name)),
    ),
    ...parts
      .filter((name) => numberAt(status, name) > replicas)
      .map((name) => invalid(path.child(name), numberAt(status, name), 'cannot be greater than status.replicas')),
  ];
}

function validateStatefulSetUpdate(statefulSet: StatefulSet, old: StatefulSet): readonly FieldError[] {
  const oldSpec = fieldsAt(old, 'spec');
  const comparable: { [name: string]: unknown } = { ...fieldsAt(statefulSet, 'spec') };
  for (const name of mutableFields) comparable[name] = oldSpec[name];
  if (equalBySchema(StatefulSetSpecSchema, comparable, oldSpec)) return [];
  const detail =
    "updates to statefulset spec for fields other than 'replicas', 'template', and 'updateStrategy' are forbidden";
  return [forbidden(fieldPath('spec'), detail)];
}

export const statefulSetColumns: readonly TableColumn[] = [
  nameColumn,
  column('Ready', (object) => `${numberAt(object, 'status', 'readyReplicas')}/${numberAt(object, 'spec', 'replicas')}`),
  ageColumn,
  containersColumn,
  imagesColumn,
];
