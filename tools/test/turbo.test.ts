import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folders = (parent: string) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
const workspaces = [...folders('packages'), ...folders('apps'), 'tools', 'bench', 'examples'];

interface Task {
  readonly dependsOn: readonly string[];
  readonly inputs: readonly string[];
}
const { tasks, noUpdateNotifier }: { tasks: Readonly<Record<string, Task>>; noUpdateNotifier: boolean } = JSON.parse(
  read('turbo.json'),
);
/** What a script of a workspace depends on, by its own turbo.json or that of the root. */
function dependsOn(path: string, script: 'lint' | 'test'): readonly string[] {
  const file = `${path}/turbo.json`;
  const own: Readonly<Record<string, Task>> = existsSync(join(root, file)) ? JSON.parse(read(file)).tasks : {};
  return (own[script] ?? tasks[script])?.dependsOn ?? [];
}

interface Manifest {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (path: string): Manifest => JSON.parse(read(`${path}/package.json`));

/** The test files of a workspace, and the modules that they load from its test folder, with their text. */
function testSources(path: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .filter((file) => (/^test\/.*\.ts$/.test(file) || file.endsWith('.test.ts')) && !file.endsWith('.system.test.ts'))
    .map((file) => ({ path: `${path}/${file}`, text: read(`${path}/${file}`) }));
}

describe('each workspace', () => {
  test.each(workspaces)('%s has scripts that build, lint and test it alone', (path) => {
    const { scripts } = manifestOf(path);
    const up = path.includes('/') ? '../..' : '..';
    expect(scripts['build']).toBe('tsc -p .');
    expect(scripts['lint']).toMatch(/^biome check \. && tsc -p (test|\. --noEmit)$/);
    expect(scripts['test']).toMatch(new RegExp(`^cd ${up} && jest (apps/orch/|${path}/)`));
  });

  test.each(workspaces)('%s type-checks the files of its test folder', (path) => {
    const hasTestFolder = testSources(path).some((file) => file.path.startsWith(`${path}/test/`));
    expect(manifestOf(path).scripts['lint']?.endsWith('tsc -p test')).toBe(hasTestFolder);
    if (!hasTestFolder) return;
    const { extends: base, include } = JSON.parse(read(`${path}/test/tsconfig.json`));
    expect([base.replace(/^(\.\.\/)+/, ''), include]).toEqual(['tsconfig.tests.json', ['**/*.ts']]);
  });

  test.each(workspaces)('%s builds the packages that its tests import before it lints and tests', (path) => {
    const { name, dependencies, devDependencies } = manifestOf(path);
    const declared = new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })]);
    const imported = testSources(path).flatMap(({ text }) =>
      [...text.matchAll(/from '(@orch\/[a-z-]+)/g)].flatMap(([, found]) => found ?? []),
    );
    for (const script of ['lint', 'test'] as const) {
      const built = dependsOn(path, script);
      expect(built).toContain('build');
      const missing = imported.filter((one) => !declared.has(one) && !built.includes(`${one}#build`));
      // What @orch/testing is built from is built with it.
      const isBuilt = (one: string) => built.includes('@orch/testing#build') && inTesting.has(one);
      expect([script, ...missing.filter((one) => !isBuilt(one))]).toEqual([script]);
    }
  });

  test('bundles the programs before it tests, when its tests start them', () => {
    const starting = workspaces.filter((path) =>
      testSources(path).some(({ text }) => /'dist', '(main|program)|dist\/main\.js/.test(text)),
    );
    expect(starting).toEqual(expect.arrayContaining(['apps/orch', 'bench']));
    for (const path of starting)
      expect([path, dependsOn(path, 'test')]).toEqual([
        path,
        expect.arrayContaining(['orch#bundle', '@orch/apiserver-program#bundle', '@orch/scheduler-program#bundle']),
      ]);
  });
});

const inTesting = closure('@orch/testing');

/** The workspaces that are built before a workspace. */
function closure(name: string, known = new Set<string>()): ReadonlySet<string> {
  const path = workspaces.find((one) => manifestOf(one).name === name);
  if (path === undefined || known.has(name)) return known;
  known.add(name);
  const { dependencies, devDependencies } = manifestOf(path);
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) closure(dependency, known);
  return known;
}

test('turbo does not ask for newer versions of itself', () => {
  expect(noUpdateNotifier).toBe(true);
});

describe('the key of a result in the cache', () => {
  test('changes with a source of a dependency, with a test of the workspace and with the configuration of jest, and with no other file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'orch-turbo-'));
    try {
      copySkeleton(folder);
      const first = await keysOf(folder);
      expect(await keysOf(folder)).toEqual(first);
      const changed = async (path: string) => {
        appendFileSync(join(folder, path), '\n');
        const [before, after] = [latest, await keysOf(folder)];
        latest = after;
        return Object.keys(after).filter((task) => after[task] !== before[task]);
      };
      let latest = first;
      expect(await changed('packages/certs/src/index.ts')).toEqual([
        '@orch/certs#build',
        '@orch/storage#build',
        '@orch/storage#lint',
        '@orch/storage#test',
      ]);
      expect(await changed('packages/storage/test/a.test.ts')).toEqual(['@orch/storage#lint', '@orch/storage#test']);
      expect(await changed('jest.config.js')).toEqual(['@orch/storage#test']);
      expect(await changed('packages/scheduler/src/index.ts')).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  /** Copies what turbo reads: manifests, the lock file, and one source and one test of each workspace. */
  function copySkeleton(folder: string): void {
    for (const file of [
      'package.json',
      'package-lock.json',
      'turbo.json',
      'jest.config.js',
      'tsconfig.base.json',
      '.npmrc',
    ])
      cpSync(join(root, file), join(folder, file));
    for (const path of workspaces) {
      for (const part of ['src', 'test']) mkdirSync(join(folder, path, part), { recursive: true });
      for (const file of ['package.json', 'turbo.json'].filter((one) => existsSync(join(root, path, one))))
        cpSync(join(root, path, file), join(folder, path, file));
      writeFileSync(join(folder, path, 'src', 'index.ts'), '');
      writeFileSync(join(folder, path, 'test', 'a.test.ts'), '');
    }
  }

  async function keysOf(folder: string): Promise<Readonly<Record<string, string>>> {
    const turbo = join(root, 'node_modules', '.bin', 'turbo');
    const { stdout } = await run(turbo, ['run', 'lint', 'test', '--filter=@orch/storage', '--dry=json'], {
      cwd: folder,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
      maxBuffer: 1 << 26,
    });
    const plan: { readonly tasks: readonly { readonly taskId: string; readonly hash: string }[] } = JSON.parse(stdout);
    return Object.fromEntries(plan.tasks.map(({ taskId, hash }) => [taskId, hash]));
  }
});
