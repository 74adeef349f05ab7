import { noValue } from '../cluster/label-column.js';
import { matchesTerm, queryOfTerms } from '../cluster/pod-query.js';
import {
  type Cycle,
  type FilterPlugin,
  type NodeFilter,
  type Rejection,
  type ScorePlugin,
  scoreMax,
} from '../framework/plugin.js';

const name = 'InterPodAffinity';

function rejection(code: Rejection['code'], reason: string): Rejection {
  return { code, plugin: name, reasons: ["node(s) didn't match pod affinity/anti-affinity rules", reason] };
}

const noAffinity = rejection('unresolvable', "node(s) didn't match pod affinity rules");
const ownAntiAffinity = rejection('unschedulable', "node(s) didn't match pod anti-affinity rules");
const existingAntiAffinity = rejection('unschedulable', "node(s) didn't satisfy existing pods anti-affinity rules");

export interface InterPodAffinityArgs {
  /** Points per pod for each of its required affinity terms that matches the pod. Default: 1. */
  readonly hardPodAffinityWeight?: number;
}

/**
 * Pod affinity and anti-affinity, in both directions: the required terms of the pod, and the required anti-affinity of pods that
 * run, reject nodes; preferred terms of both, and the required affinity of pods that run, score.
 */
export function interPodAffinity({ hardPodAffinityWeight = 1 }: InterPodAffinityArgs = {}): FilterPlugin & ScorePlugin {
  return {
    name,
    filter(cycle) {
      const filters = [affinityFilter(cycle), ownAntiAffinityFilter(cycle), existingAntiAffinityFilter(cycle)].filter(
        (filter) => filter !== undefined,
      );
      if (filters.length === 0) return undefined;
      return (slot) => {
        for (const filter of filters) {
          const found = filter(slot);
          if (found !== undefined) return found;
        }
        return undefined;
      };
    },
    scores(cycle) {
      const { pod, cluster } = cycle;
      const parts: { readonly countAt: (slot: number) => number; readonly weight: number }[] = [];
      const own = [
        ...pod.affinity.preferred,
        ...pod.antiAffinity.preferred.map(({ weight, term }) => ({ weight: -weight, term })),
      ];
      for (const { weight, term } of own) {
        const tally = cluster.counts.tally(queryOfTerms([term]), term.topologyKey);
        if (weight !== 0 && tally.total > 0) parts.push({ countAt: (slot) => tally.countAt(slot), weight });
      }
      for (const { effect, weight: ownWeight, owners } of cluster.counts.termsMatching(pod)) {
        if (effect === 'rejects' || owners.total === 0) continue;
        const weight = effect === 'attracts' ? hardPodAffinityWeight : ownWeight;
        if (weight !== 0) parts.push({ countAt: (slot) => owners.countAt(slot), weight });
      }
      if (parts.length === 0) return undefined;
      return {
        score: (slot) => parts.reduce((sum, { countAt, weight }) => sum + countAt(slot) * weight, 0),
        normalize: stretch,
      };
    },
  };
}

/**
 * Every term needs a pod in the node's domain that matches all terms. The first pod of a group, which matches its own terms,
 * needs none, but the labels.
 */
function affinityFilter({ pod, cluster }: Cycle): NodeFilter | undefined {
  const terms = pod.affinity.required;
  if (terms.length === 0) return undefined;
  const query = queryOfTerms(terms);
  const checks = terms.map(({ topologyKey }) => ({
    column: cluster.nodes.label(topologyKey),
    tally: cluster.counts.tally(query, topologyKey),
  }));
  const isFirst =
    checks.every(({ tally }) => tally.total === 0) &&
    terms.every((term) => matchesTerm(term, pod.labelSet, cluster.namespaces));
  return (slot) => {
    for (const { column } of checks) if (column.valueAt(slot) === noValue) return noAffinity;
    if (isFirst) return undefined;
    for (const { tally } of checks) if (tally.countAt(slot) === 0) return noAffinity;
    return undefined;
  };
}

function ownAntiAffinityFilter({ pod, cluster }: Cycle): NodeFilter | undefined {
  const tallies = pod.antiAffinity.required
    .map((term) => cluster.counts.tally(queryOfTerms([term]), term.topologyKey))
    .filter((tally) => tally.total > 0);
  if (tallies.length === 0) return undefined;
  return (slot) => (tallies.some((tally) => tally.countAt(slot) > 0) ? ownAntiAffinity : undefined);
}

function existingAntiAffinityFilter({ pod, cluster }: Cycle): NodeFilter | undefined {
  const tallies = [...cluster.counts.termsMatching(pod)]
    .filter(({ effect, owners }) => effect === 'rejects' && owners.total > 0)
    .map(({ owners }) => owners);
  if (tallies.length === 0) return undefined;
  return (slot) => (tallies.some((tally) => tally.countAt(slot) > 0) ? existingAntiAffinity : undefined);
}

/** The lowest score becomes 0, the highest `scoreMax`. */
function stretch(scores: Float64Array): void {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const score of scores) {
    min = Math.min(min, score);
    max = Math.max(max, score);
  }
  for (let index = 0; index < scores.length; index += 1) {
    scores[index] = max > min ? Math.trunc((scoreMax * ((scores[index] ?? 0) - min)) / (max - min)) : 0;
  }
}
