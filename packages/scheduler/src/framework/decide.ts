import { errorMessage } from '@orch/apimachinery';
import type { SchedulerLog } from '../observing/scheduler-log.js';
import { type AskedExtenders, askExtenders } from './ask-extenders.js';
import type { Extender, ExtenderCall } from './extender.js';
import { findNodes, type NodeChecks, type Nominations, type SearchResult, wantedNodes } from './find-nodes.js';
import { nodeViews } from './node-view.js';
import type { Cycle, Rejection } from './plugin.js';
import type { Profile } from './profile.js';
import { ScoreArrays } from './score-arrays.js';
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
  /** An extension point over all nodes has ended. */
  readonly onPoint?: (point: 'Filter' | 'Score', status: string, seconds: number) => void;
  /** For failures of extenders that do not count. */
  readonly log?: Pick<SchedulerLog, 'warn'>;
}

/** Receives what a decision was made of, where it is explained. Slots are valid until the call returns. */
export interface DecisionRecording {
  /** The nodes that were looked at. */
  found(nodes: { readonly feasible: readonly number[]; readonly rejected: ReadonlyMap<number, Rejection> }): void;
  /** Not called when only one node is feasible: nothing is scored then. */
  scored(feasible: readonly number[], parts: readonly PluginScores[]): void;
}

/** Of a decision with extenders. */
export interface DecideWithOptions extends ExtenderCall {
  readonly recording?: DecisionRecording | undefined;
  /** Calls each part of the decision that reads the cluster; for what is supposed meanwhile. Default: calls it. */
  readonly within?: <T>(part: () => T) => T;
}

/** Decides on pods, one after the other. Each search begins where the last one has stopped. */
export class Decider {
  #start = 0;
  readonly #scoreArrays = new ScoreArrays();
  readonly #checks: NodeChecks;

  constructor(private readonly options: DecideOptions) {
    const { filters, preFilters = [], preFilterExtensions = [] } = options.profile;
    this.#checks = { filters, preFilters, preFilterExtensions, nominations: options.nominations };
  }

  /** Selects the feasible node with the highest score. */
  decide(cycle: Cycle, recording?: DecisionRecording): Decision {
    try {
      return this.#select(cycle, { found: this.#search(cycle), points: [], recording });
    } catch (error) {
      return { type: 'error', message: errorMessage(error) };
    }
  }

  /**
   * As `decide`, with extenders that take part for the pod. They are asked while the cluster may change: the nodes that they leave
   * are filtered again before one is selected.
   */
  async decideWith(
    cycle: Cycle,
    extenders: readonly Extender[],
    { signal, recording, within = (part) => part() }: DecideWithOptions,
  ): Promise<Decision> {
    const { cluster } = cycle;
    try {
      const { rejectedByName, nodes } = within(() => {
        const found = this.#search(cycle);
        return {
          rejectedByName: new Map([...found.rejected].map(([slot, why]) => [cluster.nodes.nameAt(slot), why])),
          nodes: nodeViews(cluster, found.feasible).map(({ name, node }) => ({ name, node })),
        };
      });
      const asked = await askExtenders(cycle.pod, nodes, { extenders, signal, log: this.options.log });
      return within(() => this.#selectAsked(cycle, { asked, rejectedByName, recording }));
    } catch (error) {
      return { type: 'error', message: errorMessage(error) };
    }
  }

  #selectAsked(
    cycle: Cycle,
    {
      asked,
      rejectedByName,
      recording,
    }: {
      readonly asked: AskedExtenders;
      readonly rejectedByName: ReadonlyMap<string, Rejection>;
      readonly recording: DecisionRecording | undefined;
    },
  ): Decision {
    const { cluster } = cycle;
    const slotOf = (name: string) => {
      const slot = cluster.nodes.find(name);
      return slot !== undefined && cluster.nodes.nodeAt(slot) !== undefined ? slot : undefined;
    };
    const rejected = new Map<number, Rejection>();
    for (const [name, rejection] of [...rejectedByName, ...asked.rejected]) {
      const slot = slotOf(name);
      if (slot !== undefined) rejected.set(slot, rejection);
    }
    const slots = asked.names.map(slotOf).filter((slot) => slot !== undefined);
    const { feasible, rejected: since } = findNodes(cycle, {
      ...this.#checks,
      slots,
      start: 0,
      wanted: slots.length,
    });
    for (const [slot, rejection] of since) rejected.set(slot, rejection);
    return this.#select(cycle, { found: { feasible, rejected }, points: asked.points, recording });
  }

  #select(
    cycle: Cycle,
    {
      found,
      points,
      recording,
    }: {
      readonly found: Pick<SearchResult, 'feasible' | 'rejected'>;
      readonly points: readonly ReadonlyMap<string, number>[];
      readonly recording: DecisionRecording | undefined;
    },
  ): Decision {
    const { nodes } = cycle.cluster;
    const { feasible } = found;
    recording?.found({ feasible, rejected: found.rejected });
    const [only] = feasible;
    if (only === undefined) return { type: 'unschedulable', nodes: nodes.size, rejected: found.rejected };
    if (feasible.length === 1) return { type: 'node', slot: only };
    const { scores, preScores = [] } = this.options.profile;
    const startMs = performance.now();
    runPreScores(cycle, feasible, preScores);
    const parts = [
      ...scoreNodes(cycle, feasible, scores, this.#scoreArrays),
      ...points.map((byName) => ({
        ...{ plugin: 'extenders', weight: 1 },
        scores: Float64Array.from(feasible, (slot) => byName.get(nodes.nameAt(slot)) ?? 0),
      })),
    ];
    if (!cycle.dryRun) this.options.onPoint?.('Score', 'Success', (performance.now() - startMs) / 1_000);
    recording?.scored(feasible, parts);
    return { type: 'node', slot: feasible[bestIndex(feasible.length, parts, this.options.random)] ?? only };
  }

  #search(cycle: Cycle): SearchResult {
    const nominated = this.#nominatedNode(cycle);
    if (nominated !== undefined) {
      const found = findNodes(cycle, { ...this.#checks, slots: [nominated], start: 0, wanted: 1 });
      if (found.feasible.length > 0) return found;
    }
    const startMs = performance.now();
    const { size } = cycle.cluster.nodes;
    const wanted = wantedNodes(size, this.options.percentageOfNodesToScore);
    const found = findNodes(cycle, { ...this.#checks, start: this.#start, wanted });
    if (cycle.dryRun) return found;
    this.#start = size === 0 ? 0 : (this.#start + found.visited) % size;
    const status = found.feasible.length > 0 ? 'Success' : 'Unschedulable';
    this.options.onPoint?.('Filter', status, (performance.now() - startMs) / 1_000);
    return found;
  }

  /** With the gate PreferNominatedNode, the node that was promised to the pod is enough when it fits. */
  #nominatedNode({ pod, cluster: { nodes }, gates }: Cycle): number | undefined {
    const name = pod.pod.status?.nominatedNodeName;
    if (!name || !gates('PreferNominatedNode')) return undefined;
    const slot = nodes.find(name);
    return slot !== undefined && nodes.nodeAt(slot) !== undefined ? slot : undefined;
  }
}

/** The plugins of a scheduler name, and what decides with them. */
export interface ProfileDecider {
  readonly profile: Profile;
  readonly decider: Decider;
}

/** `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable.` */
export function unschedulableMessage({ nodes, rejected }: Extract<Decision, { type: 'unschedulable' }>): string {
  if (nodes === 0) return 'no nodes available to schedule pods';
  // Nodes share their rejections.
  const shared = new Map<Rejection, number>();
  for (const rejection of rejected.values()) shared.set(rejection, (shared.get(rejection) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [{ reasons }, count] of shared) {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`).toSorted();
  return `0/${nodes} nodes are available: ${parts.join(', ')}.`;
}
