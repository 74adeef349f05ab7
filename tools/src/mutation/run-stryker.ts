import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import type { SampleOptions } from './sample-checker.js';

export interface MutationOptions {
  /** The workspace whose sources are changed, such as `packages/storage`. */
  readonly folder: string;
  /** Folders and globs of test files, from the root. */
  readonly tests: readonly string[];
  readonly sample: SampleOptions;
}

/**
 * Runs Stryker on a copy of the repository, in which Jest finds the changed sources of every package. Returns the mutants of the
 * sample with their results.
 * @throws when a test fails without a mutant
 */
export async function runStryker({ folder, tests, sample }: MutationOptions): Promise<readonly MutantResult[]> {
  const temporary = mkdtempSync(join(tmpdir(), 'orch-mutation-'));
  try {
    const options: PartialStrykerOptions = {
      plugins: ['@stryker-mutator/jest-runner', fileURLToPath(new URL('sample-checker.js', import.meta.url))],
      testRunner: 'jest',
      checkers: ['sample'],
      sample,
      mutate: [`${folder}/src/**/*.ts`, `!${folder}/src/**/*.{test,fixture}.ts`, `!${folder}/src/generated/**`],
      ignorePatterns: ['.turbo', 'site', 'reports'],
      tempDirName: temporary,
      cleanTempDir: 'always',
      disableTypeChecks: false,
      coverageAnalysis: 'perTest',
      // What runs only while a module loads, such as a table, would need the whole suite for each mutant.
      ignoreStatic: true,
      // Modules stay loaded in a process, with what they computed from a mutant: each mutant gets a process of its own.
      maxTestRunnerReuse: 1,
      concurrency: 1,
      timeoutMS: 20_000,
      timeoutFactor: 3,
      dryRunTimeoutMinutes: 30,
      reporters: ['dots'],
      allowConsoleColors: false,
      jest: {
        projectType: 'custom',
        configFile: 'jest.mutation.config.js',
        config: { testMatch: tests.map((each) => `<rootDir>/${each.endsWith('.ts') ? each : `${each}/**/*.test.ts`}`) },
        enableFindRelatedTests: true,
      },
    };
    const results = await new Stryker(options).runMutationTest();
    return results.filter(({ status }) => status !== 'CompileError' && status !== 'Ignored');
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}
