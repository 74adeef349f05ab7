// Generated from packages/api/config-kinds/client-authentication_v1beta1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const execCredentialKind: ConfigKind<types.ExecCredential> = defineConfigKind({
  name: 'config_client_authentication_v1beta1.ExecCredential',
  kinds: [{"kind":"ExecCredential","group":"client.authentication.orch.io","version":"v1beta1"}],
  mayOmitKind: false,
  secrets: ["clientKeyData","token"],
  validate: validators.validateExecCredential,
});
