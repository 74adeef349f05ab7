import { copyFile, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { clientOf, OrchProcess, root, temporaryFolder } from './orch-process.js';

/** What a bundle leaves outside: it is native. */
const external = ['lmdb'];

/** A folder with the two files of a program, and of all packages only those that stay outside of bundles. */
async function alone(folder: string, app: string): Promise<string> {
  const built = join(root, 'apps', app, 'dist');
  await mkdir(join(folder, 'dist'));
  for (const file of ['main.js', 'program.cjs']) await copyFile(join(built, file), join(folder, 'dist', file));
  await copyFile(join(root, 'apps', app, 'package.json'), join(folder, 'package.json'));
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  const find = createRequire(join(root, 'packages', 'storage', 'package.json'));
  for (const name of external) await symlink(packageFolder(find.resolve(name), name), join(packages, name));
  return join(folder, 'dist', 'main.js');
}

function packageFolder(file: string, name: string): string {
  let folder = dirname(file);
  while (!folder.endsWith(join('node_modules', name))) folder = dirname(folder);
  return folder;
}

test('the whole control plane runs from its one file, with no package beside it but the native one', async () => {
  await using folder = await temporaryFolder();
  const main = await alone(folder.path, 'orch');
  const flags = ['up', '--data-dir', join(folder.path, 'data'), '--port', '0', '--output', 'json'];
  await using program = new OrchProcess(flags, { command: [process.execPath, main], cwd: folder.path });
  const ready = await program.ready();
  using client = await clientOf(ready);
  const namespaces = client.resource({ group: '', version: 'v1', resource: 'namespaces' });
  expect((await namespaces.list()).items.map(({ metadata }) => metadata.name)).toContain('default');
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
});

test.each(['apiserver', 'controller-manager', 'scheduler'])(
  'the program of apps/%s starts from its one file',
  async (app) => {
    await using folder = await temporaryFolder();
    const main = await alone(folder.path, app);
    await using program = new OrchProcess(['--help'], { command: [process.execPath, main], cwd: folder.path });
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.stdout).toMatch(/^ +--[a-z]/m);
  },
);

test.each(['apiserver', 'controller-manager', 'scheduler', 'orch'])(
  'the code that the program of apps/%s was compiled to is kept, and made anew when it is broken',
  async (app) => {
    await using folder = await temporaryFolder();
    const env = { XDG_CACHE_HOME: folder.path, NODE_COMPILE_CACHE: join(folder.path, 'node') };
    const start = async () => {
      const command = [process.execPath, join(root, 'apps', app, 'dist', 'main.js')];
      await using program = new OrchProcess(['--help'], { command, env });
      expect(await program.ended).toEqual({ code: 0, signal: null });
      return program.stdout;
    };
    const help = await start();
    const [kept] = await filesBelow(folder.path);
    if (kept === undefined) throw new Error('nothing is kept');
    const { size } = await stat(kept);
    expect(size).toBeGreaterThan(10_000);
    await writeFile(kept, Buffer.alloc(100, 7));
    expect(await start()).toBe(help);
    const [again] = await filesBelow(folder.path);
    expect(again === undefined ? 0 : (await readFile(again)).length).toBeGreaterThan(10_000);
  },
);

/** Of all files below a folder, the largest first. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).size] as const)));
  return paths.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
}
