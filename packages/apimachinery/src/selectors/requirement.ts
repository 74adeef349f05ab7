import { parseInt64 } from '../objects/int64.js';
import { badRequestError } from '../status/errors.js';
import { labelValue, qualifiedName } from '../validation/text-rules.js';

export type LabelOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'exists' | '!' | '>' | '<';

/** One term of a label selector. `values` are sorted and unique. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  readonly values: readonly string[];
}

/** @throws StatusError 400 for an invalid key or values that do not fit the operator */
export function labelRequirement(key: string, operator: LabelOperator, values: readonly string[]): LabelRequirement {
  checkLabelKey(key);
  checkValueCount(operator, values);
  for (const value of values) {
    const errors = labelValue(value);
    if (errors.length > 0) {
      throw badRequestError(
        `invalid label value: ${JSON.stringify(value)}: at key: ${JSON.stringify(key)}: ${errors.join('; ')}`,
      );
    }
  }
  return { key, operator, values: [...new Set(values)].sort() };
}

/** @throws StatusError 400 */
export function checkLabelKey(key: string): void {
  const errors = qualifiedName(key);
  if (errors.length > 0) throw badRequestError(`invalid label key ${JSON.stringify(key)}: ${errors.join('; ')}`);
}

function checkValueCount(operator: LabelOperator, values: readonly string[]): void {
  switch (operator) {
    case 'in':
    case 'notin':
      if (values.length === 0) throw badRequestError("for 'in', 'notin' operators, values set can't be empty");
      return;
    case 'exists':
    case '!':
      if (values.length > 0) throw badRequestError('values set must be empty for exists and does not exist');
      return;
    case '>':
    case '<':
      if (values.length !== 1) throw badRequestError("for 'Gt', 'Lt' operators, exactly one value is required");
      if (parseInt64(values[0] ?? '') === undefined) {
        throw badRequestError("for 'Gt', 'Lt' operators, the value must be an integer");
      }
      return;
    default:
      if (values.length !== 1) throw badRequestError('exact-match compatibility requires one single value');
  }
}

/** Formats a term: `a=b`, `c in (d,e)`, `!f`. */
export function formatLabelRequirement({ key, operator, values }: LabelRequirement): string {
  switch (operator) {
    case 'exists':
      return key;
    case '!':
      return `!${key}`;
    case 'in':
    case 'notin':
      return `${key} ${operator} (${values.join(',')})`;
    default:
      return `${key}${operator}${values[0] ?? ''}`;
  }
}
