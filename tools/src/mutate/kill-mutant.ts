import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestFile } from './first-run.js';
import { applyMutant, type Mutant } from './mutants.js';
import { type JestOutcome, runJest } from './run-jest.js';

/** A run of many files in one process holds the memory of all. */
const filesOfRunMax = 12;
/** Start of jest, and the slowest start of a server. */
const baseMs = 20_000;
const testBaseMs = 10_000;
/** A machine under load is slower than in the first run. */
const slowdown = 4;

export interface KillOptions {
  /** A copy of the repository. */
  readonly root: string;
  /** The test files that execute the mutant, fastest first. */
  readonly files: readonly TestFile[];
  /** Arguments of each run of jest. */
  readonly common: readonly string[];
}

/** Runs the tests with the mutant, until one fails. A run that takes much longer than without it counts as a failure. */
export async function killMutant(mutant: Mutant, { root, files, common }: KillOptions): Promise<JestOutcome> {
  const path = join(root, mutant.path);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutant(original, mutant));
  try {
    for (let from = 0; from < files.length; from += filesOfRunMax) {
      const outcome = await runFiles(files.slice(from, from + filesOfRunMax), { root, common });
      if (outcome !== 'passed') return outcome;
    }
    return 'passed';
  } finally {
    writeFileSync(path, original);
  }
}

function runFiles(files: readonly TestFile[], { root, common }: Omit<KillOptions, 'files'>): Promise<JestOutcome> {
  const totalMs = files.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const longestMs = Math.max(...files.map(({ longestTestMs }) => longestTestMs));
  return runJest({
    root,
    limitMs: baseMs + slowdown * totalMs,
    arguments: [
      ...common,
      '--silent',
      '--runInBand',
      `--reporters=${fileURLToPath(new URL('jest/stop-at-failure.js', import.meta.url))}`,
      `--testTimeout=${testBaseMs + slowdown * longestMs}`,
      '--runTestsByPath',
      ...files.map((file) => join(root, file.path)),
    ],
  });
}
