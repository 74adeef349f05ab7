// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/networking_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    ingressclasses: client.resource<types.IngressClass>({ group: 'networking.orch.io', version: 'v1', resource: 'ingressclasses' }),
    ingresses: client.resource<types.Ingress>({ group: 'networking.orch.io', version: 'v1', resource: 'ingresses' }),
    networkpolicies: client.resource<types.NetworkPolicy>({ group: 'networking.orch.io', version: 'v1', resource: 'networkpolicies' }),
  };
}
