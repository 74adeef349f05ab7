import { noValue } from '../cluster/label-column.js';
import { anywhere, type PodQuery, sameLabelsQuery, spreadQuery } from '../cluster/pod-query.js';
import { type Cycle, type FilterPlugin, type Rejection, type ScorePlugin, scoreMax } from '../framework/plugin.js';

export interface ServiceAffinityArgs {
  /** Pods of a service run on nodes with equal values of these labels. */
  readonly affinityLabels?: readonly string[];
  /** Pods of a service are spread over the values of each of these labels. */
  readonly antiAffinityLabelsPreference?: readonly string[];
}

const rejection: Rejection = {
  code: 'unschedulable',
  plugin: 'ServiceAffinity',
  reasons: ["node(s) didn't match service affinity"],
};

/**
 * Keeps pods of a service together by labels of their nodes: the values are those of the node selector of the pod, or those of the
 * first node with a pod that has all labels of the pod. Scores by spreading pods of the service over the values of other labels.
 */
export function serviceAffinity({
  affinityLabels = [],
  antiAffinityLabelsPreference = [],
}: ServiceAffinityArgs): FilterPlugin & ScorePlugin {
  return {
    name: rejection.plugin,
    filter(cycle) {
      const wanted = [...wantedValues(cycle, affinityLabels)];
      if (wanted.length === 0) return undefined;
      const { nodes } = cycle.cluster;
      return (slot) => {
        const labels = nodes.nodeAt(slot)?.metadata.labels ?? {};
        return wanted.every(([key, value]) => labels[key] === value) ? undefined : rejection;
      };
    },
    scores({ pod, cluster, workloads }) {
      if (antiAffinityLabelsPreference.length === 0) return undefined;
      const [selector] = workloads.serviceSelectorsOf(pod);
      const tally =
        selector === undefined ? undefined : cluster.counts.tally(spreadQuery(pod.namespace, selector), anywhere);
      const columns = antiAffinityLabelsPreference.map((key) => cluster.nodes.label(key));
      return {
        score: (slot) => tally?.amountAt(slot) ?? 0,
        normalize(scores, slots) {
          const total = scores.reduce((sum, count) => sum + count, 0);
          const sums = new Float64Array(scores.length);
          for (const column of columns) {
            const counts = new Map<number, number>();
            for (const [index, slot] of slots.entries()) {
              const value = column.valueAt(slot);
              counts.set(value, (counts.get(value) ?? 0) + (scores[index] ?? 0));
            }
            for (const [index, slot] of slots.entries()) {
              const value = column.valueAt(slot);
              if (value === noValue) continue;
              const score = total > 0 ? scoreMax * ((total - (counts.get(value) ?? 0)) / total) : scoreMax;
              sums[index] = (sums[index] ?? 0) + score / columns.length;
            }
          }
          for (let index = 0; index < scores.length; index += 1) scores[index] = Math.trunc(sums[index] ?? 0);
        },
      };
    },
  };
}

/** The labels that the node must have. A label that neither the node selector nor the other node has is not compared. */
function wantedValues({ pod, cluster, workloads }: Cycle, labels: readonly string[]): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  const take = (from: Readonly<Record<string, string>>) => {
    for (const key of labels) {
      const value = from[key];
      if (value !== undefined && !wanted.has(key)) wanted.set(key, value);
    }
  };
  take(pod.pod.spec?.nodeSelector ?? {});
  if (wanted.size < labels.length && workloads.serviceSelectorsOf(pod).length > 0) {
    const query: PodQuery = sameLabelsQuery(pod.labelSet);
    const tally = cluster.counts.tally(query, anywhere);
    const slot = tally.isEmpty ? undefined : cluster.nodes.order.find((each) => tally.amountAt(each) > 0);
    if (slot !== undefined) take(cluster.nodes.nodeAt(slot)?.metadata.labels ?? {});
  }
  return wanted;
}
