import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  fieldsAt,
  invalid,
  numberAt,
} from '@orch/apimachinery';

/** Validates the counts in the status of a replica set or replication controller: 0 to `replicas`. */
export function validateReplicaStatus(object: DeepReadonly<ApiObject>): readonly FieldError[] {
  const path = fieldPath('status');
  const status = fieldsAt(object, 'status');
  const errors: FieldError[] = [];
  for (const name of ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration']) {
    const count = numberAt(status, name);
    if (count < 0) errors.push(invalid(path.child(name), count, 'must be greater than or equal to 0'));
  }
  for (const name of ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas']) {
    const count = numberAt(status, name);
    if (count > numberAt(status, 'replicas')) {
      errors.push(invalid(path.child(name), count, 'cannot be greater than status.replicas'));
    }
  }
  const available = numberAt(status, 'availableReplicas');
  if (available > numberAt(status, 'readyReplicas')) {
    errors.push(invalid(path.child('availableReplicas'), available, 'cannot be greater than readyReplicas'));
  }
  return errors;
}
