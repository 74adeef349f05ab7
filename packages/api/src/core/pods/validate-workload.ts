import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  type FieldError,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  invalid,
  listAt,
  memberAt,
  notSupported,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  required,
  semanticallyEqual,
  textAt,
  textMapAt,
} from '@orch/apimachinery';
import type { PodContext } from '../../resources/pod-context.js';
import { checkImmutable, checkNonNegative } from '../../resources/validation/checks.js';
import { checkLabelSelector, isEmptySelector, selectorAt } from '../../resources/validation/selectors.js';
import { validatePodTemplate } from './validate-spec.js';

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
 * The selector must select the labels of the template. An empty selector is reported separately. An invalid one is reported
 * with a detail, or not at all when the detail is null.
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

/** Whether the selector is valid or absent: v1.21 validates the template only then. */
export function hasUsableSelector(object: Workload): boolean {
  return (
    optionalFieldsAt(object, 'spec', 'selector') === undefined || selectorAt(object, 'spec', 'selector') !== undefined
  );
}

export function labelsMismatch(labels: Readonly<Record<string, string>>): FieldError {
  const path = fieldPath('spec', 'template', 'metadata', 'labels');
  return invalid(path, labels, '`selector` does not match template `labels`');
}

/**
 * Validates the template of pods that always restart. `owner` is part of a message. `perNode`: one pod per node. `old` is the
 * stored object on update.
 */
export function validateRestartingTemplate(
  object: Workload,
  owner: string,
  {
    perNode = false,
    old,
    ...context
  }: PodContext & { readonly perNode?: boolean; readonly old?: Workload | undefined },
): readonly FieldError[] {
  const isShared = perNode || (optionalNumberAt(object, 'spec', 'replicas') ?? 0) > 1;
  return [
    ...validatePodTemplate(fieldsAt(object, 'spec', 'template'), fieldPath('spec', 'template'), {
      ...context,
      oldTemplate: memberAt(old, 'spec', 'template'),
    }),
    ...(isShared ? validateSharedDisks(object) : []),
    ...validateRestartingPods(object, owner),
  ];
}

/** Requirements of pods that always restart. */
export function validateRestartingPods(object: Workload, owner: string): readonly FieldError[] {
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

/** Disks that several pods share must be mounted read-only. */
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

/** The collision count must not decrease. */
export function validateCollisionCount(object: Workload, old: Workload): readonly FieldError[] {
  const given = optionalNumberAt(object, 'status', 'collisionCount');
  const oldCount = optionalNumberAt(old, 'status', 'collisionCount');
  if (oldCount === undefined) return [];
  const count = given ?? 0;
  return given === undefined || count < oldCount
    ? [invalid(fieldPath('status', 'collisionCount'), count, 'cannot be decremented')]
    : [];
}

/** Counts in `status` must not be negative. */
export function validateStatusCounts(object: Workload, names: readonly string[]): readonly FieldError[] {
  return names.flatMap((name) => checkNonNegative(numberAt(object, 'status', name), fieldPath('status', name)));
}

/** Numbers in `spec` must not be negative. */
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
