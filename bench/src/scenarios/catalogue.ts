import { reads } from './reads.js';
import { everywhere, type Scenario } from './scenario.js';
import { watches } from './watches.js';
import { changes, creates, deletion, mixed } from './writes.js';

/** Every comparison, in the order of the table. */
export const scenarios: readonly Scenario[] = [...reads, ...changes, mixed, ...watches, deletion, ...creates];

/** What is measured otherwise: against the number of objects, one process against several, codecs, and starts. */
const otherBenchmarks = ['growth', 'workers', 'codec', 'start'] as const;

/** On the command line. */
export const benchmarkNames: readonly string[] = [...scenarios.map(({ name }) => name), ...otherBenchmarks];

/** Those of the names, or all of them, on every engine and over every protocol if asked. */
export function chooseScenarios(
  names: readonly string[],
  { isEverywhere }: { readonly isEverywhere: boolean },
): readonly Scenario[] {
  const chosen = scenarios.filter(({ name }) => names.length === 0 || names.includes(name));
  return isEverywhere ? chosen.map((scenario) => ({ ...scenario, ...everywhere })) : chosen;
}
