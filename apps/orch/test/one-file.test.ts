import { copyFile, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { clientOf, OrchProcess, root, temporaryFolder } from './orch-process.js';

/** Creates a folder with the two files of a program and the native package outside its bundle. */
async function isolateProgram(folder: string, app: string, native: string): Promise<string> {
  const built = join(root, 'apps', app, 'dist');
  await mkdir(join(folder, 'dist'));
  for (const file of ['main.js', 'program.cjs']) await copyFile(join(built, file), join(folder, 'dist', file));
  await copyFile(join(root, 'apps', app, 'package.json'), join(folder, 'package.json'));
  const installed = join(folder, 'node_modules', native);
  await mkdir(dirname(installed), { recursive: true });
  await symlink(join(root, 'node_modules', native), installed);
  return join(folder, 'dist', 'main.js');
}

test('the control plane runs from its bundle with only the native part of lmdb', async () => {
  await using folder = await temporaryFolder();
  const main = await isolateProgram(folder.path, 'standalone', `@lmdb/lmdb-${process.platform}-${process.arch}`);
  const lmdb = join('dist', 'lmdb');
  await cp(join(root, 'apps', 'standalone', lmdb), join(folder.path, lmdb), { recursive: true });
  const flags = ['up', '--data-dir', join(folder.path, 'data'), '--port', '0', '--output', 'json'];
  await using program = new OrchProcess(flags, { command: [process.execPath, main], cwd: folder.path });
  const ready = await program.ready();
  using client = await clientOf(ready);
  const namespaces = client.resource({ group: '', version: 'v1', resource: 'namespaces' });
  expect((await namespaces.list()).items.map(({ metadata }) => metadata.name)).toContain('default');
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
});

test.each(['apiserver', 'controller-manager', 'scheduler'])(
  'the program of apps/%s starts from one file',
  async (app) => {
    await using folder = await temporaryFolder();
    const main = await isolateProgram(folder.path, app, 'lmdb');
    await using program = new OrchProcess(['--help'], { command: [process.execPath, main], cwd: folder.path });
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.stdout).toMatch(/^ +--[a-z]/m);
  },
);

test.each(['apiserver', 'controller-manager', 'scheduler', 'standalone'])(
  'the program of apps/%s caches its compiled code, and rebuilds a damaged cache',
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
    const [cached] = await filesBelow(folder.path);
    if (cached === undefined) throw new Error('the cache is empty');
    const { size } = await stat(cached);
    expect(size).toBeGreaterThan(10_000);
    await writeFile(cached, Buffer.alloc(100, 7));
    expect(await start()).toBe(help);
    const [again] = await filesBelow(folder.path);
    expect(again === undefined ? 0 : (await readFile(again)).length).toBeGreaterThan(10_000);
  },
);

/** All files below a folder, largest first. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).size] as const)));
  return paths.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
}
