import {
  type ApiObject,
  type DeepReadonly,
  equalBySchema,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  invalid,
  listAt,
  optionalNumberAt,
  required,
  textAt,
  valueKey,
} from '@orch/apimachinery';
import { PodSpecSchema } from '../../generated/core_v1/schema.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { validateImageSpaces } from './validate-container.js';
import { validateTolerations } from './validate-scheduling.js';

type Pod = DeepReadonly<ApiObject>;

const immutableMessage =
  'pod updates may not change fields other than `spec.containers[*].image`, `spec.initContainers[*].image`, `spec.activeDeadlineSeconds` or `spec.tolerations` (only additions to existing tolerations)';

/** Only images, activeDeadlineSeconds and additional tolerations can change in a pod spec. */
export function validatePodUpdate(pod: Pod, old: Pod): readonly FieldError[] {
  const path = fieldPath('spec');
  const spec = fieldsAt(pod, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const errors: FieldError[] = [];
  // v1.21 validates images and tolerations again after the whole pod.
  for (const member of ['containers', 'initContainers']) {
    const containers = listAt(spec, member);
    if (containers.length !== listAt(oldSpec, member).length) {
      return [...errors, forbidden(path.child(member), 'pod updates may not add or remove containers')];
    }
    appendAll(
      errors,
      containers.flatMap((container, index) => validateImage(container, path.child(member).index(index))),
    );
  }
  const deadline = checkDeadline(spec, oldSpec);
  appendAll(errors, deadline.errors);
  if (deadline.isLast) return errors;
  appendAll(errors, validateTolerationChange(listAt(spec, 'tolerations'), listAt(oldSpec, 'tolerations')));
  if (!equalBySchema(PodSpecSchema, mutableFieldsOf(oldSpec, spec), oldSpec))
    errors.push(forbidden(path, immutableMessage));
  return errors;
}

/** `spec` with its mutable fields replaced by the old ones, to compare the others. */
function mutableFieldsOf(oldSpec: Fields, spec: Fields): Fields {
  const copy: { [name: string]: unknown } = { ...spec };
  for (const member of ['containers', 'initContainers']) {
    const oldContainers = listAt(oldSpec, member);
    copy[member] = listAt(spec, member).map((container, index) => ({
      ...container,
      image: oldContainers[index]?.['image'],
    }));
  }
  copy['activeDeadlineSeconds'] = oldSpec['activeDeadlineSeconds'];
  copy['tolerations'] = oldSpec['tolerations'];
  return copy;
}

function validateImage(container: Fields, path: FieldPath): readonly FieldError[] {
  if (textAt(container, 'image') === '') return [required(path.child('image'), '')];
  return validateImageSpaces(container, path);
}

/** The deadline can decrease, not be removed. As in v1.21, an invalid one ends the validation. */
function checkDeadline(
  spec: Fields,
  oldSpec: Fields,
): { readonly errors: readonly FieldError[]; readonly isLast: boolean } {
  const errors = validateDeadline(spec, oldSpec);
  return { errors, isLast: errors.length > 0 && optionalNumberAt(spec, 'activeDeadlineSeconds') !== undefined };
}

function validateDeadline(spec: Fields, oldSpec: Fields): readonly FieldError[] {
  const path = fieldPath('spec', 'activeDeadlineSeconds');
  const deadline = optionalNumberAt(spec, 'activeDeadlineSeconds');
  const oldDeadline = optionalNumberAt(oldSpec, 'activeDeadlineSeconds');
  if (deadline !== undefined) {
    if (deadline < 0 || deadline > 2_147_483_647) {
      return [invalid(path, deadline, 'must be between 0 and 2147483647, inclusive')];
    }
    if (oldDeadline !== undefined && deadline > oldDeadline) {
      return [invalid(path, deadline, 'must be less than or equal to previous value')];
    }
    return [];
  }
  return oldDeadline === undefined ? [] : [invalid(path, null, 'must not update from a positive integer to nil value')];
}

function validateTolerationChange(tolerations: readonly Fields[], old: readonly Fields[]): readonly FieldError[] {
  const keys = new Set(tolerations.map(keyWithoutSeconds));
  if (old.every((kept) => keys.has(keyWithoutSeconds(kept))))
    return validateTolerations(tolerations, fieldPath('spec', 'tolerations'));
  return [
    forbidden(fieldPath('spec', 'tolerations'), 'existing toleration can not be modified except its tolerationSeconds'),
  ];
}

/** Equal for tolerations that differ in their seconds only. */
function keyWithoutSeconds(toleration: Fields): string {
  const members = Object.entries(toleration).filter(([name, value]) => name !== 'tolerationSeconds' && value !== null);
  return valueKey(Object.fromEntries(members));
}
