import { findNodes, type Nominations, wantedNodes } from './find-nodes.js';
import type { Cycle, Rejection } from './plugin.js';
import type { Profile } from './profile.js';
import { bestIndex, scoreNodes } from './score-nodes.js';

export type Decision =
  | { readonly type: 'node'; readonly slot: number }
  | {
      readonly type: 'unschedulable';
      /** The number of nodes. */
      readonly nodes: number;
      readonly rejected: ReadonlyMap<number, Rejection>;
    };

export interface DecideOptions {
  readonly profile: Profile;
  readonly nominations: Nominations;
  /** Of the feasible nodes, how many percent are looked for; 0 adapts to the number of nodes. */
  readonly percentageOfNodesToScore: number;
  readonly random: () => number;
}

/** Decides on pods, one after the other. Each search begins where the last one has stopped. */
export class Decider {
  #start = 0;

  constructor(private readonly options: DecideOptions) {}

  /** Selects the feasible node with the highest score. */
  decide(cycle: Cycle): Decision {
    const { profile, nominations, percentageOfNodesToScore, random } = this.options;
    const { nodes } = cycle.cluster;
    const { feasible, rejected, visited } = findNodes(cycle, {
      filters: profile.filters,
      nominations,
      start: this.#start,
      wanted: wantedNodes(nodes.size, percentageOfNodesToScore),
    });
    this.#start = nodes.size === 0 ? 0 : (this.#start + visited) % nodes.size;
    const [only] = feasible;
    if (only === undefined) return { type: 'unschedulable', nodes: nodes.size, rejected };
    if (feasible.length === 1) return { type: 'node', slot: only };
    const scores = scoreNodes(cycle, feasible, profile.scores);
    return { type: 'node', slot: feasible[bestIndex(feasible.length, scores, random)] ?? only };
  }
}

/** `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable.` */
export function unschedulableMessage({ nodes, rejected }: Extract<Decision, { type: 'unschedulable' }>): string {
  if (nodes === 0) return 'no nodes available to schedule pods';
  const counts = new Map<string, number>();
  for (const { reasons } of rejected.values()) {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`).toSorted();
  return `0/${nodes} nodes are available: ${parts.join(', ')}.`;
}
