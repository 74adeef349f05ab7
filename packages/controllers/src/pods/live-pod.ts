import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { Lister, ResourceClient } from '@orch/client';

/** The pod of the name on the server; undefined when there is none. A list: the roles of workload controllers have no `get`. */
export async function livePod(
  { name, namespace }: { readonly name: string; readonly namespace: string },
  { pods, signal }: { readonly pods: Pick<ResourceClient<Pod>, 'list'>; readonly signal: AbortSignal },
): Promise<DeepReadonly<Pod> | undefined> {
  const { items } = await pods.list({ namespace, fieldSelector: `metadata.name=${name}`, signal });
  return items.find(({ metadata }) => metadata.name === name);
}

/** Whether the cache has exactly this pod, and does not know of its deletion. */
export function hasActivePod(lister: Pick<Lister<Pod>, 'get'>, { metadata }: DeepReadonly<Pod>): boolean {
  return isActive(lister.get(metadata.name ?? '', metadata.namespace), metadata.uid);
}

/** Whether the pod is the one with the uid, and is not being deleted. */
export function isActive(pod: DeepReadonly<Pod> | undefined, uid: string | undefined): boolean {
  return pod !== undefined && pod.metadata.uid === uid && !pod.metadata.deletionTimestamp;
}
