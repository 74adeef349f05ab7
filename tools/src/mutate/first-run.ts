import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withProbes } from './jest/probes.js';
import type { Mutant } from './mutants.js';
import { runJest } from './run-jest.js';

/** A test file with the times of its run without mutants. */
export interface TestFile {
  /** From the root. */
  readonly path: string;
  readonly durationMs: number;
  readonly longestTestMs: number;
}

export interface FirstRun {
  /** The test files that execute each mutant, fastest first. */
  readonly executed: ReadonlyMap<Mutant, readonly TestFile[]>;
  /** Tests that fail without a mutant. Their files are left out, as they would kill every mutant. */
  readonly failures: readonly string[];
}

export interface FirstRunOptions {
  /** A copy of the repository; its sources are as before afterwards. */
  readonly root: string;
  /** Folders with tests and sources, from the root. */
  readonly folders: readonly string[];
  readonly mutants: readonly Mutant[];
  /** Arguments of each run of jest. */
  readonly common: readonly string[];
}

/**
 * Runs all tests once with probes at the mutants.
 * @throws Error when the run does not end, or a test fails in each file
 */
export async function firstRun({ root, folders, mutants, common }: FirstRunOptions): Promise<FirstRun> {
  const restore = insertProbes(root, mutants);
  const executedFile = join(root, 'executed-mutants.jsonl');
  const resultsFile = join(root, 'test-results.json');
  try {
    await runJest({
      root,
      limitMs: firstRunMsMax,
      arguments: [
        ...common,
        '--silent',
        '--maxWorkers=2',
        `--setupFilesAfterEnv=${join(root, 'tools/src/mutate/jest/record-executed.ts')}`,
        `--globals=${JSON.stringify({ executedFile })}`,
        '--json',
        `--outputFile=${resultsFile}`,
        ...folders,
      ],
    });
  } finally {
    restore();
  }
  if (!existsSync(resultsFile)) throw new Error(`the tests of ${folders.join(', ')} did not end`);
  const results = readResults(readFileSync(resultsFile, 'utf8'));
  if (results.files.length === 0) throw new Error(`tests fail without a mutant:\n${results.failures.join('\n')}`);
  const lines = existsSync(executedFile) ? readFileSync(executedFile, 'utf8').split('\n') : [];
  const files = new Map(results.files.map((file) => [file.path, { ...file, path: relative(root, file.path) }]));
  const executed = new Map<Mutant, TestFile[]>(mutants.map((mutant) => [mutant, []]));
  for (const line of lines) {
    if (line === '') continue;
    const [path, number]: [string, number] = JSON.parse(line);
    const [file, mutant] = [files.get(path), mutants[number]];
    if (file !== undefined && mutant !== undefined) executed.get(mutant)?.push(file);
  }
  for (const found of executed.values()) found.sort((one, other) => one.durationMs - other.durationMs);
  return { executed, failures: results.failures };
}

const firstRunMsMax = 1_800_000;

/** Returns a function that removes the probes. */
function insertProbes(root: string, mutants: readonly Mutant[]): () => void {
  const originals = new Map<string, string>();
  const paths = new Set(mutants.map(({ path }) => path));
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    originals.set(path, text);
    const probes = mutants.flatMap((mutant, number) =>
      mutant.path === path ? [{ number, expression: mutant.expression }] : [],
    );
    writeFileSync(join(root, path), withProbes(text, probes));
  }
  return () => {
    for (const [path, text] of originals) writeFileSync(join(root, path), text);
  };
}

interface JestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly duration?: number | null;
    }[];
  }[];
}

function readResults(text: string): { readonly files: readonly TestFile[]; readonly failures: readonly string[] } {
  const { testResults }: JestResults = JSON.parse(text);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map((one) => `${name}: ${one.fullName}`);
    return failed.length > 0 || status !== 'failed' ? failed : [`${name}: ${message}`];
  });
  const passed = testResults.filter(({ status }) => status !== 'failed');
  const files = passed.map(({ name, startTime, endTime, assertionResults }) => ({
    path: name,
    durationMs: endTime - startTime,
    longestTestMs: Math.max(0, ...assertionResults.map(({ duration }) => duration ?? 0)),
  }));
  return { files, failures };
}
