import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  genericStrategy,
  invalid,
  listAt,
  memberAt,
  optionalFieldsAt,
  type QuotedValue,
  quoteOptional,
  quoteStructure,
} from '@orch/apimachinery';
import { validateStatusCounts } from '../../core/pods/validate-workload.js';
import { PodDisruptionBudgetSchema } from '../../generated/policy_v1/schema.js';
import { appendAll } from '../../resources/validation/append-all.js';
import { validateConditions } from '../../resources/validation/conditions.js';
import { checkIntOrPercent, checkNotOverHundredPercent } from '../../resources/validation/int-or-percent.js';
import { checkLabelSelector } from '../../resources/validation/selectors.js';

export const podDisruptionBudgetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onCreate: false, onUpdate: [] },
  generation: { schema: PodDisruptionBudgetSchema },
  status: { checksMetadata: false, validateUpdate: validateStatus },
  allowUnconditionalUpdate: false,
  validate: validateBudget,
});

function validateBudget(budget: DeepReadonly<ApiObject>): readonly FieldError[] {
  const path = fieldPath('spec');
  const errors: FieldError[] = [];
  const limits = ['minAvailable', 'maxUnavailable'].filter((name) => memberAt(budget, 'spec', name) !== undefined);
  if (limits.length === 2) {
    errors.push(invalid(path, quoteSpec(budget), 'minAvailable and maxUnavailable cannot be both set'));
  }
  for (const name of limits) {
    const value = memberAt(budget, 'spec', name);
    appendAll(errors, [
      ...checkIntOrPercent(value, path.child(name)),
      ...checkNotOverHundredPercent(value, path.child(name)),
    ]);
  }
  return [...errors, ...checkLabelSelector(optionalFieldsAt(budget, 'spec', 'selector'), path.child('selector'))];
}

/** v1 validates counts and conditions, v1beta1 only conditions. */
function validateStatus(
  budget: DeepReadonly<ApiObject>,
  _old: DeepReadonly<ApiObject>,
  { version }: StrategyContext,
): readonly FieldError[] {
  const errors = validateConditions(listAt(budget, 'status', 'conditions'), fieldPath('status', 'conditions'));
  if (version.version === 'v1beta1') return errors;
  return [...errors, ...validateStatusCounts(budget, statusCounts)];
}

const statusCounts = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'];

function quoteSpec(budget: unknown): QuotedValue {
  return quoteStructure('policy.PodDisruptionBudgetSpec', [
    ['MinAvailable', quoteOptional('intstr.IntOrString', memberAt(budget, 'spec', 'minAvailable'))],
    ['Selector', quoteOptional('v1.LabelSelector', memberAt(budget, 'spec', 'selector'))],
    ['MaxUnavailable', quoteOptional('intstr.IntOrString', memberAt(budget, 'spec', 'maxUnavailable'))],
  ]);
}
