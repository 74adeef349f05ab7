import type { AdmissionPlugin, AdmissionPluginFactory } from '@orch/apiserver';

/** Calls the webhooks of the stored MutatingWebhookConfigurations, in the order of their names. */
export const mutatingAdmissionWebhook: AdmissionPluginFactory = ({ webhooks }) => webhooks?.mutating ?? noWebhooks;

/** Calls the webhooks of the stored ValidatingWebhookConfigurations in parallel. */
export const validatingAdmissionWebhook: AdmissionPluginFactory = ({ webhooks }) => webhooks?.validating ?? noWebhooks;

const noWebhooks: AdmissionPlugin = { handles: () => false };
