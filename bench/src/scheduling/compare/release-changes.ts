import type { Attempt } from './attempt.js';
import { bestNodes } from './compare-attempts.js';

/** A change of release 1.21 that shows in placements or messages. */
export type ReleaseChange = 'podAffinityRange' | 'podAffinityMessage';

export const releaseChanges: Readonly<Record<ReleaseChange, string>> = {
  podAffinityRange:
    'InterPodAffinity: the range of points begins at the lowest sum of the feasible nodes; in 1.20 at 0 when all sums are positive, and it ends at 0 when all are negative',
  podAffinityMessage: `a reason ends with "rules": "node(s) didn't match pod affinity/anti-affinity rules"`,
};

const plugin = 'InterPodAffinity';
const newReason = "node(s) didn't match pod affinity/anti-affinity rules";
const oldReason = "node(s) didn't match pod affinity/anti-affinity";

/** The attempt of Orch as release 1.20 would have scored and reported it, and the changes that this takes back. Pure. */
export function asRelease120(attempt: Attempt): {
  readonly attempt: Attempt;
  readonly changes: readonly ReleaseChange[];
} {
  const changes: ReleaseChange[] = [];
  const message = attempt.message.replaceAll(newReason, oldReason);
  if (message !== attempt.message) changes.push('podAffinityMessage');
  const raw = attempt.raw.get(plugin);
  const points = attempt.scores.get(plugin);
  if (raw === undefined || points === undefined) return { attempt: { ...attempt, message }, changes };
  const earlier = rangeOf120(raw);
  if (![...points].every(([node, value]) => earlier.get(node) === value)) changes.push('podAffinityRange');
  const scores = new Map([...attempt.scores, [plugin, earlier] as const]);
  return { attempt: { ...attempt, message, scores, node: nodeOf120(attempt, scores) }, changes };

  /** A node that was the best by the points of 1.21 is replaced by one that is the best by those of 1.20. */
  function nodeOf120({ node }: Attempt, earlierScores: Attempt['scores']): string | undefined {
    if (node === undefined) return undefined;
    const isBest = bestNodes({ node, scores: attempt.scores }).includes(node);
    const best = bestNodes({ node, scores: earlierScores });
    // A wrong choice stays one.
    return !isBest || best.includes(node) ? node : best[0];
  }
}

function rangeOf120(raw: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const min = Math.min(0, ...raw.values());
  const max = Math.max(0, ...raw.values());
  return new Map(
    [...raw].map(([node, value]) => [node, max > min ? Math.trunc(100 * ((value - min) / (max - min))) : 0]),
  );
}
