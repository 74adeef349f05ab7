// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/coordination_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    leases: client.resource<types.Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' }),
  };
}
