import type { Attack } from './attack.js';
import { unfinishedBodies } from './attacks/unfinished-bodies.js';

/** Every attack, by the name that `--only` takes. */
export const attacks = {
  'unfinished-bodies': unfinishedBodies,
} as const satisfies Readonly<Record<string, Attack>>;
