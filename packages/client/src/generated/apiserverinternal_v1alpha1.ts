// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/apiserverinternal_v1alpha1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    storageversions: client.resource<types.StorageVersion>({ group: 'internal.apiserver.orch.io', version: 'v1alpha1', resource: 'storageversions' }),
  };
}
