import { memberOf, membersOf, textOf, typeOf } from '../syntax-tree.js';
import { type ModuleGraph, objectMembers, type SourceModule, walk } from './module-graph.js';

/** What the code of a controller says about it. */
export interface CodeFacts {
  /** Sorted. */
  readonly gates: readonly string[];
  /** Fixed numbers of workers, in the order of the code. */
  readonly workers: readonly number[];
  /** Resources that it names, as `deployments.apps`. */
  readonly resources: ReadonlySet<string>;
  readonly recordsEvents: boolean;
}

const controllersModule = 'packages/controllers/src/controllers.ts';
const resourcesModule = 'packages/controllers/src/framework/resources.ts';
const namesModule = 'packages/apimachinery/src/names/well-known.ts';

/** The modules of the factories of each controller in the table, by the names in `--controllers`. */
export function entryModules(graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const module = graph.module(controllersModule);
  const table = objectMembers(module.constants.get('controllers'));
  if (table === undefined) throw new Error(`${controllersModule} has no table controllers`);
  return new Map(
    [...table].map(([name, factory]) => {
      const paths: string[] = [];
      walk(factory, (node) => {
        if (typeOf(node) !== 'CallExpression') return;
        const imported = module.imports.get(textOf(memberOf(node, 'callee'), 'value'));
        if (imported !== undefined) paths.push(imported.path);
      });
      return [name, paths];
    }),
  );
}

/** The facts of a controller whose factories are in `entries`, from these modules and all that they import. */
export function codeFacts(graph: ModuleGraph, entries: readonly string[]): CodeFacts {
  const folders = new Set(entries.map(folderOf));
  const modules = new Map(entries.flatMap((path) => graph.closure(path)).map((module) => [module.path, module]));
  const known = knownResources(graph);
  const gates = new Set<string>();
  const workers: number[] = [];
  const resources = new Set<string>();
  let recordsEvents = false;
  for (const module of modules.values()) {
    const isOwn = folders.has(folderOf(module.path));
    walk(module.tree, (node) => {
      const gate = calledWithText(node, 'gates');
      if (gate !== undefined) gates.add(gate);
      if (isCall(node, 'recorderOf')) recordsEvents = true;
      const resource = namedResource(node, module);
      const text = resource === undefined ? undefined : known.get(resource);
      if (text !== undefined) resources.add(text);
      if (isOwn) workers.push(...fixedWorkers(node));
    });
  }
  return { gates: [...gates].sort(), workers, resources, recordsEvents };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Whether the node calls a function or method of the name. */
function isCall(node: object, name: string): boolean {
  if (typeOf(node) !== 'CallExpression') return false;
  const callee = memberOf(node, 'callee');
  const called = typeOf(callee) === 'MemberExpression' ? memberOf(callee, 'property') : callee;
  return textOf(called, 'value') === name;
}

/** The first argument of a call such as `gates('A')` or `context.gates('A')`, if it is a literal. */
function calledWithText(node: object, name: string): string | undefined {
  if (!isCall(node, name)) return undefined;
  const argument = memberOf(membersOf(node, 'arguments')[0], 'expression');
  return typeOf(argument) === 'StringLiteral' ? textOf(argument, 'value') : undefined;
}

/** `pods` of `resources.pods`, for the table of the framework. */
function namedResource(node: object, { imports, path }: SourceModule): string | undefined {
  if (typeOf(node) !== 'MemberExpression' || path === resourcesModule) return undefined;
  const table = imports.get(textOf(memberOf(node, 'object'), 'value'));
  return table?.path === resourcesModule ? textOf(memberOf(node, 'property'), 'value') : undefined;
}

/** Of `workers: 8`, or of a constant `workers = 8`. */
function fixedWorkers(node: object): readonly number[] {
  const [name, value] =
    typeOf(node) === 'KeyValueProperty'
      ? [memberOf(node, 'key'), memberOf(node, 'value')]
      : typeOf(node) === 'VariableDeclarator'
        ? [memberOf(node, 'id'), memberOf(node, 'init')]
        : [undefined, undefined];
  const number = memberOf(value, 'value');
  return textOf(name, 'value') === 'workers' && typeof number === 'number' ? [number] : [];
}

/** The resources of the table, as `deployments.apps`, by their members. */
function knownResources(graph: ModuleGraph): ReadonlyMap<string, string> {
  const groups = objectMembers(objectMembers(graph.module(namesModule).constants.get('wellKnown'))?.get('groups'));
  const groupText = (node: unknown): string =>
    typeOf(node) === 'StringLiteral'
      ? textOf(node, 'value')
      : textOf(groups?.get(textOf(memberOf(node, 'property'), 'value')), 'value');
  const table = objectMembers(graph.module(resourcesModule).constants.get('resources')) ?? new Map<string, unknown>();
  return new Map(
    [...table].map(([name, reference]) => {
      const members = objectMembers(reference);
      const group = groupText(members?.get('group'));
      return [name, qualified(textOf(members?.get('resource'), 'value'), group)];
    }),
  );
}

/** `deployments.apps`; `pods` in the core group. */
export function qualified(resource: string, group: string): string {
  return group === '' ? resource : `${resource}.${group}`;
}
