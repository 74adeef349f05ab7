import type { Node, Pod } from '@orch/api/types/core_v1';
import type { Clock, DeepReadonly } from '@orch/apimachinery';
import type { EvictionPolicy } from './silent-nodes.js';
import type { ZoneEvictions, ZoneEvictionsOptions } from './zone-evictions.js';

/** Deletes the pods of nodes that have not been ready for the time-out: `--enable-taint-manager=false`. */
export function deletionPolicy(options: {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly evictions: () => ZoneEvictions;
  readonly podsOf: (nodeName: string) => readonly DeepReadonly<Pod>[];
  readonly deletePods: (
    node: DeepReadonly<Node>,
    pods: readonly DeepReadonly<Pod>[],
    signal: AbortSignal,
  ) => Promise<void>;
}): EvictionPolicy & { readonly evict: ZoneEvictionsOptions['evict'] } {
  const { clock, timeoutMs, evictions, podsOf, deletePods } = options;
  /** Nodes whose pods were deleted; later pods are deleted at once. */
  const evicted = new Set<string>();

  return {
    cancel: async (node) => {
      evictions().remove(node);
      evicted.delete(node.metadata.name ?? '');
    },
    async observed(node, { ready, health, pods }, signal) {
      if (ready.status === 'True') return await this.cancel(node, signal);
      const sinceMs = ready.status === 'Unknown' ? health.probeMs : health.readyTransitionMs;
      if (clock.now().getTime() <= sinceMs + timeoutMs) return;
      if (evicted.has(node.metadata.name ?? '')) await deletePods(node, pods, signal);
      else evictions().add(node);
    },
    setRate: (zone, rate) => evictions().setRate(zone, rate),
    async evict(node, signal) {
      const { name = '' } = node.metadata;
      await deletePods(node, podsOf(name), signal);
      evicted.add(name);
      return true;
    },
  };
}
