import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  ensureFields,
  isFields,
  listAt,
  type Names,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import type { VersionRefinement } from '../../resources/refinement.js';

/**
 * An empty selector selects no pod in v1beta1, and all pods of the namespace in v1. A requirement on a label that no pod has
 * expresses the same in the other version:
 *
 *     v1beta1 {}                       ↔ v1 { matchExpressions: [{ key, operator: Exists }] }
 *     v1beta1 { …, DoesNotExist }      ↔ v1 {}
 */
export function budgetConversion(names: Names): Required<Pick<VersionRefinement, 'toHub' | 'fromHub'>> {
  const key = names.value(wellKnown.labels.emptyBudgetSelector);
  return {
    toHub: (budget: ApiObject) => convert(budget, { key, emptyBecomes: 'Exists', emptied: 'DoesNotExist' }),
    fromHub: (budget: DeepReadonly<ApiObject>) =>
      convert(budget, { key, emptyBecomes: 'DoesNotExist', emptied: 'Exists' }),
  };
}

interface SelectorChange {
  readonly key: string;
  readonly emptyBecomes: string;
  readonly emptied: string;
}

function convert(budget: DeepReadonly<ApiObject>, { key, emptyBecomes, emptied }: SelectorChange): ApiObject {
  const converted = deepCopy<ApiObject>(budget);
  const spec = ensureFields(converted, 'spec');
  const selector = spec['selector'];
  if (!isFields(selector)) return converted;
  const hasLabels = isFields(selector['matchLabels']) && Object.keys(selector['matchLabels']).length > 0;
  const expressions = listAt(selector, 'matchExpressions');
  if (hasLabels || expressions.length > 1) return converted;
  const [only] = expressions;
  if (only === undefined) spec['selector'] = { matchExpressions: [{ key, operator: emptyBecomes }] };
  else if (textAt(only, 'key') === key && textAt(only, 'operator') === emptied) spec['selector'] = {};
  return converted;
}
