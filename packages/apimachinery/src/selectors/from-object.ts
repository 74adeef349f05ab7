import type { DeepReadonly } from '../objects/json.js';
import type { LabelSelector as LabelSelectorObject } from '../objects/meta.js';
import { badRequestError } from '../status/errors.js';
import { LabelSelector, type Labels } from './label-selector.js';
import { type LabelOperator, labelRequirement } from './requirement.js';

/**
 * The selector that stands in an object, as `spec.selector` does: an empty one selects everything, none at all selects
 * nothing.
 * @throws StatusError 400 for what validation would have refused.
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

/** All of these labels, as the selectors of services and replication controllers have it; no labels select everything. */
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
