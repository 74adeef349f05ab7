// Generated from packages/api/config-kinds/podnodeselector-file.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const podNodeSelectorFileKind: ConfigKind<types.PodNodeSelectorFile> = defineConfigKind({
  name: 'config_podnodeselector_file.PodNodeSelectorFile',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validatePodNodeSelectorFile,
});
