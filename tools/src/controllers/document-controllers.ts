import { testSentences } from '../admission-plugins/test-sentences.js';
import { type CodeFacts, codeFacts, entryModules } from './code-facts.js';
import type { ModuleGraph } from './module-graph.js';
import { type BootstrapRoles, type Writes, writesOf } from './rights.js';

/** An entry of tools/data/controllers.yaml. */
export interface ControllerDescription {
  readonly name: string;
  /** The controller with which this one is switched on and off, if it has no name of its own. */
  readonly partOf?: string;
  readonly purpose: string;
  /** Where the code computes it: how many workers there are. */
  readonly workers?: string;
  /** `file`, or `file#beginning of a group or test`. */
  readonly scenarios: readonly string[];
}

/** What the built programs say of themselves. */
export interface ProgramFacts {
  /** Service accounts by controller. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly onByDefault: ReadonlySet<string>;
  /** Default numbers of workers of controllers with an option for it. */
  readonly defaultWorkers: ReadonlyMap<string, number>;
  /** Names of options by controller. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlyMap<string, Flag>;
}

export interface Flag {
  readonly default: string;
  readonly help: string;
}

export interface Scenario {
  readonly file: string;
  readonly sentences: readonly string[];
}

/** All that the page says of a controller. */
export interface DocumentedController {
  readonly description: ControllerDescription;
  readonly isOnByDefault: boolean;
  readonly account: string | undefined;
  readonly code: CodeFacts;
  readonly workers: readonly number[];
  readonly writes: readonly Writes[];
  readonly options: readonly (Flag & { readonly name: string })[];
  readonly scenarios: readonly Scenario[];
  /** Modules of unit tests in its folder. */
  readonly unitTests: readonly string[];
}

export interface ControllerSources {
  readonly graph: ModuleGraph;
  readonly descriptions: readonly ControllerDescription[];
  readonly program: ProgramFacts;
  readonly roles: BootstrapRoles;
  /** Undefined for a file that does not exist. */
  readonly readTest: (path: string) => string | undefined;
  /** Files of a folder and below. */
  readonly filesIn: (folder: string) => readonly string[];
}

/** The role of controllers without an account of their own: that of the program. */
const programRole = 'system:controller-manager';

/** Joins the sources. `problems` lists what is missing, one line each. */
export function documentControllers(sources: ControllerSources): {
  readonly controllers: readonly DocumentedController[];
  readonly problems: readonly string[];
} {
  const { descriptions, graph } = sources;
  const problems: string[] = [];
  const entries = entryModules(graph);
  const described = new Set(descriptions.map(({ name }) => name));
  for (const name of entries.keys()) if (!described.has(name)) problems.push(`${name} has no description`);
  const controllers = descriptions.flatMap((description): readonly DocumentedController[] => {
    const modules = modulesOf(description, { entries, descriptions });
    if (modules.length === 0) {
      problems.push(`${description.name} is described, but is no controller`);
      return [];
    }
    return [documentController(description, { sources, modules, problems })];
  });
  return { controllers, problems };
}

/** A part has the modules of its controller in the folder of its name; its controller has the others. */
function modulesOf(
  { name, partOf }: ControllerDescription,
  {
    entries,
    descriptions,
  }: {
    readonly entries: ReadonlyMap<string, readonly string[]>;
    readonly descriptions: readonly ControllerDescription[];
  },
): readonly string[] {
  const isIn = (path: string, part: string) => path.includes(`/${part.replaceAll('-', '')}/`);
  const modules = entries.get(partOf ?? name) ?? [];
  if (partOf !== undefined) return modules.filter((path) => isIn(path, name));
  const parts = descriptions.filter((other) => other.partOf === name).map((other) => other.name);
  return modules.filter((path) => !parts.some((part) => isIn(path, part)));
}

function documentController(
  description: ControllerDescription,
  {
    sources,
    modules,
    problems,
  }: { readonly sources: ControllerSources; readonly modules: readonly string[]; readonly problems: string[] },
): DocumentedController {
  const { graph, program, roles, filesIn } = sources;
  const { name, partOf } = description;
  const code = codeFacts(graph, modules);
  const account = program.accounts.get(partOf ?? name);
  const workers = program.defaultWorkers.get(name);
  const scenarios = description.scenarios.flatMap((scenario) => scenarioOf(scenario, { name, sources, problems }));
  if (scenarios.length === 0) problems.push(`${name} has no scenario`);
  return {
    ...{ description, account, code, scenarios },
    isOnByDefault: program.onByDefault.has(partOf ?? name),
    workers: workers === undefined ? [...new Set(code.workers)] : [workers],
    writes: writesOf(account === undefined ? programRole : `system:controller:${account}`, { roles, code }),
    options: [...(program.options.get(name) ?? [])].sort().flatMap((option) => {
      const flag = program.flags.get(option);
      if (flag === undefined) problems.push(`${name} reads --${option}, which is not in the table of options`);
      return flag === undefined ? [] : [{ name: option, ...flag }];
    }),
    unitTests: modules.flatMap((path) =>
      filesIn(path.slice(0, path.lastIndexOf('/'))).filter((file) => file.endsWith('.test.ts')),
    ),
  };
}

function scenarioOf(
  scenario: string,
  {
    name,
    sources,
    problems,
  }: { readonly name: string; readonly sources: ControllerSources; readonly problems: string[] },
): readonly Scenario[] {
  const [file = '', selected = ''] = scenario.split('#');
  const text = sources.readTest(file);
  if (text === undefined) {
    problems.push(`${name} names a test that does not exist: ${file}`);
    return [];
  }
  const sentences = testSentences({ path: file, text })
    .map(({ groups, sentence }) => [...groups, sentence].join(': '))
    .filter((sentence) => sentence.split(': ').some((part) => part.startsWith(selected)));
  if (sentences.length === 0)
    problems.push(`${name}: ${file} has no test that begins with ${JSON.stringify(selected)}`);
  return sentences.length === 0 ? [] : [{ file, sentences }];
}
