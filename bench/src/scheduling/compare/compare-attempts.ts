import type { Attempt, Difference, ScoreTable } from './attempt.js';

/**
 * What differs between two attempts to place the same pod in the same state: whether it was placed, the victims of preemption, the
 * feasible nodes, the points of each plugin, and whether each has chosen one of the best nodes of the other. Pure.
 */
export function compareAttempts(reference: Attempt, orch: Attempt): readonly Difference[] {
  const differences: Difference[] = [];
  const add = (kind: Difference['kind'], text: string) => differences.push({ kind, text });
  if (reference.victims.join() !== orch.victims.join())
    add('victims', `${listOf(reference.victims)} of the reference, ${listOf(orch.victims)} of Orch`);
  if (reference.node === undefined || orch.node === undefined) {
    if (reference.node !== orch.node)
      add('placed', `${outcomeOf(reference)} by the reference, ${outcomeOf(orch)} by Orch`);
    else if (reference.message !== orch.message)
      add('message', `"${reference.message}", and "${orch.message}" of Orch`);
    return differences;
  }
  const feasible = { reference: feasibleNodes(reference), orch: feasibleNodes(orch) };
  if (feasible.reference.join() !== feasible.orch.join()) {
    add('feasible', `${feasible.reference.join(' ')} of the reference, ${feasible.orch.join(' ')} of Orch`);
    return differences;
  }
  for (const plugin of new Set([...reference.scores.keys(), ...orch.scores.keys()])) {
    const [theirs, ours] = [reference, orch].map(({ scores }) => formatRelative(scores.get(plugin), feasible.orch));
    if (theirs !== ours) add('scores', `${plugin}: ${theirs} of the reference, ${ours} of Orch`);
  }
  const bestOfReference = bestNodes(reference);
  if (!bestOfReference.includes(orch.node))
    add('choice', `Orch chose ${orch.node}, the best of the reference are ${bestOfReference.join(' ')}`);
  const bestOfOrch = bestNodes(orch);
  if (!bestOfOrch.includes(reference.node))
    add('choice', `the reference chose ${reference.node}, the best of Orch are ${bestOfOrch.join(' ')}`);
  return differences;
}

/** The nodes with the highest sum of points; the chosen node where one alone was feasible. */
export function bestNodes({ node, scores }: Pick<Attempt, 'node' | 'scores'>): readonly string[] {
  const sums = sumsOf(scores);
  if (sums.size === 0) return node === undefined ? [] : [node];
  const best = Math.max(...sums.values());
  return [...sums]
    .filter(([, sum]) => sum === best)
    .map(([name]) => name)
    .toSorted();
}

function sumsOf(scores: ScoreTable): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const byNode of scores.values()) {
    for (const [name, points] of byNode) sums.set(name, (sums.get(name) ?? 0) + points);
  }
  return sums;
}

function feasibleNodes({ node, scores }: Attempt): readonly string[] {
  const names = [...sumsOf(scores).keys()].toSorted();
  return names.length === 0 && node !== undefined ? [node] : names;
}

/** Points less the lowest: the same for all nodes is no preference, whatever its height. A missing plugin has none. */
function formatRelative(points: ReadonlyMap<string, number> | undefined, nodes: readonly string[]): string {
  const of = (name: string) => points?.get(name) ?? 0;
  const lowest = Math.min(...nodes.map(of));
  return nodes.map((name) => `${name}=${of(name) - lowest}`).join(' ');
}

function listOf(victims: readonly string[]): string {
  return victims.length === 0 ? 'no victims' : victims.join(' ');
}

function outcomeOf({ node, message }: Attempt): string {
  return node === undefined ? `not placed ("${message}")` : `placed on ${node}`;
}
