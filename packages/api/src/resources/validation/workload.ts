import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  type Names,
  notSupported,
  required,
} from '@orch/apimachinery';
import { validatePodTemplate } from '../../core/pods/validate-spec.js';
import {
  booleanAt,
  type Fields,
  fieldsAt,
  listAt,
  memberAt,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  semanticallyEqual,
  textAt,
  textMapAt,
} from '../fields.js';
import { checkImmutable, checkNonNegative } from './checks.js';
import { checkLabelSelector, isEmptySelector, selectorAt } from './selectors.js';

type Workload = DeepReadonly<ApiObject>;

/** `spec.selector`: required, well-formed and not empty. */
export function validateRequiredSelector(object: Workload, emptyDetail: string): readonly FieldError[] {
  const path = fieldPath('spec', 'selector');
  const selector = optionalFieldsAt(object, 'spec', 'selector');
  if (selector === undefined) return [required(path, '')];
  const errors = [...checkLabelSelector(selector, path)];
  if (isEmptySelector(selector)) errors.push(invalid(path, selector, emptyDetail));
  return errors;
}

/**
 * The labels of the template must be selected; an empty selector is reported for itself. A selector that is wrong is told
 * with a detail, or not at all when that is null.
 */
export function validateTemplateLabels(
  object: Workload,
  { wrongSelectorDetail = 'invalid label selector' }: { readonly wrongSelectorDetail?: string | null } = {},
): readonly FieldError[] {
  const given = optionalFieldsAt(object, 'spec', 'selector');
  const labels = textMapAt(object, 'spec', 'template', 'metadata', 'labels');
  if (given === undefined) return [labelsMismatch(labels)];
  if (isEmptySelector(given)) return [];
  const selector = selectorAt(object, 'spec', 'selector');
  if (selector === undefined) {
    return wrongSelectorDetail === null ? [] : [invalid(fieldPath('spec', 'selector'), given, wrongSelectorDetail)];
  }
  return selector.matches(labels) ? [] : [labelsMismatch(labels)];
}

/** Whether the selector can be used, if there is one: v1.21 looks at the template only then. */
export function hasUsableSelector(object: Workload): boolean {
  return (
    optionalFieldsAt(object, 'spec', 'selector') === undefined || selectorAt(object, 'spec', 'selector') !== undefined
  );
}

export function labelsMismatch(labels: Readonly<Record<string, string>>): FieldError {
  const path = fieldPath('spec', 'template', 'metadata', 'labels');
  return invalid(path, labels, '`selector` does not match template `labels`');
}

/** The template of pods that run on and on. `owner` stands in a message; `perNode`: there is one on each node. */
export function validateLastingTemplate(
  object: Workload,
  owner: string,
  { perNode = false, names }: { readonly perNode?: boolean; readonly names: Names },
): readonly FieldError[] {
  const isShared = perNode || (optionalNumberAt(object, 'spec', 'replicas') ?? 0) > 1;
  return [
    ...validatePodTemplate(fieldsAt(object, 'spec', 'template'), fieldPath('spec', 'template'), { names }),
    ...(isShared ? validateSharedDisks(object) : []),
    ...validateLastingPods(object, owner),
  ];
}

/** What makes pods run on and on, whatever else they are. */
export function validateLastingPods(object: Workload, owner: string): readonly FieldError[] {
  const path = fieldPath('spec', 'template');
  const template = fieldsAt(object, 'spec', 'template');
  const errors: FieldError[] = [];
  const restartPolicy = textAt(template, 'spec', 'restartPolicy');
  if (restartPolicy !== 'Always') {
    errors.push(notSupported(path.child('spec', 'restartPolicy'), restartPolicy, ['Always']));
  }
  if (memberAt(template, 'spec', 'activeDeadlineSeconds') !== undefined) {
    const detail = `activeDeadlineSeconds in ${owner} is not Supported`;
    errors.push(forbidden(path.child('spec', 'activeDeadlineSeconds'), detail));
  }
  return errors;
}

/** A disk that many pods share can be mounted for reading alone. */
function validateSharedDisks(object: Workload): readonly FieldError[] {
  const path = fieldPath('spec', 'template', 'spec', 'volumes');
  const detail =
    'must be true for replicated pods > 1; GCE PD can only be mounted on multiple machines if it is read-only';
  return listAt(object, 'spec', 'template', 'spec', 'volumes').flatMap((volume, index) => {
    const disk = optionalFieldsAt(volume, 'gcePersistentDisk');
    if (disk === undefined || booleanAt(disk, 'readOnly')) return [];
    return [invalid(path.index(index).child('gcePersistentDisk', 'readOnly'), false, detail)];
  });
}

/** How often names of the controller's objects collided is counted up alone. */
export function validateCollisionCount(object: Workload, old: Workload): readonly FieldError[] {
  const given = optionalNumberAt(object, 'status', 'collisionCount');
  const oldCount = optionalNumberAt(old, 'status', 'collisionCount');
  if (oldCount === undefined) return [];
  const count = given ?? 0;
  return given === undefined || count < oldCount
    ? [invalid(fieldPath('status', 'collisionCount'), count, 'cannot be decremented')]
    : [];
}

/** Counts of `status` that must not be negative. */
export function validateStatusCounts(object: Workload, names: readonly string[]): readonly FieldError[] {
  return names.flatMap((name) => checkNonNegative(numberAt(object, 'status', name), fieldPath('status', name)));
}

/** Numbers of `spec` that must not be negative. */
export function validateCounts(object: Workload, names: readonly string[]): readonly FieldError[] {
  return names.flatMap((name) => checkNonNegative(optionalNumberAt(object, 'spec', name), fieldPath('spec', name)));
}

export function validateSelectorUnchanged(object: Workload, old: Workload): readonly FieldError[] {
  const selector = memberAt(object, 'spec', 'selector');
  const isSame = semanticallyEqual(selector, memberAt(old, 'spec', 'selector'));
  return checkImmutable(selector, fieldPath('spec', 'selector'), { isSame });
}

export function specOf(object: Workload): Fields {
  return fieldsAt(object, 'spec');
}
