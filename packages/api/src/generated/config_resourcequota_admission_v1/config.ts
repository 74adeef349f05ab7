// Generated from packages/api/config-kinds/resourcequota-admission_v1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const configurationKind: ConfigKind<types.Configuration> = defineConfigKind({
  name: 'config_resourcequota_admission_v1.Configuration',
  kinds: [{"kind":"ResourceQuotaConfiguration","group":"apiserver.config.orch.io","version":"v1"},{"kind":"Configuration","group":"resourcequota.admission.orch.io","version":"v1beta1"},{"kind":"Configuration","group":"resourcequota.admission.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateConfiguration,
});
