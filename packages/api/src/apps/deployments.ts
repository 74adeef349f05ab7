import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  fieldsAt,
  forbidden,
  genericStrategy,
  invalid,
  memberAt,
  nameColumn,
  notSupported,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  parseInt64,
  quoteIntOrString,
  quoteOptional,
  quoteStructure,
  quoteText,
  textAt,
} from '@orch/apimachinery';
import { templatePreparation } from '../core/pods/template-preparation.js';
import {
  hasUsableSelector,
  validateCollisionCount,
  validateCounts,
  validateRequiredSelector,
  validateRestartingTemplate,
  validateSelectorUnchanged,
  validateTemplateLabels,
} from '../core/pods/validate-workload.js';
import { DeploymentSchema } from '../generated/apps_v1/schema.js';
import { ageColumn, column } from '../resources/columns/column.js';
import { containersColumn, imagesColumn, selectorColumn } from '../resources/columns/workload.js';
import type { PodContext } from '../resources/pod-context.js';
import { checkNonNegative } from '../resources/validation/checks.js';
import { checkIntOrPercent, checkNotOverHundredPercent, magnitude } from '../resources/validation/int-or-percent.js';
import { checkNumberAnnotation } from './number-annotations.js';

type Deployment = DeepReadonly<ApiObject>;

export const deploymentStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['change'] },
  generation: { schema: DeploymentSchema, metadata: ['annotations'] },
  status: { keeps: ['labels'], validateUpdate: validateStatus },
  ...templatePreparation(),
  validate: validateDeployment,
  validateUpdate: validateSelectorUnchanged,
});

function validateDeployment(deployment: Deployment, context: PodContext, old?: Deployment): readonly FieldError[] {
  return [
    ...validateCounts(deployment, ['replicas']),
    ...validateRequiredSelector(deployment, 'empty selector is invalid for deployment'),
    ...validateTemplateLabels(deployment),
    ...(hasUsableSelector(deployment) ? validateRestartingTemplate(deployment, 'ReplicaSet', { ...context, old }) : []),
    ...validateRollout(deployment),
    ...validateCounts(deployment, ['minReadySeconds', 'revisionHistoryLimit']),
    ...validateRollback(deployment),
    ...validateProgressDeadline(deployment),
  ];
}

function validateRollout(deployment: Deployment): readonly FieldError[] {
  const path = fieldPath('spec', 'strategy');
  const strategy = fieldsAt(deployment, 'spec', 'strategy');
  const rollingUpdate = optionalFieldsAt(strategy, 'rollingUpdate');
  const type = textAt(strategy, 'type');
  if (type === 'Recreate') {
    if (rollingUpdate === undefined) return [];
    return [forbidden(path.child('rollingUpdate'), "may not be specified when strategy `type` is 'Recreate'")];
  }
  if (type !== 'RollingUpdate') {
    const quoted = quoteStructure('apps.DeploymentStrategy', [
      ['Type', quoteText(type)],
      ['RollingUpdate', quoteOptional('apps.RollingUpdateDeployment', rollingUpdate)],
    ]);
    return [notSupported(path, quoted, ['Recreate', 'RollingUpdate'])];
  }
  const rollingPath = path.child('rollingUpdate');
  const unavailable = memberAt(rollingUpdate, 'maxUnavailable') ?? 0;
  const surge = memberAt(rollingUpdate, 'maxSurge') ?? 0;
  const unavailablePath = rollingPath.child('maxUnavailable');
  const errors = [
    ...checkIntOrPercent(unavailable, unavailablePath),
    ...checkIntOrPercent(surge, rollingPath.child('maxSurge')),
  ];
  if (magnitude(unavailable) === 0 && magnitude(surge) === 0 && errors.length === 0) {
    errors.push(invalid(unavailablePath, quoteIntOrString(unavailable), 'may not be 0 when `maxSurge` is 0'));
  }
  return [...errors, ...checkNotOverHundredPercent(unavailable, unavailablePath)];
}

/** The annotation that stores the rollback revision, a field of older versions. */
const rollbackKey = 'deprecated.deployment.rollback.to';

/** @throws StatusError 400 when the rollback revision is no number */
export function checkRollback(deployment: ApiObject): void {
  checkNumberAnnotation(
    deployment,
    rollbackKey,
    (error, text) => `failed to parse annotation[${rollbackKey}]=${text} as int64: ${error}`,
  );
}

function validateRollback({ metadata }: Deployment): readonly FieldError[] {
  const revision = metadata.annotations?.[rollbackKey];
  return revision === undefined ? [] : checkNonNegative(parseInt64(revision), fieldPath('spec', 'rollback', 'version'));
}

function validateProgressDeadline(deployment: Deployment): readonly FieldError[] {
  const path = fieldPath('spec', 'progressDeadlineSeconds');
  const deadline = optionalNumberAt(deployment, 'spec', 'progressDeadlineSeconds');
  if (deadline === undefined) return [];
  const errors: FieldError[] = [];
  if (deadline < 0) errors.push(invalid(path, deadline, 'must be greater than or equal to 0'));
  if (deadline <= numberAt(deployment, 'spec', 'minReadySeconds')) {
    errors.push(invalid(path, deadline, 'must be greater than minReadySeconds'));
  }
  return errors;
}

function validateStatus(deployment: Deployment, old: Deployment): readonly FieldError[] {
  const path = fieldPath('status');
  const errors: FieldError[] = [];
  const status = fieldsAt(deployment, 'status');
  const replicas = numberAt(status, 'replicas');
  for (const name of [
    'observedGeneration',
    'replicas',
    'updatedReplicas',
    'readyReplicas',
    'availableReplicas',
    'unavailableReplicas',
    'collisionCount',
  ]) {
    const count = numberAt(status, name);
    if (count < 0) errors.push(invalid(path.child(name), count, 'must be greater than or equal to 0'));
  }
  for (const name of ['updatedReplicas', 'readyReplicas', 'availableReplicas']) {
    const count = numberAt(status, name);
    if (count > replicas) errors.push(invalid(path.child(name), count, 'cannot be greater than status.replicas'));
  }
  if (numberAt(status, 'availableReplicas') > numberAt(status, 'readyReplicas')) {
    errors.push(
      invalid(
        path.child('availableReplicas'),
        numberAt(status, 'availableReplicas'),
        'cannot be greater than readyReplicas',
      ),
    );
  }
  return [...errors, ...validateCollisionCount(deployment, old)];
}

export const deploymentColumns: readonly TableColumn[] = [
  nameColumn,
  column('Ready', (object) => `${numberAt(object, 'status', 'readyReplicas')}/${numberAt(object, 'spec', 'replicas')}`),
  column('Up-to-date', (object) => numberAt(object, 'status', 'updatedReplicas')),
  column('Available', (object) => numberAt(object, 'status', 'availableReplicas')),
  ageColumn,
  containersColumn,
  imagesColumn,
  selectorColumn,
];
