import { errorMessage } from '@orch/apimachinery';
import { findNodes, type Nominations, type SearchResult, wantedNodes } from './find-nodes.js';
import type { Cycle, Rejection } from './plugin.js';
import type { Profile } from './profile.js';
import { bestIndex, type PluginScores, runPreScores, scoreNodes } from './score-nodes.js';

export type Decision =
  | { readonly type: 'node'; readonly slot: number }
  | {
      readonly type: 'unschedulable';
      /** The number of nodes. */
      readonly nodes: number;
      readonly rejected: ReadonlyMap<number, Rejection>;
    }
  | {
      /** A plugin has failed. */
      readonly type: 'error';
      readonly message: string;
    };

export interface DecideOptions {
  readonly profile: Pick<Profile, 'filters' | 'scores'> & Partial<Omit<Profile, 'filters' | 'scores'>>;
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
    try {
      const { feasible, rejected } = this.#search(cycle);
      const [only] = feasible;
      if (only === undefined) return { type: 'unschedulable', nodes: cycle.cluster.nodes.size, rejected };
      if (feasible.length === 1) return { type: 'node', slot: only };
      const scores = this.#scores(cycle, feasible);
      return { type: 'node', slot: feasible[bestIndex(feasible.length, scores, this.options.random)] ?? only };
    } catch (error) {
      return { type: 'error', message: errorMessage(error) };
    }
  }

  #search(cycle: Cycle): SearchResult {
    const { profile, nominations, percentageOfNodesToScore } = this.options;
    const { nodes } = cycle.cluster;
    const found = findNodes(cycle, {
      ...profile,
      nominations,
      start: this.#start,
      wanted: wantedNodes(nodes.size, percentageOfNodesToScore),
    });
    this.#start = nodes.size === 0 ? 0 : (this.#start + found.visited) % nodes.size;
    return found;
  }

  #scores(cycle: Cycle, feasible: readonly number[]): readonly PluginScores[] {
    const { scores, preScores = [] } = this.options.profile;
    runPreScores(cycle, feasible, preScores);
    return scoreNodes(cycle, feasible, scores);
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
