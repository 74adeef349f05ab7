import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memberOf, membersOf, textOf } from '../syntax-tree.js';
import type { ProgramOptions, TableOption } from './document-options.js';

const componentModule = 'packages/component/dist/index.js';

/** Where the built modules of a program have its table and the readers of its options. */
const programs = [
  {
    program: 'apiserver',
    table: ['apps/apiserver/dist/options/api-server-flags.js', 'apiServerFlags'],
    readers: [['apps/apiserver/dist/config-from-options.js', 'apiServerConfig']],
  },
  {
    program: 'controller-manager',
    table: ['apps/controller-manager/dist/config-from-options.js', 'flagTable'],
    readers: [['apps/controller-manager/dist/config-from-options.js', 'controllerManagerConfig']],
  },
  {
    program: 'scheduler',
    table: ['apps/scheduler/dist/config-from-options.js', 'flagTable'],
    readers: [['apps/scheduler/dist/config-from-options.js', 'schedulerConfig']],
  },
  {
    program: 'orch up',
    table: ['apps/orch/dist/options/up-flags.js', 'upFlags'],
    readers: [
      ['apps/orch/dist/options/up-flags.js', 'upConfig'],
      ['apps/orch/dist/commands.js', 'upProgramOptions'],
    ],
  },
] as const;

export interface ProgramTables {
  readonly programs: readonly ProgramOptions[];
  /** The reason of an option without effect whose part is missing. */
  readonly missingReason: string;
}

/**
 * Reads the tables from the built modules under the `root` of the repository; which options have an effect follows from the
 * readers. @throws Error when a module is not built, or lacks an export
 */
export async function readProgramTables(root: string): Promise<ProgramTables> {
  const load = async (path: string): Promise<unknown> => await import(pathToFileURL(join(root, path)).href);
  const component = await load(componentModule);
  const names = memberOf(await load('packages/apimachinery/dist/index.js'), 'orchNames');
  const common = [memberOf(component, 'loggingOption'), memberOf(component, 'metricsOption')];
  const withoutEffect = memberOf(component, 'optionsWithoutEffect');
  if (typeof withoutEffect !== 'function') throw new Error(`${componentModule} has no export optionsWithoutEffect`);
  const read = async ({ program, table: place, readers }: (typeof programs)[number]): Promise<ProgramOptions> => {
    const [path, name] = place;
    const table = tableOf(memberOf(await load(path), name), program === 'apiserver' ? names : undefined);
    const own = await Promise.all(readers.map(async ([file, reader]) => memberOf(await load(file), reader)));
    const used = program === 'orch up' ? own : [...own, ...common];
    const reasons: unknown = Reflect.apply(withoutEffect, undefined, [table, used]);
    return {
      program,
      options: table.map(optionOf),
      withoutEffect: new Map(
        reasons instanceof Map ? [...reasons].map(([key, reason]) => [String(key), String(reason)]) : [],
      ),
    };
  };
  return {
    programs: await Promise.all(programs.map(read)),
    missingReason: textOf(memberOf(component, 'ignoredReasons'), 'notBuilt'),
  };
}

/** A table, or what a function returns for the names of the dialect or without given options. */
function tableOf(table: unknown, argument: unknown): readonly unknown[] {
  const rows: unknown = typeof table === 'function' ? Reflect.apply(table, undefined, [argument]) : table;
  if (!Array.isArray(rows)) throw new Error('a program has no table of options');
  return rows;
}

function optionOf(flag: unknown): TableOption {
  const values = membersOf(flag, 'values');
  return {
    name: textOf(flag, 'name'),
    type: textOf(flag, 'type'),
    default: textOf(flag, 'default'),
    section: textOf(flag, 'section'),
    deprecated: textOf(flag, 'deprecated') || undefined,
    isHidden: memberOf(flag, 'hidden') === true,
    rejected: textOf(flag, 'rejected') || undefined,
    help: `${textOf(flag, 'help')}${values.length === 0 ? '' : ` One of: ${values.join(', ')}.`}`,
  };
}
