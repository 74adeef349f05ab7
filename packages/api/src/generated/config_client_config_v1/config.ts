// Generated from packages/api/config-kinds/client-config_v1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const configKind: ConfigKind<types.Config> = defineConfigKind({
  name: 'config_client_config_v1.Config',
  kinds: [{"kind":"Config","group":"","version":"v1"}],
  mayOmitKind: true,
  secrets: ["client-key-data","password","token"],
  validate: validators.validateConfig,
});
