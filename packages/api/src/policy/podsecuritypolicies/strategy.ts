import type { Strategy } from '@orch/apimachinery';
import { genericStrategy } from '@orch/apimachinery';
import { validatePolicySpec } from './validate.js';
import { validatePolicyAnnotations } from './validate-annotations.js';

export const podSecurityPolicyStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['change'] },
  validate: (policy, { names }) => [...validatePolicyAnnotations(policy, names), ...validatePolicySpec(policy)],
});
