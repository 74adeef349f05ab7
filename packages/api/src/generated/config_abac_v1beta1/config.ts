// Generated from packages/api/config-kinds/abac_v1beta1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const policyKind: ConfigKind<types.Policy> = defineConfigKind({
  name: 'config_abac_v1beta1.Policy',
  kinds: [{"kind":"Policy","group":"abac.authorization.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validatePolicy,
});
