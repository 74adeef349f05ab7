import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memberOf, membersOf, textOf } from '../syntax-tree.js';
import type { Flag, ProgramFacts } from './document-controllers.js';
import type { BootstrapRoles, Role, Rule } from './rights.js';

const controllersModule = 'packages/controllers/dist/index.js';
const programModule = 'apps/controller-manager/dist/index.js';
const namesModule = 'packages/apimachinery/dist/index.js';

/**
 * Reads the facts from the built modules under the `root` of the repository: readers of options, defaults and selection are
 * code. @throws Error when a module is not built, or lacks an export
 */
export async function readProgramFacts(root: string): Promise<ProgramFacts> {
  const load = (path: string) => loadModule(root, path);
  const [controllers, program, machinery] = await Promise.all([
    load(controllersModule),
    load(programModule),
    load(namesModule),
  ]);
  const flags = new Map<string, Flag>();
  for (const flag of called(program, 'controllerManagerFlags', memberOf(machinery, 'orchNames'))) {
    flags.set(textOf(flag, 'name'), { default: textOf(flag, 'default'), help: textOf(flag, 'help') });
  }
  return {
    accounts: new Map(entriesOf(controllers, 'controllerAccounts').map(([name, account]) => [name, String(account)])),
    onByDefault: new Set(called(controllers, 'chosenControllers', ['*']).map(String)),
    defaultWorkers: new Map(
      entriesOf(controllers, 'defaultControllerOptions').flatMap(([name, options]) => {
        const workers = memberOf(options, 'workers');
        return typeof workers === 'number' ? [[name, workers] as const] : [];
      }),
    ),
    options: new Map(
      entriesOf(program, 'optionNamesOfControllers').map(([name]) => [
        name,
        membersOf(memberOf(program, 'optionNamesOfControllers'), name).map(String),
      ]),
    ),
    flags,
  };
}

/**
 * Reads the roles of a new cluster, also those behind gates, from the built modules. @throws Error as `readProgramFacts`
 */
export async function readRoles(root: string): Promise<BootstrapRoles> {
  const [api, gated, machinery] = await Promise.all(
    ['packages/api/dist/index.js', 'packages/controlplane/dist/bootstrap/gated-roles.js', namesModule].map((path) =>
      loadModule(root, path),
    ),
  );
  const names = memberOf(machinery, 'orchNames');
  const objects = resultOf(gated, 'withGatedRoles', resultOf(api, 'bootstrapObjects', names), {
    gates: () => true,
    names,
  });
  return {
    clusterRoles: membersOf(objects, 'clusterRoles').map(roleOf),
    roles: membersOf(objects, 'roles').map(roleOf),
  };
}

function roleOf(object: unknown): Role {
  return { name: textOf(memberOf(object, 'metadata'), 'name'), rules: membersOf(object, 'rules').map(ruleOf) };
}

function ruleOf(rule: unknown): Rule {
  const texts = (name: string) => membersOf(rule, name).map(String);
  return { verbs: texts('verbs'), apiGroups: texts('apiGroups'), resources: texts('resources') };
}

async function loadModule(root: string, path: string): Promise<unknown> {
  return await import(pathToFileURL(join(root, path)).href);
}

function entriesOf(module: unknown, name: string): readonly (readonly [string, unknown])[] {
  const value = memberOf(module, name);
  if (typeof value !== 'object' || value === null) throw new Error(`no export ${name}`);
  return Object.entries(value);
}

/** The list that an exported function returns for an argument. */
function called(module: unknown, name: string, argument: unknown): readonly unknown[] {
  const result = resultOf(module, name, argument);
  if (!Array.isArray(result)) throw new Error(`${name} returns no list`);
  return result;
}

function resultOf(module: unknown, name: string, ...given: readonly unknown[]): unknown {
  const value = memberOf(module, name);
  if (typeof value !== 'function') throw new Error(`no export ${name}`);
  return Reflect.apply(value, undefined, given);
}
