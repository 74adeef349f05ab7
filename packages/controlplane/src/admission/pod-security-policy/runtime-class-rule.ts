import { ensureFields, type Fields, fieldPath, invalid, memberAt, textsAt } from '@orch/apimachinery';
import type { PolicyRule } from './policy-rule.js';

/** `spec.runtimeClass` of a policy. Unset allows all. A pod without a class is always allowed. */
export function runtimeClassRule(options: Fields | undefined): PolicyRule {
  if (options === undefined) return {};
  const usual = memberAt(options, 'defaultRuntimeClassName');
  const allowed = textsAt(options, 'allowedRuntimeClassNames');
  const member = 'runtimeClassName';
  return {
    setPodDefaults(pod) {
      if (usual === undefined) return;
      const spec = ensureFields(pod, 'spec');
      spec[member] ??= usual;
    },
    podErrors(pod) {
      const name = memberAt(pod, 'spec', member);
      if (typeof name !== 'string' || allowed.includes('*') || allowed.includes(name)) return [];
      return [invalid(fieldPath('spec', member), name, '')];
    },
  };
}
