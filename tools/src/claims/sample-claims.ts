import { createHash } from 'node:crypto';
import type { Claim } from '../coverage/find-claims.js';

/** A test runs built programs, which an edit of the sources does not change. */
const builtProgram = /OrchProcess|spawn\(|fork\(|execFile/;

/** The name of a claim in the data and on the screen. */
export function claimName({ path, sentence, section, row }: Claim): string {
  return `${path}: ${sentence} [${section}, ${row}]`;
}

/**
 * The first claims in the order of a hash of their name and the seed, so that new claims leave most of a sample as it is. Claims
 * of the system suite, and of test files that run built programs, are left out: the edit of a source would not reach them.
 */
export function sampleClaims(
  claims: readonly Claim[],
  { count, seed, textOf }: { readonly count: number; readonly seed: number; readonly textOf: (path: string) => string },
): readonly Claim[] {
  const order = (claim: Claim) =>
    createHash('sha256')
      .update(`${seed} ${claimName(claim)}`)
      .digest('hex');
  return claims
    .filter(({ path }) => !path.endsWith('.system.test.ts') && !builtProgram.test(textOf(path)))
    .map((claim) => ({ claim, key: order(claim) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, count)
    .map(({ claim }) => claim);
}
