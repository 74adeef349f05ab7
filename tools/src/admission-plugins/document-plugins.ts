import { effects, type PluginDescription, type TableEntry } from './plugin-table.js';
import { type TestSentence, testSentences } from './test-sentences.js';

/** The parts of a plugin's tests, in the order of the page; tests outside of them come last. */
export const sections = [...effects, 'configuration'] as const;

export type Section = (typeof sections)[number] | 'other';

/** All that the page says about a plugin. */
export interface DocumentedPlugin extends TableEntry, Omit<PluginDescription, 'tests'> {
  /** From 1. */
  readonly order: number;
  readonly sentences: ReadonlyMap<Section, readonly string[]>;
  /** Paths of the modules with its tests. */
  readonly testFiles: readonly string[];
}

export interface TestModule {
  readonly path: string;
  readonly text: string;
}

export interface PluginSources {
  readonly table: readonly TableEntry[];
  readonly descriptions: readonly PluginDescription[];
  /** The modules with a `describe` of a plugin's name, or of its name and more: `Name: more`. */
  readonly modules: readonly TestModule[];
  /** Reads a module that a description names; undefined when it does not exist. */
  readonly read: (path: string) => TestModule | undefined;
}

/** Joins table, descriptions and tests. `problems` lists what is missing, one line each. */
export function documentPlugins({ table, descriptions, modules, read }: PluginSources): {
  readonly plugins: readonly DocumentedPlugin[];
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const tests = modules.flatMap(({ path, text }) => testSentences({ path, text }).map((test) => ({ path, ...test })));
  const names = new Set(table.map(({ name }) => name));
  for (const { name } of descriptions)
    if (!names.has(name)) problems.push(`${name} is described, but not in the table`);
  const plugins = table.flatMap((entry, index): readonly DocumentedPlugin[] => {
    const { name } = entry;
    const description = descriptions.find((one) => one.name === name);
    if (description === undefined) {
      problems.push(`${name} has no description`);
      return [];
    }
    const own = tests.flatMap((test) => ownTest(test, name));
    const found = [...own, ...description.tests.flatMap((path) => testsIn(path, { name, read, problems }))];
    const { tests: _, ...described } = description;
    const testFiles = [...new Set(found.map(({ path }) => path))].sort();
    const sentences = bySection(found);
    if (found.length === 0) problems.push(`${name} has no tests`);
    else problems.push(...sectionProblems(description, sentences));
    return [{ ...entry, ...described, order: index + 1, sentences, testFiles }];
  });
  return { plugins, problems };
}

/** Each of the sections has a test, or the description says that it is empty. */
function sectionProblems(
  { name, nothing }: PluginDescription,
  sentences: ReadonlyMap<Section, readonly string[]>,
): readonly string[] {
  return effects.flatMap((section) => {
    const isTested = sentences.has(section);
    if (isTested !== nothing.includes(section)) return [];
    return isTested
      ? [`${name} has tests of what it ${section}, and its description says nothing`]
      : [`${name} has no test of what it ${section}`];
  });
}

interface LocatedTest extends TestSentence {
  readonly path: string;
}

function testsIn(
  path: string,
  { name, read, problems }: Pick<PluginSources, 'read'> & { readonly name: string; readonly problems: string[] },
): readonly LocatedTest[] {
  const module = read(path);
  if (module !== undefined) return testSentences(module).map((test) => ({ path, ...test }));
  problems.push(`${name} names tests that do not exist: ${path}`);
  return [];
}

/** The test without the outermost group, which is the plugin's name or begins with it: `Name: more`. Empty for others. */
function ownTest({ groups: [first = '', ...rest], ...test }: LocatedTest, name: string): readonly LocatedTest[] {
  if (first === name) return [{ ...test, groups: rest }];
  const prefix = `${name}: `;
  return first.startsWith(prefix) ? [{ ...test, groups: [first.slice(prefix.length), ...rest] }] : [];
}

/** The sentences of each section. Groups inside of a section come before the sentence, as `group: sentence`. */
function bySection(tests: readonly LocatedTest[]): ReadonlyMap<Section, readonly string[]> {
  const found = new Map<Section, string[]>();
  for (const { groups, sentence } of tests) {
    const [first, ...rest] = groups;
    const section = sections.find((one) => one === first) ?? 'other';
    const inner = section === 'other' ? groups : rest;
    const texts = found.get(section) ?? [];
    texts.push([...inner, sentence].join(': '));
    found.set(section, texts);
  }
  return found;
}
