// Generated from packages/api/config-kinds/audit_v1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const eventKind: ConfigKind<types.Event> = defineConfigKind({
  name: 'config_audit_v1.Event',
  kinds: [{"kind":"Event","group":"audit.orch.io","version":"v1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateEvent,
});

export const eventListKind: ConfigKind<types.EventList> = defineConfigKind({
  name: 'config_audit_v1.EventList',
  kinds: [{"kind":"EventList","group":"audit.orch.io","version":"v1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateEventList,
});

export const policyKind: ConfigKind<types.Policy> = defineConfigKind({
  name: 'config_audit_v1.Policy',
  kinds: [{"kind":"Policy","group":"audit.orch.io","version":"v1"},{"kind":"Policy","group":"audit.orch.io","version":"v1beta1"},{"kind":"Policy","group":"audit.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validatePolicy,
});

export const policyListKind: ConfigKind<types.PolicyList> = defineConfigKind({
  name: 'config_audit_v1.PolicyList',
  kinds: [{"kind":"PolicyList","group":"audit.orch.io","version":"v1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validatePolicyList,
});
