// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/discovery_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    endpointslices: client.resource<types.EndpointSlice>({ group: 'discovery.orch.io', version: 'v1', resource: 'endpointslices' }),
  };
}
