import { reads } from './reads.js';
import type { Scenario } from './scenario.js';
import { watches } from './watches.js';
import { changes, creates, deletion, mixed } from './writes.js';

/** Every comparison, in the order of the table. */
export const scenarios: readonly Scenario[] = [...reads, ...changes, mixed, ...watches, deletion, ...creates];
