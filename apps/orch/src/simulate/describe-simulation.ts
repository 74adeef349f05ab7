import type { AddedNode, Eviction, SimulatedPod, Simulation } from '@orch/scheduler';
import { describeDecision, formatPod, indent } from '../explain/describe-decision.js';
import { alignRows } from '../history/align-rows.js';

/** A simulation as tables: a row per pod, the evictions, and the decisions that are listed. */
export function describeSimulation(simulation: Simulation, addedNode: AddedNode | undefined): string {
  const { pods, evictions } = simulation;
  const parts = [
    summary(simulation),
    pods.length === 0 ? '' : alignRows([['POD', 'PRIORITY', 'NODE', 'WHY'], ...pods.map(podRow)]),
    evictions.length === 0 ? '' : alignRows([['EVICTED', 'FROM', 'FOR', 'REPLACED BY'], ...evictions.map(evictionRow)]),
    ...decisionsOf(pods),
    addedNode === undefined ? '' : describeAddedNode(addedNode),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function summary({ nodes, placed, notPlaced, evictions }: Simulation): string {
  const of = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;
  const evicted = evictions.length === 0 ? '' : `, ${of(evictions.length, 'pod')} evicted`;
  return `${placed} of ${of(placed + notPlaced, 'pod')} placed on ${of(nodes, 'node')}${evicted}.\n`;
}

function podRow({ pod, priority, node, message, waitsFor }: SimulatedPod): readonly string[] {
  const waits = waitsFor === undefined ? '' : `waits in Permit for ${waitsFor.join(', ')}: `;
  return [formatPod(pod), String(priority), node ?? '-', `${waits}${message}`];
}

function evictionRow({ pod, node, evictedFor, replacedBy }: Eviction): readonly string[] {
  return [formatPod(pod), node, formatPod(evictedFor), replacedBy === undefined ? '-' : formatPod(replacedBy)];
}

/** Decisions with nodes; equal ones of the pods of a controller once. */
function decisionsOf(pods: readonly SimulatedPod[]): readonly string[] {
  const groups = new Map<string, { readonly pods: SimulatedPod[]; readonly text: string }>();
  for (const pod of pods) {
    const listed = pod.decisions.filter(({ nodes }) => nodes.length > 0);
    if (listed.length === 0) continue;
    const text = listed.map((each) => `${each.message}\n${describeDecision(each)}`).join('\n');
    const key = `${pod.controller ?? formatPod(pod.pod)}\n${text}`;
    const group = groups.get(key) ?? { pods: [], text };
    groups.set(key, group);
    group.pods.push(pod);
  }
  return [...groups.values()].map(({ pods: [first, ...others], text }) => {
    const name = first === undefined ? '' : formatPod(first.pod);
    const same = others.length === 0 ? '' : ` and ${others.length} more of ${first?.controller}`;
    return `${name}${same}\n${indent(text)}`;
  });
}

function describeAddedNode(effect: AddedNode): string {
  const rows = [
    ...effect.newlyPlaced.map(({ pod, node }) => [formatPod(pod), `placed on ${node}`]),
    ...effect.noLongerPlaced.map((pod) => [formatPod(pod), 'no longer placed']),
    ...effect.moved.map(({ pod, from, to }) => [formatPod(pod), `on ${to} instead of ${from}`]),
    ...effect.evictionsAvoided.map(({ pod, node }) => [formatPod(pod), `stays on ${node}: not evicted`]),
    ...effect.evictionsAdded.map(({ pod, node }) => [formatPod(pod), `evicted from ${node}`]),
    ...effect.stillNotPlaced.map(({ pod, message, newNode }) => [
      formatPod(pod),
      `not placed: ${newNode?.rejection === undefined ? message : `${newNode.rejection.plugin}: ${newNode.rejection.reasons.join(', ')}`}`,
    ]),
  ];
  if (rows.length === 0) return `With the node ${effect.node}, nothing changes.\n`;
  return `With the node ${effect.node}:\n${indent(alignRows(rows))}`;
}
