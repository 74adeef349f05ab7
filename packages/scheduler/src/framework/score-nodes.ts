import { nodeViews } from './node-view.js';
import type { Cycle } from './plugin.js';
import { calling } from './plugin-failure.js';
import type { Profile, WeightedScore } from './profile.js';
import { ScoreArrays } from './score-arrays.js';

/** The points of one plugin for each feasible node. */
export interface PluginScores {
  readonly plugin: string;
  readonly weight: number;
  /** From 0 to `scoreMax`, by index of the feasible nodes. */
  readonly scores: Float64Array;
}

/**
 * The scores of each plugin for the feasible nodes. A plugin that has no preference for this pod is left out. With `arrays` the result
 * is valid until the next call.
 */
export function scoreNodes(
  cycle: Cycle,
  feasible: readonly number[],
  plugins: readonly WeightedScore[],
  arrays = new ScoreArrays(),
): readonly PluginScores[] {
  const result: PluginScores[] = [];
  const { measure } = cycle;
  for (const { plugin, weight } of plugins) {
    const startMs = measure === undefined ? 0 : performance.now();
    const prepared = plugin.scores(cycle, feasible);
    if (prepared === undefined) continue;
    const scores = arrays.take(result.length, feasible.length);
    for (let index = 0; index < feasible.length; index += 1) scores[index] = prepared.score(feasible[index] ?? 0);
    prepared.normalize?.(scores, feasible);
    const seconds = (performance.now() - startMs) / 1_000;
    measure?.(plugin.name, { point: 'Score', status: 'Success', seconds });
    result.push({ plugin: plugin.name, weight, scores });
  }
  return result;
}

/** @throws PluginFailure */
export function runPreScores(cycle: Cycle, feasible: readonly number[], plugins: Profile['preScores']): void {
  if (plugins.length === 0) return;
  const nodes = nodeViews(cycle.cluster, feasible);
  for (const plugin of plugins) {
    calling(`running PreScore plugin "${plugin.name}"`, () => plugin.preScore(cycle, nodes));
  }
}

/** The index of the highest weighted sum, at random among equal ones. Pure apart from `random`. */
export function bestIndex(count: number, parts: readonly PluginScores[], random: () => number): number {
  let best = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  let equalCount = 0;
  for (let index = 0; index < count; index += 1) {
    let score = 0;
    for (const { weight, scores } of parts) score += weight * (scores[index] ?? 0);
    if (score > bestScore) {
      best = index;
      bestScore = score;
      equalCount = 1;
    } else if (score === bestScore) {
      // Reservoir sampling: every node with this score has the same chance.
      equalCount += 1;
      if (random() * equalCount < 1) best = index;
    }
  }
  return best;
}
