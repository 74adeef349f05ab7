import { matchesNodeSelectorTerm, nodeAffinityOf } from '@orch/api';
import type { NodeAffinity } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { NodeMatches } from '../cluster/node-matches.js';
import {
  type Cycle,
  type FilterPlugin,
  normalizeToMax,
  type Rejection,
  type ScorePlugin,
} from '../framework/plugin.js';

const name = 'NodeAffinity';

function rejection(reason: string): Rejection {
  return { code: 'unresolvable', plugin: name, reasons: [reason] };
}

const notOfPod = rejection("node(s) didn't match Pod's node affinity");
const notAdded = rejection("node(s) didn't match scheduler-enforced node affinity");

export interface NodeAffinityArgs {
  /** Holds for all pods, beside their own. */
  readonly addedAffinity?: DeepReadonly<NodeAffinity>;
}

/**
 * Rejects nodes that do not match the node selector or the required node affinity of the pod. Scores by the weights of the
 * preferred terms that match.
 */
export function nodeAffinity({ addedAffinity = {} }: NodeAffinityArgs = {}): FilterPlugin & ScorePlugin {
  const added = addedAffinity.requiredDuringSchedulingIgnoredDuringExecution;
  const addedKey = JSON.stringify(['added', added]);
  const matchesAdded = nodeAffinityOf({ affinity: { nodeAffinity: addedAffinity } });
  return {
    name,
    filter(cycle) {
      const matches = requiredNodes(cycle);
      const ofPod = matches && ((slot: number) => (matches.isEligible(slot) ? undefined : notOfPod));
      if (added === undefined) return ofPod;
      const addedNodes = cycle.cluster.matches.of(addedKey, matchesAdded);
      return (slot) => (addedNodes.isEligible(slot) ? ofPod?.(slot) : notAdded);
    },
    scores({ pod, cluster }) {
      const own = pod.pod.spec?.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
      const terms = [...own, ...(addedAffinity.preferredDuringSchedulingIgnoredDuringExecution ?? [])]
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
