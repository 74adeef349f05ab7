// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/authorization_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    localsubjectaccessreviews: client.resource<types.LocalSubjectAccessReview>({ group: 'authorization.orch.io', version: 'v1', resource: 'localsubjectaccessreviews' }),
    selfsubjectaccessreviews: client.resource<types.SelfSubjectAccessReview>({ group: 'authorization.orch.io', version: 'v1', resource: 'selfsubjectaccessreviews' }),
    selfsubjectrulesreviews: client.resource<types.SelfSubjectRulesReview>({ group: 'authorization.orch.io', version: 'v1', resource: 'selfsubjectrulesreviews' }),
    subjectaccessreviews: client.resource<types.SubjectAccessReview>({ group: 'authorization.orch.io', version: 'v1', resource: 'subjectaccessreviews' }),
  };
}
