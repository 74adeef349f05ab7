// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/node_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    runtimeclasses: client.resource<types.RuntimeClass>({ group: 'node.orch.io', version: 'v1', resource: 'runtimeclasses' }),
  };
}
