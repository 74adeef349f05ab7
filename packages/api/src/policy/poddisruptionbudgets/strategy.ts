import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  invalid,
  type QuotedValue,
  quoteOptional,
  quoteStructure,
} from '@orch/apimachinery';
import { PodDisruptionBudgetSchema } from '../../generated/policy_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { memberAt, optionalFieldsAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkIntOrPercent, checkNotOverHundredPercent } from '../../resources/validation/int-or-percent.js';
import { checkLabelSelector } from '../../resources/validation/selectors.js';

export const podDisruptionBudgetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onCreate: false, onUpdate: [] },
  generation: { schema: PodDisruptionBudgetSchema },
  status: { checksMetadata: false },
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
    errors.push(...checkIntOrPercent(value, path.child(name)), ...checkNotOverHundredPercent(value, path.child(name)));
  }
  return [...errors, ...checkLabelSelector(optionalFieldsAt(budget, 'spec', 'selector'), path.child('selector'))];
}

function quoteSpec(budget: unknown): QuotedValue {
  return quoteStructure('policy.PodDisruptionBudgetSpec', [
    ['MinAvailable', quoteOptional('intstr.IntOrString', memberAt(budget, 'spec', 'minAvailable'))],
    ['Selector', quoteOptional('v1.LabelSelector', memberAt(budget, 'spec', 'selector'))],
    ['MaxUnavailable', quoteOptional('intstr.IntOrString', memberAt(budget, 'spec', 'maxUnavailable'))],
  ]);
}
