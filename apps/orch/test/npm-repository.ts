import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './orch-process.js';

/** Links the repository into a folder, with a fake `turbo` that builds nothing, because the programs are in use. */
export async function makeNpmRepository(folder: string): Promise<string> {
  const programs = join(folder, 'node_modules', '.bin');
  await mkdir(programs, { recursive: true });
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of ['apps', 'packages', 'tools', 'bench', 'examples'])
    await symlink(join(root, name), join(folder, name));
  const line = JSON.stringify({ source: '@orch/api#build', text: 'cache hit' });
  await writeFile(join(programs, 'turbo'), `#!/bin/sh\necho "$*" > turbo.args\necho '${line}'\n`);
  await chmod(join(programs, 'turbo'), 0o755);
  return folder;
}
