import type { DecisionExplanation, NodeExplanation, PodName, PreemptionExplanation } from '@orch/scheduler';
import { alignRows } from '../history/align-rows.js';

/** Names beyond this number are counted. */
const namesMax = 6;

/** What the nodes say: rejections by filter and reason, scores by plugin with its weight, and what preemption would do. */
export function describeDecision({ nodes, preemption }: DecisionExplanation): string {
  const parts = [describeScores(nodes), describeRejections(nodes), describePreemption(preemption)];
  return parts.filter((part) => part !== '').join('\n');
}

export function formatPod({ namespace, name }: PodName): string {
  return `${namespace}/${name}`;
}

export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

function describeRejections(nodes: readonly NodeExplanation[]): string {
  const groups = new Map<string, { readonly cells: readonly string[]; readonly names: string[] }>();
  for (const { name, verdict, rejection } of nodes) {
    if (verdict === 'notSearched') groupOf(['-', 'not looked at: enough other nodes fit', '-']).push(name);
    if (rejection === undefined) continue;
    const { plugin, otherPlugins = [], reasons, helpedByPreemption } = rejection;
    groupOf([[plugin, ...otherPlugins].join(', '), reasons.join(', '), helpedByPreemption ? 'yes' : 'no']).push(name);
  }
  if (groups.size === 0) return '';
  const rows = [...groups.values()].map(({ cells, names }) => [String(names.length), ...cells, shortList(names)]);
  return alignRows([['REJECTED', 'FILTER', 'REASON', 'PREEMPTION MAY HELP', 'NODES'], ...rows]);

  function groupOf(cells: readonly string[]): string[] {
    const key = cells.join('\n');
    const group = groups.get(key) ?? { cells, names: [] };
    groups.set(key, group);
    return group.names;
  }
}

/** A row per node that fits, the best first; a column per plugin that has a preference, as `SCORE` times the weight. */
function describeScores(nodes: readonly NodeExplanation[]): string {
  const fitting = nodes.filter(({ verdict }) => verdict === 'chosen' || verdict === 'feasible');
  if (fitting.length === 0) return '';
  const plugins = fitting[0]?.scores?.map(({ plugin, weight }) => ({ plugin, weight })) ?? [];
  const head = ['FITS', 'CHOSEN', 'TOTAL', ...plugins.map(({ plugin, weight }) => `${plugin} x${weight}`)];
  const rows = fitting
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0))
    .map(({ name, verdict, total, scores = [] }) => [
      name,
      verdict === 'chosen' ? 'yes' : '',
      total === undefined ? 'not scored' : formatScore(total),
      ...scores.map(({ score }) => formatScore(score)),
    ]);
  return alignRows([head, ...rows]);
}

function describePreemption(preemption: PreemptionExplanation | undefined): string {
  if (preemption === undefined) return '';
  if (preemption.outcome === 'none')
    return preemption.reasons.length === 0 ? '' : `Preemption: ${preemption.reasons.join('; ')}.\n`;
  const { node, victims, brokenBudgets } = preemption;
  const evicts =
    victims.length === 0
      ? 'nothing'
      : victims.map((each) => `${formatPod(each)} (priority ${each.priority})`).join(', ');
  const broken = brokenBudgets === 0 ? '' : `, against ${brokenBudgets} disruption budgets`;
  return `Preemption: takes ${node}; evicts ${evicts}${broken}.\n`;
}

function shortList(names: readonly string[]): string {
  const more = names.length - namesMax;
  return more <= 0 ? names.join(', ') : `${names.slice(0, namesMax).join(', ')} and ${more} more`;
}

/** Scores of out-of-tree plugins may be fractions. */
function formatScore(score: number): string {
  return String(Math.round(score * 100) / 100);
}
