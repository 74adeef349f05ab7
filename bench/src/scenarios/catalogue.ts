import { reads } from './reads.js';
import type { Scenario } from './scenario.js';
import { watches } from './watches.js';
import { deletion, mixed, writes } from './writes.js';

/** Every comparison, in the order of the table. */
export const scenarios: readonly Scenario[] = [...reads, ...writes, deletion, mixed, ...watches];
