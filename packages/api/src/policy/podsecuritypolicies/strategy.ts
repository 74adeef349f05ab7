import type { ApiObject } from '@orch/apimachinery';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import { ensureFields, memberAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { validatePolicySpec } from './validate.js';
import { validatePolicyAnnotations } from './validate-annotations.js';

export const podSecurityPolicyStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['change'] },
  prepareForCreate: (policy, context) => dropDisabledFields(policy, undefined, context),
  prepareForUpdate: dropDisabledFields,
  validate: (policy, { names }) => [...validatePolicyAnnotations(policy, names), ...validatePolicySpec(policy)],
});

/** Fields that a gate serves, which stay where the stored object has them. */
const gatedFields = { ProcMountType: 'allowedProcMountTypes', CSIInlineVolume: 'allowedCSIDrivers' } as const;

function dropDisabledFields(policy: ApiObject, old: unknown, { gates }: StrategyContext): void {
  const spec = ensureFields(policy, 'spec');
  for (const [gate, name] of Object.entries(gatedFields)) {
    if (!gates(gate) && memberAt(old, 'spec', name) === undefined) delete spec[name];
  }
}
