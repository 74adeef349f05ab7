import { testSentences } from '../admission-plugins/test-sentences.js';
import type { OptionTest } from './option-tests.js';

/** An option of the table of a program. */
export interface TableOption {
  readonly name: string;
  readonly type: string;
  readonly default: string;
  readonly section: string;
  readonly deprecated: string | undefined;
  readonly isHidden: boolean;
  readonly rejected: string | undefined;
  readonly help: string;
}

/** The table of a program, from its built modules. */
export interface ProgramOptions {
  /** As typed, such as `orch up`, and in names of tests. */
  readonly program: string;
  readonly options: readonly TableOption[];
  /** Options that no reader uses, with the reason. */
  readonly withoutEffect: ReadonlyMap<string, string>;
}

export type OptionState =
  | { readonly type: 'effect' }
  | { readonly type: 'rejected'; readonly reason: string }
  | { readonly type: 'ignored'; readonly reason: string }
  | { readonly type: 'missing' };

export interface DocumentedOption extends TableOption {
  readonly state: OptionState;
  readonly tests: readonly Pick<OptionTest, 'file' | 'name'>[];
}

export interface DocumentedProgram {
  readonly program: string;
  readonly options: readonly DocumentedOption[];
}

export interface OptionSources {
  readonly programs: readonly ProgramOptions[];
  readonly tests: readonly OptionTest[];
  /** Reads a file; undefined when it does not exist. */
  readonly read: (path: string) => string | undefined;
  /** The reason of `withoutEffect` for an option whose part is missing. */
  readonly missingReason: string;
}

/** Joins tables and tests. `problems` has one line per test or option that does not exist, and per option without a test. */
export function documentOptions({ programs, tests, read, missingReason }: OptionSources): {
  readonly programs: readonly DocumentedProgram[];
  readonly problems: readonly string[];
} {
  const problems = [...missingTests(tests, read), ...unknownOptions(tests, programs)];
  const documented = programs.map(({ program, options, withoutEffect }): DocumentedProgram => {
    const all = options.map((option): DocumentedOption => {
      const own = tests.filter((test) => speaksFor(test, { program, name: option.name }));
      return { ...option, state: stateOf(option, withoutEffect, missingReason), tests: own };
    });
    for (const { name, state, tests: own } of all) {
      if (own.length > 0 && (state.type === 'ignored' || state.type === 'missing')) {
        problems.push(`${program} --${name} has no effect, and a test of its effect`);
      }
      if (own.length === 0 && (state.type === 'effect' || state.type === 'rejected')) {
        problems.push(`${program} --${name} has neither a test nor a reason`);
      }
    }
    return { program, options: all };
  });
  return { programs: documented, problems };
}

function stateOf(
  { name, rejected }: TableOption,
  withoutEffect: ReadonlyMap<string, string>,
  missingReason: string,
): OptionState {
  if (rejected !== undefined) return { type: 'rejected', reason: rejected };
  const reason = withoutEffect.get(name);
  if (reason === undefined) return { type: 'effect' };
  return reason === missingReason ? { type: 'missing' } : { type: 'ignored', reason };
}

function speaksFor(test: OptionTest, { program, name }: { readonly program: string; readonly name: string }): boolean {
  if (test.options.includes(`${program}/${name}`)) return true;
  return test.options.includes(name) && (test.programs.length === 0 || test.programs.includes(program));
}

function missingTests(tests: readonly OptionTest[], read: OptionSources['read']): readonly string[] {
  const names = new Map<string, ReadonlySet<string> | undefined>();
  return tests.flatMap(({ file, name }) => {
    if (!names.has(file)) {
      const text = read(file);
      names.set(file, text === undefined ? undefined : namesOf({ path: file, text }));
    }
    const known = names.get(file);
    if (known === undefined) return [`${file} does not exist`];
    return known.has(name) ? [] : [`${file} has no test with the name ${name}`];
  });
}

/** The names of the tests of a module, as `OptionTest` writes them. */
export function namesOf(module: { readonly path: string; readonly text: string }): ReadonlySet<string> {
  return new Set(testSentences(module).map(({ groups, sentence }) => [...groups, sentence].join(': ')));
}

function unknownOptions(tests: readonly OptionTest[], programs: readonly ProgramOptions[]): readonly string[] {
  return tests.flatMap((test) =>
    test.options.flatMap((given) => {
      const name = given.slice(given.indexOf('/') + 1);
      const isKnown = programs.some(
        ({ program, options }) => speaksFor(test, { program, name }) && options.some((option) => option.name === name),
      );
      return isKnown ? [] : [`${test.file}: no program has the option --${given}`];
    }),
  );
}

/** The number of options of each state. */
export function countStates(options: readonly DocumentedOption[]): Readonly<Record<OptionState['type'], number>> {
  const counts = { effect: 0, rejected: 0, ignored: 0, missing: 0 };
  for (const { state } of options) counts[state.type] += 1;
  return counts;
}
