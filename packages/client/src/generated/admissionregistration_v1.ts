// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/admissionregistration_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    mutatingwebhookconfigurations: client.resource<types.MutatingWebhookConfiguration>({ group: 'admissionregistration.orch.io', version: 'v1', resource: 'mutatingwebhookconfigurations' }),
    validatingwebhookconfigurations: client.resource<types.ValidatingWebhookConfiguration>({ group: 'admissionregistration.orch.io', version: 'v1', resource: 'validatingwebhookconfigurations' }),
  };
}
