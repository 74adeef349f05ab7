// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/authentication_v1beta1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    tokenreviews: client.resource<types.TokenReview>({ group: 'authentication.orch.io', version: 'v1beta1', resource: 'tokenreviews' }),
  };
}
