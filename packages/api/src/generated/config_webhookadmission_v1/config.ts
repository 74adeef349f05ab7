// Generated from packages/api/config-kinds/webhookadmission_v1.yaml by npm run generate. Do not edit.
import { type ConfigKind, defineConfigKind } from '../../config/config-kind.js';
import type * as types from './types.js';
import * as validators from './validate.js';

export const webhookAdmissionKind: ConfigKind<types.WebhookAdmission> = defineConfigKind({
  name: 'config_webhookadmission_v1.WebhookAdmission',
  kinds: [{"kind":"WebhookAdmissionConfiguration","group":"apiserver.config.orch.io","version":"v1"},{"kind":"WebhookAdmission","group":"apiserver.config.orch.io","version":"v1alpha1"}],
  mayOmitKind: false,
  secrets: [],
  validate: validators.validateWebhookAdmission,
});
