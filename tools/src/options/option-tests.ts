import { parse } from 'yaml';
import { membersOf, textOf } from '../syntax-tree.js';

/** A test, and the options whose effect it shows: from `tools/data/option-tests.yaml`. */
export interface OptionTest {
  readonly file: string;
  /** The groups and the name of the test without ids of rows, joined by `: `. */
  readonly name: string;
  /** Names of options without dashes, with the program before a slash when it differs from `programs`. */
  readonly options: readonly string[];
  /** The programs that the test speaks for; empty for every program that has the option. */
  readonly programs: readonly string[];
}

/** @throws Error naming a malformed entry */
export function readOptionTests(text: string): readonly OptionTest[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error('the tests of options are not a list');
  return entries.flatMap((entry: unknown): readonly OptionTest[] => {
    const file = textOf(entry, 'file');
    const tests: unknown = Reflect.get(Object(entry), 'tests');
    if (file === '' || typeof tests !== 'object' || tests === null) {
      throw new Error(`not an entry of tests of options: ${JSON.stringify(entry)}`);
    }
    const programs = membersOf(entry, 'programs').map(String);
    return Object.keys(tests).map((name) => ({
      file,
      name,
      options: membersOf(tests, name).map(String),
      programs: programs.length > 0 ? programs : programsOf(file),
    }));
  });
}

function programsOf(file: string): readonly string[] {
  const [, program] = /^apps\/([^/]+)\//.exec(file) ?? [];
  return program === undefined || program === 'orch' ? [] : [program];
}
