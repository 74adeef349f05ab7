import { anywhere, spreadQuery } from '../cluster/pod-query.js';
import { type ScorePlugin, scoreMax } from '../framework/plugin.js';

/** The share of the score that the zones decide, where nodes have zones. */
const zoneWeight = 2 / 3;

/**
 * Spreads the pods of a service or controller over nodes and zones: the fewer pods, the better. Pods with constraints of their
 * own are left to PodTopologySpread.
 */
export const selectorSpread: ScorePlugin = {
  name: 'SelectorSpread',
  scores({ pod, cluster, workloads }) {
    if ((pod.pod.spec?.topologySpreadConstraints ?? []).length > 0) return undefined;
    const { nodes, counts } = cluster;
    const selector = workloads.selectorOf(pod);
    const tally = selector === undefined ? undefined : counts.tally(spreadQuery(pod.namespace, selector), anywhere);
    return {
      score: (slot) => tally?.amountAt(slot) ?? 0,
      normalize(scores, slots) {
        const zones = slots.map((slot) => nodes.zoneAt(slot));
        const byZone = new Map<string, number>();
        for (const [index, zone] of zones.entries()) {
          if (zone !== undefined) byZone.set(zone, (byZone.get(zone) ?? 0) + (scores[index] ?? 0));
        }
        const mostOnNode = Math.max(0, ...scores);
        const mostInZone = Math.max(0, ...byZone.values());
        for (const [index, zone] of zones.entries()) {
          const ofNode = share(scores[index] ?? 0, mostOnNode);
          const score =
            zone === undefined
              ? ofNode
              : ofNode * (1 - zoneWeight) + zoneWeight * share(byZone.get(zone) ?? 0, mostInZone);
          scores[index] = Math.trunc(score);
        }
      },
    };
  },
};

/** `scoreMax` for none, 0 for the most. */
function share(count: number, most: number): number {
  return most === 0 ? scoreMax : scoreMax * ((most - count) / most);
}
