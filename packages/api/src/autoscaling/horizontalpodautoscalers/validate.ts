import type { StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  invalid,
  listAt,
  memberAt,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  required,
  textAt,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkSupported } from '../../resources/validation/checks.js';
import { validateMetric, validateReference } from './validate-metrics.js';

const path = fieldPath('spec');
const windowSecondsMax = 3600;
const periodSecondsMax = 1800;

/** Zero replicas are allowed while the gate is on, or if the stored object has them. */
export function validateAutoscaler(
  autoscaler: DeepReadonly<ApiObject>,
  { gates }: StrategyContext,
  old?: DeepReadonly<ApiObject>,
): readonly FieldError[] {
  const minReplicasMin = gates('HPAScaleToZero') || optionalNumberAt(old, 'spec', 'minReplicas') === 0 ? 0 : 1;
  const spec = fieldsAt(autoscaler, 'spec');
  const metrics = listAt(spec, 'metrics');
  return [
    ...validateReplicas(spec, minReplicasMin),
    ...validateReference(fieldsAt(spec, 'scaleTargetRef'), path.child('scaleTargetRef')),
    ...metrics.flatMap((metric, index) => validateMetric(metric, path.child('metrics').index(index), gates)),
    ...validateScalingToZero(spec),
    ...['scaleUp', 'scaleDown'].flatMap((direction) =>
      validateBehavior(optionalFieldsAt(spec, 'behavior', direction), path.child('behavior', direction)),
    ),
  ];
}

function validateReplicas(spec: Fields, minReplicasMin: number): readonly FieldError[] {
  const errors: FieldError[] = [];
  const min = optionalNumberAt(spec, 'minReplicas');
  const max = numberAt(spec, 'maxReplicas');
  if (min !== undefined && min < minReplicasMin) {
    errors.push(invalid(path.child('minReplicas'), min, `must be greater than or equal to ${minReplicasMin}`));
  }
  if (max < 1) errors.push(invalid(path.child('maxReplicas'), max, 'must be greater than 0'));
  if (min !== undefined && max < min) {
    errors.push(invalid(path.child('maxReplicas'), max, 'must be greater than or equal to `minReplicas`'));
  }
  return errors;
}

/** Scaling to zero requires an object or external metric, which exist without pods. */
function validateScalingToZero(spec: Fields): readonly FieldError[] {
  if (optionalNumberAt(spec, 'minReplicas') !== 0) return [];
  const isElsewhere = listAt(spec, 'metrics').some((metric) => ['Object', 'External'].includes(textAt(metric, 'type')));
  if (isElsewhere) return [];
  const detail = 'must specify at least one Object or External metric to support scaling to zero replicas';
  return [forbidden(path.child('metrics'), detail)];
}

function validateBehavior(rules: Fields | undefined, at: FieldPath): readonly FieldError[] {
  if (rules === undefined) return [];
  const errors: FieldError[] = [];
  const seconds = optionalNumberAt(rules, 'stabilizationWindowSeconds');
  const windowPath = at.child('stabilizationWindowSeconds');
  if (seconds !== undefined && seconds < 0) {
    errors.push(invalid(windowPath, seconds, 'must be greater than or equal to zero'));
  }
  if (seconds !== undefined && seconds > windowSecondsMax) {
    errors.push(invalid(windowPath, seconds, `must be less than or equal to ${windowSecondsMax}`));
  }
  if (memberAt(rules, 'selectPolicy') !== undefined) {
    const supported = ['Disabled', 'Max', 'Min'];
    appendAll(errors, checkSupported(textAt(rules, 'selectPolicy'), at.child('selectPolicy'), { supported }));
  }
  const policies = listAt(rules, 'policies');
  if (policies.length === 0) errors.push(required(at.child('policies'), 'must specify at least one Policy'));
  for (const [index, policy] of policies.entries()) {
    appendAll(errors, validatePolicy(policy, at.child('policies').index(index)));
  }
  return errors;
}

function validatePolicy(policy: Fields, at: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [
    ...checkSupported(textAt(policy, 'type'), at.child('type'), { supported: ['Percent', 'Pods'] }),
  ];
  for (const name of ['value', 'periodSeconds']) {
    const number = numberAt(policy, name);
    if (number <= 0) errors.push(invalid(at.child(name), number, 'must be greater than zero'));
  }
  const period = numberAt(policy, 'periodSeconds');
  if (period > periodSecondsMax) {
    errors.push(invalid(at.child('periodSeconds'), period, `must be less than or equal to ${periodSecondsMax}`));
  }
  return errors;
}
