import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestFile } from './first-run.js';
import type { JestOutcome, JestProcess } from './jest-process.js';
import { applyMutant, type Mutant } from './mutants.js';

/** Start of jest, and the slowest start of a server. */
const baseMs = 20_000;
const testBaseMs = 10_000;
/** A machine under load is slower than in the first run. */
const slowdown = 4;

export interface KillOptions {
  /** A copy of the repository. */
  readonly root: string;
  readonly jest: JestProcess;
  /** The test files that execute the mutant, fastest first. */
  readonly files: readonly TestFile[];
  /** Arguments of each run of jest. */
  readonly common: readonly string[];
}

/** Runs the tests with the mutant, until one fails. A run that takes much longer than without it counts as a failure. */
export async function killMutant(mutant: Mutant, { root, jest, files, common }: KillOptions): Promise<JestOutcome> {
  const path = join(root, mutant.path);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutant(original, mutant));
  try {
    for (const { path: tests, durationMs, longestTestMs } of files) {
      const outcome = await jest.run(
        [
          ...common,
          '--silent',
          '--runInBand',
          `--reporters=${fileURLToPath(new URL('jest/report-failure.js', import.meta.url))}`,
          `--testTimeout=${testBaseMs + slowdown * longestTestMs}`,
          '--runTestsByPath',
          join(root, tests),
        ],
        { limitMs: baseMs + slowdown * durationMs },
      );
      if (outcome !== 'passed') return outcome;
    }
    return 'passed';
  } finally {
    writeFileSync(path, original);
  }
}
