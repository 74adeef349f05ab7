// Generated from packages/api/config-kinds/webhookadmission_v1.yaml by npm run generate. Do not edit.

/** Configuration of the webhook plugins. */
export type WebhookAdmission = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Absolute path of a kubeconfig with the credentials for webhooks. */
  kubeConfigFile: string;
};
