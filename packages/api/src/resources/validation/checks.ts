import { type FieldError, type FieldPath, forbidden, invalid, notSupported, required } from '@orch/apimachinery';
import { type Fields, textMapAt } from '../fields.js';
import { labelValue, qualifiedName, type TextRule } from './text-rules.js';

/** Each fault of a text as an error at `path`. */
export function checkText(text: string, path: FieldPath, rule: TextRule): readonly FieldError[] {
  return rule(text).map((detail) => invalid(path, text, detail));
}

/** Required, and then as `rule` says. */
export function checkRequiredText(text: string, path: FieldPath, rule: TextRule): readonly FieldError[] {
  return text === '' ? [required(path, '')] : checkText(text, path, rule);
}

export function checkNonNegative(value: number | undefined, path: FieldPath): readonly FieldError[] {
  if (value === undefined || value >= 0) return [];
  return [invalid(path, value, 'must be greater than or equal to 0')];
}

/** One of a closed list of texts. `supported` stands in messages in the order given. */
export function checkSupported(
  value: string,
  path: FieldPath,
  { supported, required: isRequired = false }: { readonly supported: readonly string[]; readonly required?: boolean },
): readonly FieldError[] {
  if (value === '' && isRequired) return [required(path, '')];
  return supported.includes(value) ? [] : [notSupported(path, value, supported)];
}

export function checkLabels(labels: Readonly<Record<string, string>>, path: FieldPath): readonly FieldError[] {
  return Object.keys(labels).flatMap((key) => [
    ...checkText(key, path, qualifiedName),
    ...checkText(labels[key] ?? '', path, labelValue),
  ]);
}

export function checkAnnotations(
  annotations: Readonly<Record<string, string>>,
  path: FieldPath,
): readonly FieldError[] {
  return Object.keys(annotations).flatMap((key) =>
    qualifiedName(key.toLowerCase()).map((detail) => invalid(path, key, detail)),
  );
}

/** A label selector: its labels and each of its requirements. */
export function checkLabelSelector(selector: Fields | undefined, path: FieldPath): readonly FieldError[] {
  if (selector === undefined) return [];
  const errors = [...checkLabels(textMapAt(selector, 'matchLabels'), path.child('matchLabels'))];
  const expressions = selector['matchExpressions'];
  if (!Array.isArray(expressions)) return errors;
  for (const [index, expression] of expressions.entries()) {
    errors.push(...checkRequirement(expression, path.child('matchExpressions').index(index)));
  }
  return errors;
}

interface Requirement {
  readonly key?: string;
  readonly operator?: string;
  readonly values?: readonly string[];
}

function checkRequirement(requirement: Requirement, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const values = requirement.values ?? [];
  switch (requirement.operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) {
        errors.push(required(path.child('values'), "must be specified when `operator` is 'In' or 'NotIn'"));
      }
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) {
        errors.push(
          forbidden(path.child('values'), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"),
        );
      }
      break;
    default:
      errors.push(invalid(path.child('operator'), requirement.operator ?? '', 'not a valid selector operator'));
  }
  return [...errors, ...checkText(requirement.key ?? '', path.child('key'), qualifiedName)];
}

/** A field that must not change. */
export function checkImmutable(
  value: unknown,
  path: FieldPath,
  { isSame }: { readonly isSame: boolean },
): readonly FieldError[] {
  return isSame ? [] : [invalid(path, value ?? null, 'field is immutable')];
}
