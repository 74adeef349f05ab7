// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/apps_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    controllerrevisions: client.resource<types.ControllerRevision>({ group: 'apps', version: 'v1', resource: 'controllerrevisions' }),
    daemonsets: client.resource<types.DaemonSet>({ group: 'apps', version: 'v1', resource: 'daemonsets' }),
    deployments: client.resource<types.Deployment>({ group: 'apps', version: 'v1', resource: 'deployments' }),
    replicasets: client.resource<types.ReplicaSet>({ group: 'apps', version: 'v1', resource: 'replicasets' }),
    statefulsets: client.resource<types.StatefulSet>({ group: 'apps', version: 'v1', resource: 'statefulsets' }),
  };
}
