import { reads } from './reads.js';
import { everywhere, type Scenario } from './scenario.js';
import { watches } from './watches.js';
import { changes, creates, deletion, mixed } from './writes.js';

/** All comparisons, in the order of the table. */
export const scenarios: readonly Scenario[] = [...reads, ...changes, mixed, ...watches, deletion, ...creates];

/** Other benchmarks: growth with the number of objects, serving workers, codecs, authorization, start-up, extensions, and protection. */
const otherBenchmarks = [
  'growth',
  'workers',
  'codec',
  'authorization',
  'start',
  'custom-resources',
  'definitions',
  'hanging-webhook',
  'protection',
  'flood',
] as const;

/** Names on the command line. */
export const benchmarkNames: readonly string[] = [...scenarios.map(({ name }) => name), ...otherBenchmarks];

/** The named scenarios, or all of them; with `isEverywhere` on every engine and over every protocol. */
export function chooseScenarios(
  names: readonly string[],
  { isEverywhere }: { readonly isEverywhere: boolean },
): readonly Scenario[] {
  const chosen = scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
  return isEverywhere ? chosen.map((scenario) => ({ ...scenario, ...everywhere })) : chosen;
}
