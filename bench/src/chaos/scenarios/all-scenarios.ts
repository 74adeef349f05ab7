import { accounts } from './accounts.js';
import { batch } from './batch.js';
import { deletions } from './deletions.js';
import { derived } from './derived.js';
import { rollouts } from './rollouts.js';
import type { Scenario } from './scenario.js';

export const allScenarios: readonly Scenario[] = [...rollouts, ...deletions, ...batch, ...derived, ...accounts];
