import { ensureFields, formatApiVersion, type Names, wellKnown } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault } from '../resources/defaulting/set.js';

export function rbacDefaults(names: Names): MessageDefaults {
  const group = names.group(wellKnown.groups.rbac);
  const defaultRoleRef: MessageDefault = (binding) => setDefault(ensureFields(binding, 'roleRef'), 'apiGroup', group);
  const defaultSubject: MessageDefault = (subject) => {
    if (subject['kind'] === 'User' || subject['kind'] === 'Group') setDefault(subject, 'apiGroup', group);
  };
  const defaults: Record<string, MessageDefault> = {
    'rbac_v1alpha1.Subject': (subject) => {
      if (subject['kind'] === 'ServiceAccount') setDefault(subject, 'apiVersion', 'v1');
      if (subject['kind'] !== 'User' && subject['kind'] !== 'Group') return;
      setDefault(subject, 'apiVersion', formatApiVersion({ group, version: 'v1alpha1' }));
    },
    'rbac_v1.Subject': defaultSubject,
    'rbac_v1beta1.Subject': defaultSubject,
  };
  for (const stem of ['rbac_v1', 'rbac_v1beta1', 'rbac_v1alpha1']) {
    defaults[`${stem}.ClusterRoleBinding`] = defaultRoleRef;
    defaults[`${stem}.RoleBinding`] = defaultRoleRef;
  }
  return defaults;
}
