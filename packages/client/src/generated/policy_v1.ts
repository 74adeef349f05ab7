// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/policy_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    poddisruptionbudgets: client.resource<types.PodDisruptionBudget>({ group: 'policy', version: 'v1', resource: 'poddisruptionbudgets' }),
  };
}
