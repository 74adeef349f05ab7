// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/flowcontrol_v1beta1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    flowschemas: client.resource<types.FlowSchema>({ group: 'flowcontrol.apiserver.orch.io', version: 'v1beta1', resource: 'flowschemas' }),
    prioritylevelconfigurations: client.resource<types.PriorityLevelConfiguration>({ group: 'flowcontrol.apiserver.orch.io', version: 'v1beta1', resource: 'prioritylevelconfigurations' }),
  };
}
