import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { sample } from './sample.js';

/** Options of a run that Stryker passes on to its plugins. */
export interface SampleOptions {
  /** Undefined for all mutants. */
  readonly count: number | undefined;
  readonly seed: number;
  /** Root of the repository. */
  readonly root: string;
}

/**
 * A checker of Stryker that passes only the mutants of the sample. Stryker itself has no samples; a checker sees all mutants that
 * would be tested, in one group, and those it rejects are not tested.
 */
class SampleChecker implements Checker {
  static readonly inject = tokens(commonTokens.options);
  readonly #options: SampleOptions;

  constructor(options: StrykerOptions) {
    this.#options = readSampleOptions(options['sample']);
  }

  async init(): Promise<void> {}

  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>> {
    const { count = mutants.length, ...rest } = this.#options;
    const chosen = new Set(sample(mutants, { count, ...rest }).map(({ id }) => id));
    const resultOf = (id: string): CheckResult =>
      chosen.has(id)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'not in the sample' };
    return Object.fromEntries(mutants.map(({ id }) => [id, resultOf(id)]));
  }
}

/** The options as they arrive in the process of the checker. */
function readSampleOptions(given: unknown): SampleOptions {
  const { count, seed, root }: Partial<Record<keyof SampleOptions, unknown>> = Object(given);
  if ((count !== undefined && typeof count !== 'number') || typeof seed !== 'number' || typeof root !== 'string')
    throw new Error(`not options of a sample: ${JSON.stringify(given)}`);
  return { count, seed, root };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
