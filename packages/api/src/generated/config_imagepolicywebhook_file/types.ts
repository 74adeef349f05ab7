// Generated from packages/api/config-kinds/imagepolicywebhook-file.yaml by npm run generate. Do not edit.

/** The file of the plugin ImagePolicyWebhook. */
export type AdmissionConfig = {
  imagePolicy: ImagePolicyWebhookConfig;
};

/** How the images of pods are reviewed. */
export type ImagePolicyWebhookConfig = {
  /** Kubeconfig: the service is the cluster of the current context. */
  kubeConfigFile: string;
  /** Seconds for which a permission is cached; 0 means 300, -1 none. */
  allowTTL: number;
  /** Seconds for which a denial is cached; 0 means 30, -1 none. */
  denyTTL: number;
  /** Milliseconds before the first repeated call; 0 means 500, -1 none. */
  retryBackoff: number;
  /** Whether pods are admitted when the service fails. */
  defaultAllow: boolean;
};
