// Generated from packages/api/config-kinds/apiserver-config_v1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const admissionConfigurationKind: ConfigKind<types.AdmissionConfiguration> = defineConfigKind({
  name: 'config_apiserver_config_v1.AdmissionConfiguration',
  kinds: [{"kind":"AdmissionConfiguration","group":"apiserver.config.orch.io","version":"v1"},{"kind":"AdmissionConfiguration","group":"apiserver.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: ["secret"],
  validate: validators.validateAdmissionConfiguration,
});

export const encryptionConfigurationKind: ConfigKind<types.EncryptionConfiguration> = defineConfigKind({
  name: 'config_apiserver_config_v1.EncryptionConfiguration',
  kinds: [{"kind":"EncryptionConfiguration","group":"apiserver.config.orch.io","version":"v1"},{"kind":"EncryptionConfig","group":"","version":"v1"}],
  mayOmitKind: false,
  secrets: ["secret"],
  validate: validators.validateEncryptionConfiguration,
});

export const egressSelectorConfigurationKind: ConfigKind<types.EgressSelectorConfiguration> = defineConfigKind({
  name: 'config_apiserver_config_v1.EgressSelectorConfiguration',
  kinds: [{"kind":"EgressSelectorConfiguration","group":"apiserver.orch.io","version":"v1beta1"},{"kind":"EgressSelectorConfiguration","group":"apiserver.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: ["secret"],
  validate: validators.validateEgressSelectorConfiguration,
});
