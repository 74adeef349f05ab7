import type { ApiObject, Strategy, StrategyContext } from '@orch/apimachinery';
import { ensureFields, genericStrategy, memberAt } from '@orch/apimachinery';
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

/** Fields by feature gate. Kept where the stored object has them. */
const gatedFields = { ProcMountType: 'allowedProcMountTypes', CSIInlineVolume: 'allowedCSIDrivers' } as const;

function dropDisabledFields(policy: ApiObject, old: unknown, { gates }: StrategyContext): void {
  const spec = ensureFields(policy, 'spec');
  for (const [gate, name] of Object.entries(gatedFields)) {
    if (!gates(gate) && memberAt(old, 'spec', name) === undefined) delete spec[name];
  }
}
