import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const run = promisify(execFile);
const apps = join(__dirname, '..', '..');
const linked = join(apps, '..', 'node_modules', '.bin');

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'orch-cache-'));
});
afterEach(async () => {
  await rm(cache, { recursive: true, force: true });
});

/** A cache folder of its own. The other variable is unset, so that the loader of the program selects the folder. */
const environment = () => ({ ...process.env, XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: undefined });

test.each([
  ['apiserver', 'orch-apiserver'],
  ['controller-manager', 'orch-controller-manager'],
  ['scheduler', 'orch-scheduler'],
  ['standalone', 'orch'],
])('the program of apps/%s starts by its main file and by its bin %s', async (app, bin) => {
  for (const file of [join(apps, app, 'dist', 'main.js'), join(apps, app, 'bin', `${bin}.js`)]) {
    const { stdout } = await run(process.execPath, [file, '--version'], { env: environment() });
    expect(stdout).toMatch(new RegExp(`^${bin} \\d+\\.\\d+\\.\\d+ \\(API v1\\.21\\.0(, .+)?\\)\\n$`));
  }
  // A link like those of npm.
  const { stdout } = await run(join(linked, bin), ['--version'], { env: environment() });
  expect(stdout).toContain(`${bin} `);
});

test('the help of the API server has a section Orch with the data folder and the dialect', async () => {
  const { stdout } = await run(process.execPath, [join(apps, 'apiserver', 'dist', 'main.js'), '--help']);
  const section = /^Orch flags:\n\n((?: .*\n)+)/m.exec(stdout)?.[1] ?? '';
  const flags = [...section.matchAll(/^ +--([a-z-]+)/gm)].map((match) => match[1]);
  expect(flags).toEqual(expect.arrayContaining(['data-dir', 'naming']));
  expect(flags).not.toContain('etcd-servers');
});

test('the second start of a program uses the compile cache of the first one', async () => {
  const main = join(apps, 'scheduler', 'dist', 'main.js');
  const start = () => run(process.execPath, [main, '--version'], { env: environment() });
  await start();
  const kept = await files(cache);
  expect(kept.length).toBeGreaterThan(0);
  await start();
  expect(await files(cache)).toEqual(kept);
});

/** Paths and modification times of all files below a folder. */
async function files(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(found.toSorted().map(async (path) => `${path} ${(await stat(path)).mtimeMs}`));
}
