import { type Names, wellKnown } from '@orch/apimachinery';
import { NodeGraph } from '@orch/auth';
import type { Logger } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import { type FollowedStore, followStore, type StoreFollower } from './follow-store.js';

export interface GraphStores {
  readonly pods: ResourceStore;
  readonly volumes: ResourceStore;
  readonly attachments: ResourceStore;
  readonly nodes: ResourceStore;
}

export interface StoredGraphOptions {
  readonly stores: GraphStores;
  readonly names: Names;
  readonly gates: (name: string) => boolean;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

export interface StoredGraph extends FollowedStore {
  readonly graph: NodeGraph;
}

/** The graph of what nodes need, of stored objects. Resolves when all are loaded. An unreadable one gives no access. */
export async function watchStoredGraph({ stores, names, gates, ...options }: StoredGraphOptions): Promise<StoredGraph> {
  const graph = new NodeGraph({
    mirrorPodAnnotation: names.value(wellKnown.annotations.mirrorPod),
    claimsOfEphemeralVolumes: gates('GenericEphemeralVolume'),
  });
  const follow = (store: ResourceStore, follower: StoreFollower): Promise<FollowedStore> =>
    followStore(store, follower, { what: 'an object that nodes need', ...options });
  const followed = await Promise.all([
    follow(stores.pods, {
      clear: () => graph.clearPods(),
      put: (pod) => graph.putPod(pod),
      remove: (namespace, name) => graph.deletePod(namespace, name),
    }),
    follow(stores.volumes, {
      clear: () => graph.clearVolumes(),
      put: (volume) => graph.putVolume(volume),
      remove: (_, name) => graph.deleteVolume(name),
    }),
    follow(stores.attachments, {
      clear: () => graph.clearAttachments(),
      put: (attachment) => graph.putAttachment(attachment),
      remove: (_, name) => graph.deleteAttachment(name),
    }),
    ...(gates(wellKnown.featureGates.dynamicNodeAgentConfig)
      ? [
          follow(stores.nodes, {
            clear: () => graph.clearNodes(),
            put: (node) => graph.putNode(node),
            remove: (_, name) => graph.deleteNode(name),
          }),
        ]
      : []),
  ]);
  return { graph, isComplete: () => followed.every((store) => store.isComplete()) };
}
