import { withLiveFilters } from '../framework/find-nodes.js';
import type { Cycle, Rejection } from '../framework/plugin.js';
import { type Candidate, pickNode } from './pick-node.js';
import { type VictimOptions, victimsOn } from './victims.js';

export interface PreemptOptions extends VictimOptions {
  /** Why the nodes were rejected. */
  readonly rejected: ReadonlyMap<number, Rejection>;
  /** At least this share of the nodes is looked at for candidates, and at least the absolute number. */
  readonly minCandidatePercentage: number;
  readonly minCandidates: number;
  readonly random: () => number;
}

/** Whether other pods may go for this one. */
export function mayPreempt({ pod, cluster }: Cycle, rejected: ReadonlyMap<number, Rejection>): boolean {
  if (pod.pod.spec?.preemptionPolicy === 'Never') return false;
  const nominated = pod.pod.status?.nominatedNodeName;
  const slot = nominated ? cluster.nodes.find(nominated) : undefined;
  if (slot === undefined || rejected.get(slot)?.code === 'unresolvable') return true;
  // Victims of an earlier attempt are still going.
  return ![...cluster.nodes.podsAt(slot).values()].some(
    (other) => other.labelSet.isTerminating && other.priority < pod.priority,
  );
}

/** Whether any node could take the pod if other pods went. */
export function mayHelp(rejected: ReadonlyMap<number, Rejection>): boolean {
  for (const { code } of rejected.values()) if (code !== 'unresolvable') return true;
  return false;
}

/** The node on which the loss of pods of lower priority costs the least; undefined when none helps. */
export function preempt(cycle: Cycle, options: PreemptOptions): Candidate | undefined {
  return pickNode(findCandidates(cycle, options), options.nowMs);
}

/** Nodes on which the loss of pods of lower priority helps. */
export function findCandidates(cycle: Cycle, options: PreemptOptions): readonly Candidate[] {
  const { rejected, minCandidatePercentage, minCandidates, random } = options;
  const slots: number[] = [];
  for (const [slot, { code }] of rejected) if (code !== 'unresolvable') slots.push(slot);
  const share = Math.trunc((slots.length * minCandidatePercentage) / 100);
  const wanted = Math.min(Math.max(share, minCandidates), slots.length);
  const checks = withLiveFilters(cycle, options);
  if (!('filters' in checks)) return [];
  const offset = Math.floor(random() * slots.length);
  const candidates: Candidate[] = [];
  let breaksNone = false;
  for (let index = 0; index < slots.length; index += 1) {
    if (candidates.length >= wanted && breaksNone) break;
    const slot = slots[(offset + index) % slots.length] ?? 0;
    const victims = victimsOn(cycle, slot, checks);
    if (victims === undefined) continue;
    candidates.push({ slot, victims });
    breaksNone ||= victims.broken === 0;
  }
  return candidates;
}
