import { type ApiObject, type DeepReadonly, isStatusError, wellKnown } from '@orch/apimachinery';
import type { ResourceReference, RestClient } from '@orch/client';
import type { ObjectSet } from './object-set.js';

const { storage, scheduling, node } = wellKnown.groups;

/** What scheduling reads, and what the pods of files may refer to. */
const resources: readonly ResourceReference[] = [
  ...['nodes', 'pods', 'services', 'replicationcontrollers', 'persistentvolumeclaims', 'persistentvolumes'].map(v1('')),
  ...['namespaces', 'limitranges'].map(v1('')),
  ...['deployments', 'replicasets', 'statefulsets'].map(v1('apps')),
  ...['poddisruptionbudgets'].map(v1('policy')),
  ...['storageclasses', 'csinodes', 'csidrivers'].map(v1(storage)),
  { group: storage, version: 'v1beta1', resource: 'csistoragecapacities' },
  ...['priorityclasses'].map(v1(scheduling)),
  ...['runtimeclasses'].map(v1(node)),
];

const pageObjects = 500;

/** Adds the objects of a cluster. Resources that it does not serve have none. @throws StatusError, ConnectionError */
export async function addClusterObjects(
  objects: ObjectSet,
  { client, signal }: { readonly client: RestClient; readonly signal: AbortSignal },
): Promise<void> {
  for (const resource of resources) {
    for (const object of await listAll(client, resource, signal)) objects.put(resource, object);
  }
}

async function listAll(
  client: RestClient,
  resource: ResourceReference,
  signal: AbortSignal,
): Promise<readonly DeepReadonly<ApiObject>[]> {
  const found: DeepReadonly<ApiObject>[] = [];
  let next: string | undefined;
  try {
    do {
      const page = await client
        .resource(resource)
        .list({ signal, limit: pageObjects, ...(next === undefined ? {} : { continue: next }) });
      found.push(...page.items);
      next = page.metadata.continue;
    } while (next !== undefined);
  } catch (error) {
    if (isStatusError(error) && error.code === 404) return [];
    throw error;
  }
  return found;
}

function v1(group: string): (resource: string) => ResourceReference {
  return (resource) => ({ group, version: 'v1', resource });
}
