import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FlagDefinition, FlagValues } from '@orch/component';
import { dataHome } from '../options/up-flags.js';

/** Options that select an embedded store. */
export const storeFolderFlags: readonly FlagDefinition[] = [
  {
    section: 'Files',
    name: 'data-dir',
    type: 'string',
    default: '',
    help: "Data folder of 'orch up' or of an API server (default ~/.local/share/orch/<naming>).",
  },
  {
    section: 'Files',
    name: 'naming',
    type: 'string',
    default: 'orch',
    values: ['orch', 'kubernetes'],
    help: 'Selects the default of --data-dir.',
  },
];

/** `orch up` keeps its store in the folder `store` of the data folder, an API server in the data folder itself. */
export async function storeFolderOf(flags: FlagValues): Promise<string> {
  const dataFolder = resolve(flags.string('data-dir') || join(dataHome(), 'orch', flags.string('naming')));
  const inside = join(dataFolder, 'store');
  const isInside = await access(inside).then(
    () => true,
    () => false,
  );
  return isInside ? inside : dataFolder;
}
