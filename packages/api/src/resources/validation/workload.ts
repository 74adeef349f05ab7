import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@orch/apimachinery';
import { validatePodTemplate } from '../../core/pods/validate-spec.js';
import {
  type Fields,
  fieldsAt,
  memberAt,
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

/** The labels of the template must be selected; an empty selector is reported for itself. */
export function validateTemplateLabels(
  object: Workload,
  { wrongSelectorDetail = 'invalid label selector' }: { readonly wrongSelectorDetail?: string } = {},
): readonly FieldError[] {
  const given = optionalFieldsAt(object, 'spec', 'selector');
  const labels = textMapAt(object, 'spec', 'template', 'metadata', 'labels');
  if (given === undefined) return [labelsMismatch(labels)];
  if (isEmptySelector(given)) return [];
  const selector = selectorAt(object, 'spec', 'selector');
  if (selector === undefined) return [invalid(fieldPath('spec', 'selector'), given, wrongSelectorDetail)];
  return selector.matches(labels) ? [] : [labelsMismatch(labels)];
}

export function labelsMismatch(labels: Readonly<Record<string, string>>): FieldError {
  const path = fieldPath('spec', 'template', 'metadata', 'labels');
  return invalid(path, labels, '`selector` does not match template `labels`');
}

/** The template of pods that run on and on. `owner` stands in a message. */
export function validateLastingTemplate(object: Workload, owner: string): readonly FieldError[] {
  const path = fieldPath('spec', 'template');
  return [...validatePodTemplate(fieldsAt(object, 'spec', 'template'), path), ...validateLastingPods(object, owner)];
}

/** What makes pods run on and on, whatever else they are. */
export function validateLastingPods(object: Workload, owner: string): readonly FieldError[] {
  const path = fieldPath('spec', 'template');
  const template = fieldsAt(object, 'spec', 'template');
  const errors: FieldError[] = [];
  const restartPolicy = textAt(template, 'spec', 'restartPolicy');
  const isKnown = ['Always', 'OnFailure', 'Never'].includes(restartPolicy);
  if (isKnown && restartPolicy !== 'Always') {
    errors.push(notSupported(path.child('spec', 'restartPolicy'), restartPolicy, ['Always']));
  }
  if (memberAt(template, 'spec', 'activeDeadlineSeconds') !== undefined) {
    const detail = `activeDeadlineSeconds in ${owner} is not Supported`;
    errors.push(forbidden(path.child('spec', 'activeDeadlineSeconds'), detail));
  }
  return errors;
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
