import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memberOf, membersOf, textOf } from '../syntax-tree.js';
import type { Flag, ProgramFacts } from './document-controllers.js';

const controllersModule = 'packages/controllers/dist/index.js';
const programModule = 'apps/controller-manager/dist/index.js';
const namesModule = 'packages/apimachinery/dist/index.js';

/**
 * Reads the facts from the built modules under the `root` of the repository: readers of options, defaults and selection are
 * code. @throws Error when a module is not built, or lacks an export
 */
export async function readProgramFacts(root: string): Promise<ProgramFacts> {
  const load = async (path: string): Promise<unknown> => await import(pathToFileURL(join(root, path)).href);
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

function entriesOf(module: unknown, name: string): readonly (readonly [string, unknown])[] {
  const value = memberOf(module, name);
  if (typeof value !== 'object' || value === null) throw new Error(`no export ${name}`);
  return Object.entries(value);
}

/** The list that an exported function returns for an argument. */
function called(module: unknown, name: string, argument: unknown): readonly unknown[] {
  const value = memberOf(module, name);
  if (typeof value !== 'function') throw new Error(`no export ${name}`);
  const result: unknown = Reflect.apply(value, undefined, [argument]);
  if (!Array.isArray(result)) throw new Error(`${name} returns no list`);
  return result;
}
