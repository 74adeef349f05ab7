import type { MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenNull } from '../resources/defaulting/set.js';

export const policyDefaults: MessageDefaults = {
  'policy_v1beta1.PodSecurityPolicySpec': (spec) => setWhenNull(spec, 'allowPrivilegeEscalation', true),
};
