import { type Names, wellKnown } from '@orch/apimachinery';
import { NodeGraph } from '@orch/auth';
import { exponentialBuckets, type Logger, type MetricsRegistry } from '@orch/component';
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
  readonly metrics: MetricsRegistry;
}

export interface StoredGraph extends FollowedStore {
  readonly graph: NodeGraph;
}

/** The graph of what nodes need, of stored objects. Resolves when all are loaded. An unreadable one gives no access. */
export async function watchStoredGraph({
  stores,
  names,
  gates,
  metrics,
  ...options
}: StoredGraphOptions): Promise<StoredGraph> {
  const graph = new NodeGraph({
    mirrorPodAnnotation: names.value(wellKnown.annotations.mirrorPod),
    claimsOfEphemeralVolumes: gates('GenericEphemeralVolume'),
  });
  const timed = graphTimer(metrics);
  const follow = (store: ResourceStore, follower: StoreFollower): Promise<FollowedStore> =>
    followStore(store, follower, { what: 'an object that nodes need', ...options });
  const followed = await Promise.all([
    follow(stores.pods, {
      clear: () => graph.clearPods(),
      put: (pod) => timed('AddPod', () => graph.putPod(pod)),
      remove: (namespace, name) => timed('DeletePod', () => graph.deletePod(namespace, name)),
    }),
    follow(stores.volumes, {
      clear: () => graph.clearVolumes(),
      put: (volume) => timed('AddPV', () => graph.putVolume(volume)),
      remove: (_, name) => timed('DeletePV', () => graph.deleteVolume(name)),
    }),
    follow(stores.attachments, {
      clear: () => graph.clearAttachments(),
      put: (attachment) => timed('AddVolumeAttachment', () => graph.putAttachment(attachment)),
      remove: (_, name) => timed('DeleteVolumeAttachment', () => graph.deleteAttachment(name)),
    }),
    ...(gates(wellKnown.featureGates.dynamicNodeAgentConfig)
      ? [
          follow(stores.nodes, {
            clear: () => graph.clearNodes(),
            put: (node) => timed('SetNodeConfigMap', () => graph.putNode(node)),
            remove: (_, name) => timed('SetNodeConfigMap', () => graph.deleteNode(name)),
          }),
        ]
      : []),
  ]);
  return { graph, isComplete: () => followed.every((store) => store.isComplete()) };
}

const operations = [
  ...(['AddPod', 'DeletePod', 'AddPV', 'DeletePV'] as const),
  ...(['AddVolumeAttachment', 'DeleteVolumeAttachment', 'SetNodeConfigMap'] as const),
];
type GraphOperation = (typeof operations)[number];

/** Measures changes of the graph. */
function graphTimer(metrics: MetricsRegistry): (operation: GraphOperation, change: () => void) => void {
  const durations = metrics.histogram({
    name: 'node_authorizer_graph_actions_duration_seconds',
    help: 'Time of changes of the graph of what nodes need in seconds, by operation.',
    labels: ['operation'],
    buckets: exponentialBuckets(0.0001, 2, 12),
  });
  const bound = new Map(operations.map((operation) => [operation, durations.bind({ operation })]));
  return (operation, change) => {
    const startMs = performance.now();
    change();
    bound.get(operation)?.observe((performance.now() - startMs) / 1_000);
  };
}
