import type { Pod } from '@orch/api/types/core_v1';
import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { ConnectionError, type ResourceClient, type ResourceReference, type RestClient } from '@orch/client';

/** What the network does to the requests for pods of a controller. */
export interface Network {
  /** Whether the response to the creation or deletion, which the server has handled, is lost. */
  readonly loses: (method: 'create' | 'delete', count: number) => boolean;
  /** Whether a read of a single pod fails. */
  readonly breaksReads?: () => boolean;
  /** Resolves when the event of a watch may be delivered. Those after it wait, too. */
  readonly holds: (pod: DeepReadonly<Pod>) => Promise<void> | undefined;
  /** Called before a deletion is sent, with how many were sent before it. */
  readonly beforeDeletion?: (name: string, count: number) => Promise<void> | undefined;
}

export interface LossyPods {
  readonly client: RestClient;
  /** Names of the pods of creations and deletions that were sent, in order. */
  readonly creations: readonly string[];
  readonly deletions: readonly string[];
  /** Uids of pods that were created. */
  readonly created: ReadonlySet<string>;
  /** Names of pods that were deleted. */
  readonly deleted: ReadonlySet<string>;
}

/** A client whose requests for pods lose responses, and whose watches lag behind. */
export function lossyPods(client: RestClient, network: Network): LossyPods {
  const creations: string[] = [];
  const deletions: string[] = [];
  const created = new Set<string>();
  const deleted = new Set<string>();
  const over = (pods: ResourceClient<Pod>): ResourceClient<Pod> => ({
    resource: pods.resource,
    get: (...given) => pods.get(...given),
    list: async (...given) => {
      if (given[0]?.fieldSelector !== undefined && network.breaksReads?.()) throw lost();
      return await pods.list(...given);
    },
    update: (...given) => pods.update(...given),
    updateStatus: (...given) => pods.updateStatus(...given),
    patch: (...given) => pods.patch(...given),
    apply: (...given) => pods.apply(...given),
    createSubresource: (...given) => pods.createSubresource(...given),
    updateSubresource: (...given) => pods.updateSubresource(...given),
    deleteCollection: (...given) => pods.deleteCollection(...given),
    async *watch(...given) {
      for await (const event of pods.watch(...given)) {
        if (event.type !== 'BOOKMARK') await network.holds(event.object);
        yield event;
      }
    },
    async create(...given) {
      const count = creations.push(given[0].metadata.name ?? '') - 1;
      const pod = await pods.create(...given);
      created.add(pod.metadata.uid ?? '');
      if (network.loses('create', count)) throw lost();
      return pod;
    },
    async delete(...given) {
      const count = deletions.push(given[0]) - 1;
      await network.beforeDeletion?.(given[0], count);
      const result = await pods.delete(...given);
      deleted.add(given[0]);
      if (network.loses('delete', count)) throw lost();
      return result;
    },
  });
  return {
    ...{ creations, deletions, created, deleted },
    client: {
      ...client,
      resource: <T extends ApiObject>(reference: ResourceReference) =>
        reference.resource === 'pods'
          ? asClientOf<T>(over(client.resource<Pod>(reference)))
          : client.resource<T>(reference),
    },
  };
}

function lost(): ConnectionError {
  return new ConnectionError('the connection broke before the response');
}

/** The controllers ask for pods under this resource. */
function asClientOf<T extends ApiObject>(client: unknown): ResourceClient<T> {
  if (!isClientOf<T>(client)) throw new Error('no client');
  return client;
}

function isClientOf<T extends ApiObject>(client: unknown): client is ResourceClient<T> {
  return typeof client === 'object' && client !== null && 'resource' in client;
}
