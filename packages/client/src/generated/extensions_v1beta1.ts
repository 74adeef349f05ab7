// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/extensions_v1beta1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    ingresses: client.resource<types.Ingress>({ group: 'extensions', version: 'v1beta1', resource: 'ingresses' }),
  };
}
