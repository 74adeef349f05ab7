import type { NodeRow } from './node-table.js';
import type { FilterPlugin, PluginContext, ScorePlugin } from './plugin.js';
import type { PodRequest } from './pod-request.js';

export type Selection =
  | { readonly type: 'node'; readonly name: string }
  /** The number of rejected nodes by reason. */
  | { readonly type: 'unschedulable'; readonly nodes: number; readonly reasons: ReadonlyMap<string, number> };

/** Selects the node with the highest score, at random among equal ones. Pure apart from `random`. */
export function selectNode(
  request: PodRequest,
  options: {
    readonly rows: readonly NodeRow[];
    readonly filters: readonly FilterPlugin[];
    readonly scores: readonly ScorePlugin[];
    readonly context: PluginContext;
    readonly random: () => number;
  },
): Selection {
  const { rows, context, random } = options;
  const filters = options.filters.map((plugin) => plugin.prepare(request, context));
  const scores = options.scores.map((plugin) => ({ scoreOf: plugin.prepare(request, context), weight: plugin.weight }));
  const reasons = new Map<string, number>();
  let best: NodeRow | undefined;
  let bestScore = -1;
  let equalCount = 0;
  for (const row of rows) {
    let reason: string | undefined;
    for (const filter of filters) {
      reason = filter(row);
      if (reason !== undefined) break;
    }
    if (reason !== undefined) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      continue;
    }
    let score = 0;
    for (const { scoreOf, weight } of scores) score += scoreOf(row) * weight;
    if (score > bestScore) {
      best = row;
      bestScore = score;
      equalCount = 1;
    } else if (score === bestScore) {
      // Reservoir sampling: every node with this score has the same chance.
      equalCount += 1;
      if (random() * equalCount < 1) best = row;
    }
  }
  if (best !== undefined) return { type: 'node', name: best.node.metadata.name ?? '' };
  return { type: 'unschedulable', nodes: rows.length, reasons };
}

/** `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable.` */
export function unschedulableMessage({ nodes, reasons }: Extract<Selection, { type: 'unschedulable' }>): string {
  if (nodes === 0) return 'no nodes available to schedule pods';
  const parts = [...reasons].map(([reason, count]) => `${count} ${reason}`).toSorted();
  return `0/${nodes} nodes are available: ${parts.join(', ')}.`;
}
