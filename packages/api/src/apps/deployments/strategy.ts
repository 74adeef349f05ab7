import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  parseInt64,
  quoteInteger,
  quoteIntOrString,
  quoteOptional,
  quoteStructure,
  quoteText,
} from '@orch/apimachinery';
import { DeploymentSchema } from '../../generated/apps_v1/schema.js';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { fieldsAt, memberAt, numberAt, optionalFieldsAt, optionalNumberAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { templatePreparation } from '../../resources/template-preparation.js';
import { checkIntOrPercent, checkNotOverHundredPercent, magnitude } from '../../resources/validation/int-or-percent.js';
import {
  hasUsableSelector,
  validateCollisionCount,
  validateCounts,
  validateLastingTemplate,
  validateRequiredSelector,
  validateSelectorUnchanged,
  validateTemplateLabels,
} from '../../resources/validation/workload.js';
import { checkNumberAnnotation } from '../number-annotations.js';

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

function validateDeployment(deployment: Deployment, { names }: Pick<StrategyContext, 'names'>): readonly FieldError[] {
  return [
    ...validateCounts(deployment, ['replicas']),
    ...validateRequiredSelector(deployment, 'empty selector is invalid for deployment'),
    ...validateTemplateLabels(deployment),
    ...(hasUsableSelector(deployment) ? validateLastingTemplate(deployment, 'ReplicaSet', { names }) : []),
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

/** Where the revision to go back to, a field of older versions, is kept. */
const rollbackKey = 'deprecated.deployment.rollback.to';

/** @throws StatusError 400 when the revision to go back to is no number */
export function checkRollback(deployment: ApiObject): void {
  checkNumberAnnotation(
    deployment,
    rollbackKey,
    (fault, text) => `failed to parse annotation[${rollbackKey}]=${text} as int64: ${fault}`,
  );
}

function validateRollback({ metadata }: Deployment): readonly FieldError[] {
  const revision = parseInt64(metadata.annotations?.[rollbackKey] ?? '0');
  if (typeof revision !== 'bigint' || revision >= 0n) return [];
  const path = fieldPath('spec', 'rollback', 'version');
  return [invalid(path, quoteInteger(revision), 'must be greater than or equal to 0')];
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
