// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/networking_v1beta1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    ingressclasses: client.resource<types.IngressClass>({ group: 'networking.orch.io', version: 'v1beta1', resource: 'ingressclasses' }),
    ingresses: client.resource<types.Ingress>({ group: 'networking.orch.io', version: 'v1beta1', resource: 'ingresses' }),
  };
}
