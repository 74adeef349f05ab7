// Generated from packages/api/config-kinds/imagepolicywebhook-file.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const admissionConfigKind: ConfigKind<types.AdmissionConfig> = defineConfigKind({
  name: 'config_imagepolicywebhook_file.AdmissionConfig',
  kinds: [],
  mayOmitKind: true,
  secrets: [],
  validate: validators.validateAdmissionConfig,
});
