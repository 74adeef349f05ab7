import { isTolerated } from '@orch/api';
import type { Taint } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { Taints } from '../cluster/node-columns.js';
import { type FilterPlugin, normalizeToMax, type Rejection, type ScorePlugin } from '../framework/plugin.js';

const name = 'TaintToleration';

/**
 * Rejects nodes with a NoSchedule or NoExecute taint that the pod does not tolerate. Scores by the number of PreferNoSchedule
 * taints that it does not tolerate: the fewer, the better. Nodes with equal taints share the result.
 */
export const taintToleration: FilterPlugin & ScorePlugin = {
  name,
  isLive: true,
  filter({ pod, cluster: { nodes } }) {
    const tolerations = pod.pod.spec?.tolerations;
    const rejectionOf = (taints: Taints): Rejection | undefined => {
      const taint = taints.find((each) => isHard(each) && !isTolerated(each, tolerations));
      if (taint === undefined) return undefined;
      const reason = `node(s) had taint {${taint.key}: ${taint.value ?? ''}}, that the pod didn't tolerate`;
      return { code: 'unresolvable', plugin: name, reasons: [reason] };
    };
    const results: (Rejection | 'accepted' | undefined)[] = [];
    return (slot) => {
      const id = nodes.taintsIdAt(slot);
      const result = results[id] ?? rejectionOf(nodes.taintsAt(slot)) ?? 'accepted';
      results[id] = result;
      return result === 'accepted' ? undefined : result;
    };
  },
  scores({ pod, cluster: { nodes } }) {
    const tolerations = pod.pod.spec?.tolerations?.filter(({ effect }) => !effect || effect === 'PreferNoSchedule');
    const counts: number[] = [];
    return {
      score(slot) {
        const id = nodes.taintsIdAt(slot);
        const isAvoided = (taint: DeepReadonly<Taint>) =>
          taint.effect === 'PreferNoSchedule' && !isTolerated(taint, tolerations);
        const count = counts[id] ?? nodes.taintsAt(slot).filter(isAvoided).length;
        counts[id] = count;
        return count;
      },
      normalize: (scores) => normalizeToMax(scores, { reverse: true }),
    };
  },
};

function isHard({ effect }: DeepReadonly<Taint>): boolean {
  return effect === 'NoSchedule' || effect === 'NoExecute';
}
