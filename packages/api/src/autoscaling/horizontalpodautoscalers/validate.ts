import { type ApiObject, type DeepReadonly, type FieldError, fieldPath, invalid, required } from '@orch/apimachinery';
import { numberAt, optionalNumberAt, textAt } from '../../resources/fields.js';

export function validateAutoscaler(autoscaler: DeepReadonly<ApiObject>): readonly FieldError[] {
  const path = fieldPath('spec');
  const errors: FieldError[] = [];
  const min = optionalNumberAt(autoscaler, 'spec', 'minReplicas');
  const max = numberAt(autoscaler, 'spec', 'maxReplicas');
  if (min !== undefined && min < 1) {
    errors.push(invalid(path.child('minReplicas'), min, 'must be greater than or equal to 1'));
  }
  if (max < 1) errors.push(invalid(path.child('maxReplicas'), max, 'must be greater than 0'));
  if (min !== undefined && max < min) {
    errors.push(invalid(path.child('maxReplicas'), max, 'must be greater than or equal to `minReplicas`'));
  }
  for (const name of ['kind', 'name']) {
    if (textAt(autoscaler, 'spec', 'scaleTargetRef', name) === '') {
      errors.push(required(path.child('scaleTargetRef', name), ''));
    }
  }
  return errors;
}
