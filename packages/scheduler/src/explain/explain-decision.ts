import { type Decider, type Decision, unschedulableMessage } from '../framework/decide.js';
import type { Extender } from '../framework/extender.js';
import type { Cycle } from '../framework/plugin.js';
import type { Profile } from '../framework/profile.js';
import { type PostFilterResult, runPostFilters } from '../framework/run-post-filters.js';
import type { DecisionExplanation, PreemptionExplanation } from './explanation.js';
import { DecisionRecord } from './record-decision.js';

export interface ExplainOptions {
  readonly profile: Profile;
  readonly decider: Decider;
  readonly extenders: readonly Extender[];
  readonly signal: AbortSignal;
  /** Calls each part that reads the cluster; for what is supposed meanwhile. Default: calls it. */
  readonly within?: <T>(part: () => T) => T;
  /** Whether the nodes are listed in the explanation. Default: true. */
  readonly listsNodes?: boolean;
}

/** An explanation with the decision that it is about. */
export interface ExplainedDecision {
  readonly explanation: DecisionExplanation;
  readonly decision: Decision;
  /** What PostFilter plugins found when no node fits. */
  readonly postFilter?: PostFilterResult;
}

/** Decides on a pod as an attempt to schedule it does, up to PostFilter, and writes down how. Changes nothing by itself. */
export async function explainDecision(cycle: Cycle, options: ExplainOptions): Promise<ExplainedDecision> {
  const { decider, profile, signal, within = (part) => part(), listsNodes = true } = options;
  const { nodes } = cycle.cluster;
  const record = new DecisionRecord(nodes);
  const asked = options.extenders.filter((each) => (each.filters || each.prioritizes) && each.isInterested(cycle.pod));
  const decision =
    asked.length === 0
      ? within(() => decider.decide(cycle, record))
      : await decider.decideWith(cycle, asked, { signal, recording: record, within });
  const list = (chosen?: string) => (listsNodes ? record.explain(chosen) : []);
  switch (decision.type) {
    case 'node': {
      const node = nodes.nameAt(decision.slot);
      return { decision, explanation: { outcome: 'node', node, message: whyNode(node, record), nodes: list(node) } };
    }
    case 'error':
      return { decision, explanation: { outcome: 'error', message: decision.message, nodes: list() } };
    case 'unschedulable': {
      const message = unschedulableMessage(decision);
      // Listed before PostFilter, which may take time.
      const explanation = { outcome: 'unschedulable', message, nodes: list() } as const;
      const postFilter = await within(() => runPostFilters(profile, cycle, decision.rejected));
      return { decision, postFilter, explanation: { ...explanation, preemption: preemptionOf(postFilter) } };
    }
  }
}

function whyNode(node: string, record: DecisionRecord): string {
  const total = record.totalOf(node);
  if (total === undefined) return 'the only node that fits';
  const equal = record.countOfTotal(total);
  const best = `the best score of ${record.feasibleCount} nodes that fit: ${total}`;
  return equal === 1 ? best : `${best}, chosen at random among ${equal} equal ones`;
}

function preemptionOf(result: PostFilterResult): PreemptionExplanation {
  if (result.code === 'none') return { outcome: 'none', reasons: result.messages };
  const { nodeName: node, victims } = result;
  return {
    outcome: 'nominated',
    node,
    victims: (victims?.pods ?? []).map(({ namespace, name, priority }) => ({ namespace, name, priority })),
    brokenBudgets: victims?.broken ?? 0,
  };
}
