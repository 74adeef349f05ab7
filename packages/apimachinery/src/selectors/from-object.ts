import type { DeepReadonly } from '../objects/json.js';
import type { LabelSelector as LabelSelectorObject } from '../objects/meta.js';
import { badRequestError } from '../status/errors.js';
import { LabelSelector, type Labels } from './label-selector.js';
import { type LabelOperator, labelRequirement } from './requirement.js';

/**
 * Converts a selector of an object, such as `spec.selector`. An empty selector selects everything, an absent one nothing.
 * @throws StatusError 400 for a selector that validation would reject
 */
export function labelSelectorFromObject(selector: DeepReadonly<LabelSelectorObject> | null | undefined): LabelSelector {
  if (selector === undefined || selector === null) return LabelSelector.nothing;
  const exact = Object.entries(selector.matchLabels ?? {}).map(([key, value]) => labelRequirement(key, '=', [value]));
  const expressions = (selector.matchExpressions ?? []).map(({ key, operator, values = [] }) =>
    labelRequirement(key, operatorOf(operator), values),
  );
  if (exact.length === 0 && expressions.length === 0) return LabelSelector.everything;
  return LabelSelector.of([...exact, ...expressions]);
}

/** Selects all the given labels, like the selector of a service or replication controller. No labels select everything. */
export function labelSelectorFromLabels(labels: Labels): LabelSelector {
  return LabelSelector.of(Object.entries(labels).map(([key, value]) => labelRequirement(key, '=', [value])));
}

function operatorOf(operator: string): LabelOperator {
  switch (operator) {
    case 'In':
      return 'in';
    case 'NotIn':
      return 'notin';
    case 'Exists':
      return 'exists';
    case 'DoesNotExist':
      return '!';
    default:
      throw badRequestError(`${JSON.stringify(operator)} is not a valid pod selector operator`);
  }
}
