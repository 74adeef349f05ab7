// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/certificates_v1beta1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    certificatesigningrequests: client.resource<types.CertificateSigningRequest>({ group: 'certificates.orch.io', version: 'v1beta1', resource: 'certificatesigningrequests' }),
  };
}
