import { matchesNodeSelectorTerm, nodeAffinityOf } from '@orch/api';
import type { NodeAffinity as Affinity } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { NodeMatches } from '../cluster/node-matches.js';
import {
  type Cycle,
  type FilterPlugin,
  normalizeToMax,
  type Rejection,
  type ScorePlugin,
} from '../framework/plugin.js';

const rejection: Rejection = {
  code: 'unresolvable',
  plugin: 'NodeAffinity',
  reasons: ["node(s) didn't match Pod's node affinity"],
};

const enforcedRejection: Rejection = {
  code: 'unresolvable',
  plugin: 'NodeAffinity',
  reasons: ["node(s) didn't match scheduler-enforced node affinity"],
};

export interface NodeAffinityArgs {
  /** Holds for every pod, beside its own affinity. */
  readonly addedAffinity?: DeepReadonly<Affinity>;
}

/**
 * Rejects nodes that do not match the node selector or the required node affinity of the pod, or the added one. Scores by the
 * weights of the preferred terms that match.
 */
export function nodeAffinity({ addedAffinity }: NodeAffinityArgs = {}): FilterPlugin & ScorePlugin {
  const added = addedAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const addedPreferred = addedAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  return {
    name: rejection.plugin,
    isLive: true,
    filter(cycle) {
      const matches = requiredNodes(cycle);
      if (added === undefined) return matches && ((slot) => (matches.isEligible(slot) ? undefined : rejection));
      const enforced = cycle.cluster.matches.of(
        JSON.stringify([undefined, added]),
        nodeAffinityOf({ affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: added } } }),
      );
      return (slot) => {
        if (!enforced.isEligible(slot)) return enforcedRejection;
        return matches === undefined || matches.isEligible(slot) ? undefined : rejection;
      };
    },
    scores({ pod, cluster }) {
      const own = pod.pod.spec?.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
      const terms = [...addedPreferred, ...own]
        .filter(({ weight }) => weight !== 0)
        .map(({ weight, preference }) => ({
          weight,
          matches: cluster.matches.of(JSON.stringify(preference), (node) => matchesNodeSelectorTerm(preference, node)),
        }));
      if (terms.length === 0) return undefined;
      return {
        score: (slot) => terms.reduce((sum, { weight, matches }) => sum + (matches.isEligible(slot) ? weight : 0), 0),
        normalize: (scores) => normalizeToMax(scores, { reverse: false }),
      };
    },
  };
}

/** The nodes that the pod's node selector and required node affinity match; undefined when it has neither. */
export function requiredNodes({ pod, cluster }: Pick<Cycle, 'pod' | 'cluster'>): NodeMatches | undefined {
  const { nodeSelector, affinity } = pod.pod.spec ?? {};
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (nodeSelector === undefined && required === undefined) return undefined;
  return cluster.matches.of(JSON.stringify([nodeSelector, required]), nodeAffinityOf(pod.pod.spec ?? {}));
}
