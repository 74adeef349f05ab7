import { appendFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { probeName } from './probes.js';

/**
 * Set-up file of a run with probes: appends a line to the file `executedFile` of the global object for each mutant that the
 * tests of a file execute, as JSON: the path of the tests, and the number of the mutant.
 */
const executed = new Set<number>();
Reflect.set(globalThis, probeName, (mutant: number) => {
  if (executed.has(mutant)) return;
  executed.add(mutant);
  const line = JSON.stringify([expect.getState().testPath, mutant]);
  appendFileSync(String(Reflect.get(globalThis, 'executedFile')), `${line}\n`);
});
