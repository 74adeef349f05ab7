import { ensureFields, listAt } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenEmpty, setWhenNull } from '../resources/defaulting/set.js';

const defaultPathType: MessageDefault = (path) => setWhenNull(path, 'pathType', 'ImplementationSpecific');

export const networkingDefaults: MessageDefaults = {
  'networking_v1.NetworkPolicyPort': (port) => setWhenNull(port, 'protocol', 'TCP'),
  'networking_v1.NetworkPolicy': (policy) => {
    const spec = ensureFields(policy, 'spec');
    const types = listAt(spec, 'egress').length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
    setWhenEmpty(spec, 'policyTypes', types);
  },
  'networking_v1beta1.HTTPIngressPath': defaultPathType,
  'extensions_v1beta1.HTTPIngressPath': defaultPathType,
};
