// Generated from packages/api/config-kinds/controllermanager-config_v1alpha1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const leaderMigrationConfigurationKind: ConfigKind<types.LeaderMigrationConfiguration> = defineConfigKind({
  name: 'config_controllermanager_config_v1alpha1.LeaderMigrationConfiguration',
  kinds: [{"kind":"LeaderMigrationConfiguration","group":"controllermanager.config.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateLeaderMigrationConfiguration,
});
