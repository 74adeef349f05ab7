// Generated from packages/api/config-kinds/scheduler-policy_v1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const policyKind: ConfigKind<types.Policy> = defineConfigKind({
  name: 'config_scheduler_policy_v1.Policy',
  kinds: [{"kind":"Policy","group":"scheduler.config.orch.io","version":"v1"},{"kind":"Policy","group":"","version":"v1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validatePolicy,
});
