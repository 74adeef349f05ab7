// Generated from packages/api/config-kinds/imagepolicywebhook-file.yaml by npm run generate. Do not edit.

export type AdmissionConfig = {
  imagePolicy: ImagePolicyWebhookConfig;
};

export type ImagePolicyWebhookConfig = {
  kubeConfigFile: string;
  allowTTL: number;
  denyTTL: number;
  retryBackoff: number;
  defaultAllow: boolean;
};
