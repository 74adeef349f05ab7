// Generated from packages/api/config-kinds/podtolerationrestriction_v1alpha1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const configurationKind: ConfigKind<types.Configuration> = defineConfigKind({
  name: 'config_podtolerationrestriction_v1alpha1.Configuration',
  kinds: [{"kind":"Configuration","group":"podtolerationrestriction.admission.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateConfiguration,
});
