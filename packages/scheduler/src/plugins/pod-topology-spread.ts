import { wellKnown } from '@orch/apimachinery';
import { noValue } from '../cluster/label-column.js';
import type { Eligibility } from '../cluster/pod-counts.js';
import { spreadQuery } from '../cluster/pod-query.js';
import type { SpreadTally } from '../cluster/spread-tally.js';
import { type Cycle, type FilterPlugin, type Rejection, type ScorePlugin, scoreMax } from '../framework/plugin.js';
import { requiredNodes } from './node-affinity.js';
import {
  type PodTopologySpreadArgs,
  type SpreadConstraint,
  type SpreadConstraints,
  spreadConstraints,
} from './spread-constraints.js';

const name = 'PodTopologySpread';

const missingLabel: Rejection = {
  code: 'unresolvable',
  plugin: name,
  reasons: ["node(s) didn't match pod topology spread constraints (missing required label)"],
};
const tooSkewed: Rejection = {
  code: 'unschedulable',
  plugin: name,
  reasons: ["node(s) didn't match pod topology spread constraints"],
};

/**
 * Keeps the difference of matching pods between topology domains small. Constraints with DoNotSchedule reject nodes whose domain
 * would have more than `maxSkew` pods above the smallest domain; the others, and the defaults, score.
 */
export function podTopologySpread(args: PodTopologySpreadArgs = { defaults: 'system' }): FilterPlugin & ScorePlugin {
  return {
    name,
    filter(cycle) {
      const found = spreadConstraints(cycle, 'DoNotSchedule', args);
      if (found === undefined) return undefined;
      const { nodes } = cycle.cluster;
      const { labelSet } = cycle.pod;
      const checks = found.constraints.map((constraint) => {
        const { tally, min } = spreadOf(cycle, constraint, found);
        const self = constraint.selector.matches(labelSet.labels) ? 1 : 0;
        const allowed = constraint.maxSkew + (min() ?? 0) - self;
        return { column: nodes.label(constraint.topologyKey), tally, allowed };
      });
      return (slot) => {
        for (const { column, tally, allowed } of checks) {
          if (column.valueAt(slot) === noValue) return missingLabel;
          if (tally.countAt(slot) > allowed) return tooSkewed;
        }
        return undefined;
      };
    },
    scores(cycle, feasible) {
      const found = spreadConstraints(cycle, 'ScheduleAnyway', args);
      if (found === undefined) return undefined;
      const { nodes } = cycle.cluster;
      const columns = found.constraints.map(({ topologyKey }) => nodes.label(topologyKey));
      const isIgnored = (slot: number) =>
        found.needsAllLabels && columns.some((column) => column.valueAt(slot) === noValue);
      const counted = feasible.filter((slot) => !isIgnored(slot));
      const hostname = cycle.names.value(wellKnown.labels.hostname);
      const parts = found.constraints.map((constraint) => {
        const column = nodes.label(constraint.topologyKey);
        const isHost = constraint.topologyKey === hostname;
        const domains = isHost ? counted.length : new Set(counted.map((slot) => column.valueAt(slot))).size;
        const { tally } = spreadOf(cycle, constraint, found);
        return { column, tally, isHost, weight: Math.log(domains + 2), base: constraint.maxSkew - 1 };
      });
      return {
        score(slot) {
          let score = 0;
          for (const { column, tally, isHost, weight, base } of parts) {
            if (column.valueAt(slot) === noValue) continue;
            // Of a host, the pods of the node itself count.
            score += (isHost ? tally.amountAt(slot) : tally.countAt(slot)) * weight + base;
          }
          return Math.trunc(score);
        },
        normalize: (scores, slots) => invert(scores, slots, isIgnored),
      };
    },
  };
}

/** The matching pods by domain, over the nodes on which the pod could run by its node affinity and their labels. */
function spreadOf(
  cycle: Cycle,
  { topologyKey, selector }: SpreadConstraint,
  { constraints, needsAllLabels }: SpreadConstraints,
): { readonly tally: SpreadTally['tally']; readonly min: () => number | undefined } {
  const { cluster, pod } = cycle;
  const required = requiredNodes(cycle);
  const keys = needsAllLabels ? constraints.map((each) => each.topologyKey).toSorted() : [];
  const columns = keys.map((key) => cluster.nodes.label(key));
  const eligibility: Eligibility = {
    key: `${keys.join()}|${required?.key ?? ''}`,
    isEligible: (slot) =>
      columns.every((column) => column.valueAt(slot) !== noValue) && (required?.isEligible(slot) ?? true),
  };
  const spread = cluster.counts.spread(spreadQuery(pod.namespace, selector), topologyKey, eligibility);
  return { tally: spread.tally, min: () => spread.min() };
}

/** The fewest pods get the most points; ignored nodes get none. */
function invert(scores: Float64Array, slots: readonly number[], isIgnored: (slot: number) => boolean): void {
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (let index = 0; index < scores.length; index += 1) {
    if (isIgnored(slots[index] ?? 0)) continue;
    const score = scores[index] ?? 0;
    min = Math.min(min, score);
    max = Math.max(max, score);
  }
  for (let index = 0; index < scores.length; index += 1) {
    if (isIgnored(slots[index] ?? 0)) scores[index] = 0;
    else if (max === 0) scores[index] = scoreMax;
    else scores[index] = Math.trunc((scoreMax * (max + min - (scores[index] ?? 0))) / max);
  }
}
