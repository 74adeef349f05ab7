import {
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  isStatusError,
  LabelSelector,
  labelSelectorFromObject,
  listAt,
  optionalFieldsAt,
  qualifiedName,
  required,
  textAt,
  textMapAt,
  textsAt,
  validateLabels,
} from '@orch/apimachinery';
import { appendAll } from './append-all.js';
import { checkText } from './checks.js';

/** Validates a label selector. */
export function checkLabelSelector(selector: Fields | undefined, path: FieldPath): readonly FieldError[] {
  if (selector === undefined) return [];
  const errors = [...validateLabels(textMapAt(selector, 'matchLabels'), path.child('matchLabels'))];
  const expressions = selector['matchExpressions'];
  if (!Array.isArray(expressions)) return errors;
  for (const [index, expression] of expressions.entries()) {
    appendAll(errors, checkRequirement(expression, path.child('matchExpressions').index(index)));
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

/** The label selector at a path. Undefined when it is malformed. An absent one selects nothing. */
export function selectorAt(object: unknown, ...path: readonly string[]): LabelSelector | undefined {
  const selector = optionalFieldsAt(object, ...path);
  if (selector === undefined) return LabelSelector.nothing;
  try {
    return labelSelectorFromObject({
      matchLabels: textMapAt(selector, 'matchLabels'),
      matchExpressions: listAt(selector, 'matchExpressions').map((expression) => ({
        key: textAt(expression, 'key'),
        operator: textAt(expression, 'operator'),
        values: [...textsAt(expression, 'values')],
      })),
    });
  } catch (error) {
    if (isStatusError(error)) return undefined;
    throw error;
  }
}

/** Without labels and requirements, which selects everything. */
export function isEmptySelector(selector: Fields): boolean {
  return (
    Object.keys(textMapAt(selector, 'matchLabels')).length === 0 && listAt(selector, 'matchExpressions').length === 0
  );
}
