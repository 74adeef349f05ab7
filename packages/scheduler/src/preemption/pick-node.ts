import { startMs, type Victims } from './victims.js';

export interface Candidate {
  readonly slot: number;
  readonly victims: Victims;
}

/** Each line leaves the candidates with the smallest value; the first that is left is picked. */
const criteria: readonly ((victims: Victims, nowMs: number) => number)[] = [
  ({ broken }) => broken,
  ({ pods }) => pods[0]?.priority ?? 0,
  ({ pods }) => pods.reduce((sum, pod) => sum + pod.priority + 2 ** 31, 0),
  ({ pods }) => pods.length,
  // The latest start of the earliest of the most important victims.
  ({ pods }, nowMs) => {
    const top = pods.filter((pod) => pod.priority === pods[0]?.priority);
    return -Math.min(...top.map((pod) => startMs(pod, nowMs)));
  },
];

/** The node whose victims cost the least. */
export function pickNode(candidates: readonly Candidate[], nowMs: number): Candidate | undefined {
  let left = candidates;
  for (const criterion of criteria) {
    if (left.length <= 1) break;
    const costs = left.map(({ victims }) => criterion(victims, nowMs));
    const least = Math.min(...costs);
    left = left.filter((_, index) => costs[index] === least);
  }
  return left[0];
}
