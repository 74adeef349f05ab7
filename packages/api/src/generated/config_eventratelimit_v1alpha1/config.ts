// Generated from packages/api/config-kinds/eventratelimit_v1alpha1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const configurationKind: ConfigKind<types.Configuration> = defineConfigKind({
  name: 'config_eventratelimit_v1alpha1.Configuration',
  kinds: [{"kind":"Configuration","group":"eventratelimit.admission.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateConfiguration,
});
