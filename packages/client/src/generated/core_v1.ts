// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/core_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    bindings: client.resource<types.Binding>({ group: '', version: 'v1', resource: 'bindings' }),
    componentstatuses: client.resource<types.ComponentStatus>({ group: '', version: 'v1', resource: 'componentstatuses' }),
    configmaps: client.resource<types.ConfigMap>({ group: '', version: 'v1', resource: 'configmaps' }),
    endpoints: client.resource<types.Endpoints>({ group: '', version: 'v1', resource: 'endpoints' }),
    events: client.resource<types.Event>({ group: '', version: 'v1', resource: 'events' }),
    limitranges: client.resource<types.LimitRange>({ group: '', version: 'v1', resource: 'limitranges' }),
    namespaces: client.resource<types.Namespace>({ group: '', version: 'v1', resource: 'namespaces' }),
    nodes: client.resource<types.Node>({ group: '', version: 'v1', resource: 'nodes' }),
    persistentvolumeclaims: client.resource<types.PersistentVolumeClaim>({ group: '', version: 'v1', resource: 'persistentvolumeclaims' }),
    persistentvolumes: client.resource<types.PersistentVolume>({ group: '', version: 'v1', resource: 'persistentvolumes' }),
    pods: client.resource<types.Pod>({ group: '', version: 'v1', resource: 'pods' }),
    podtemplates: client.resource<types.PodTemplate>({ group: '', version: 'v1', resource: 'podtemplates' }),
    replicationcontrollers: client.resource<types.ReplicationController>({ group: '', version: 'v1', resource: 'replicationcontrollers' }),
    resourcequotas: client.resource<types.ResourceQuota>({ group: '', version: 'v1', resource: 'resourcequotas' }),
    secrets: client.resource<types.Secret>({ group: '', version: 'v1', resource: 'secrets' }),
    serviceaccounts: client.resource<types.ServiceAccount>({ group: '', version: 'v1', resource: 'serviceaccounts' }),
    services: client.resource<types.Service>({ group: '', version: 'v1', resource: 'services' }),
  };
}
