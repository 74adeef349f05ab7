import type { NodeColumns } from '../cluster/node-columns.js';
import type { DecisionRecording } from '../framework/decide.js';
import type { Rejection } from '../framework/plugin.js';
import type { NodeExplanation, RejectionExplanation, ScoreExplanation } from './explanation.js';

/** Writes down what the framework does in one decision. */
export class DecisionRecord implements DecisionRecording {
  /** By name, as slots are used again. */
  readonly #rejected = new Map<string, RejectionExplanation>();
  readonly #feasible = new Set<string>();
  readonly #scores = new Map<string, readonly ScoreExplanation[]>();

  constructor(private readonly nodes: NodeColumns) {}

  found({ feasible, rejected }: Parameters<DecisionRecording['found']>[0]): void {
    for (const slot of feasible) this.#feasible.add(this.nodes.nameAt(slot));
    for (const [slot, rejection] of rejected) this.#rejected.set(this.nodes.nameAt(slot), rejectionOf(rejection));
  }

  scored(feasible: readonly number[], parts: Parameters<DecisionRecording['scored']>[1]): void {
    for (const [index, slot] of feasible.entries()) {
      this.#scores.set(
        this.nodes.nameAt(slot),
        parts.map(({ plugin, weight, scores }) => ({ plugin, weight, score: scores[index] ?? 0 })),
      );
    }
  }

  get feasibleCount(): number {
    return this.#feasible.size;
  }

  /** The weighted sum of a node; undefined when nothing was scored. */
  totalOf(name: string): number | undefined {
    return this.#scores.get(name)?.reduce((sum, { score, weight }) => sum + score * weight, 0);
  }

  /** How many nodes have this sum. */
  countOfTotal(total: number): number {
    return [...this.#scores.keys()].filter((name) => this.totalOf(name) === total).length;
  }

  /** Every node, in the order of the cluster. */
  explain(chosen: string | undefined): readonly NodeExplanation[] {
    return this.nodes.order.map((slot) => this.#explainNode(this.nodes.nameAt(slot), chosen));
  }

  #explainNode(name: string, chosen: string | undefined): NodeExplanation {
    const rejection = this.#rejected.get(name);
    if (rejection !== undefined) return { name, verdict: 'rejected', rejection };
    if (!this.#feasible.has(name)) return { name, verdict: 'notSearched' };
    const [scores, total] = [this.#scores.get(name), this.totalOf(name)];
    return {
      name,
      verdict: name === chosen ? 'chosen' : 'feasible',
      ...(scores === undefined || total === undefined ? {} : { total, scores }),
    };
  }
}

function rejectionOf({ plugin, otherPlugins, reasons, code }: Rejection): RejectionExplanation {
  return {
    ...{ plugin, reasons, helpedByPreemption: code !== 'unresolvable' },
    ...(otherPlugins === undefined ? {} : { otherPlugins }),
  };
}
