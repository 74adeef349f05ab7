import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeBuildRepository, writeTurbo } from './build-repository.js';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-build-'));
  makeBuildRepository(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function build(path = folder) {
  const child = spawn(process.execPath, ['tools/build/build.js'], { cwd: path, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

/** The description of the sources that the build passes to its steps. */
async function sourcesOf(path = folder): Promise<Readonly<Record<'commit' | 'treeState' | 'changes', string>>> {
  await build(path);
  const env = JSON.parse(readFileSync(join(path, 'node_modules', 'env.json'), 'utf8'));
  return { commit: env.ORCH_BUILD_COMMIT, treeState: env.ORCH_BUILD_TREE_STATE, changes: env.ORCH_BUILD_CHANGES };
}

async function git(...args: readonly string[]): Promise<string> {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
  const { stdout } = await run('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
  return stdout.trim();
}

async function commit(): Promise<string> {
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'first');
  return await git('rev-parse', 'HEAD');
}

describe('the output of a build', () => {
  test('is one plain line without a terminal', async () => {
    expect(await build()).toEqual({
      code: 0,
      output: 'Building Orch: 6 steps; the first build takes about a minute\n',
    });
  });

  test('has the whole log of a failed step, and of no other', async () => {
    writeTurbo(
      folder,
      `const { mkdirSync, writeFileSync } = require('node:fs');
       for (const [step, text] of [['packages/a', 'fine'], ['apps/b', 'src/b.ts(1,7): error TS2322\\n  Type number\\n']]) {
         mkdirSync(step + '/.turbo');
         writeFileSync(step + '/.turbo/turbo-build.log', text);
       }
       log('@orch/a#build', 'cache miss'); log('@orch/b#build', 'src/b.ts(1,7): '); log('@orch/b#build', 'error TS2322');
       log('turbo', 'command npm run build exited (2)'); log('turbo', 'Failed:    @orch/b#build');
       process.exitCode = 2;`,
    );
    const { code, output } = await build();
    expect(code).toBe(2);
    expect(output.split('\n').slice(1)).toEqual([
      '@orch/b#build:',
      'src/b.ts(1,7): error TS2322',
      '  Type number',
      '',
      'command npm run build exited (2)',
      'Failed:    @orch/b#build',
      '',
    ]);
  });
});

describe('the sources of a build', () => {
  test('are a commit, clean or dirty, with a hash of the changes', async () => {
    const head = await commit();
    expect(await sourcesOf()).toEqual({ commit: head, treeState: 'clean', changes: '' });
    appendFileSync(join(folder, 'packages/a/package.json'), '\n');
    const changed = await sourcesOf();
    expect(changed).toEqual({ commit: head, treeState: 'dirty', changes: expect.stringMatching(/^[0-9a-f]{64}$/) });
    writeFileSync(join(folder, 'packages/a/new.ts'), 'export {};\n');
    const added = await sourcesOf();
    expect(added).toMatchObject({ commit: head, treeState: 'dirty' });
    expect(added.changes).not.toBe(changed.changes);
    expect(await sourcesOf()).toEqual(added);
  });

  test('of an archive are its commit', async () => {
    writeFileSync(join(folder, '.gitattributes'), 'tools/build/archive-commit.txt export-subst\n');
    const head = await commit();
    const unpacked = join(folder, 'node_modules', 'unpacked');
    mkdirSync(unpacked);
    await git('archive', '--output', join(folder, 'node_modules', 'archive.tar'), 'HEAD');
    await run('tar', ['-xf', join(folder, 'node_modules', 'archive.tar'), '-C', unpacked]);
    cpSync(join(folder, 'node_modules', '.bin'), join(unpacked, 'node_modules', '.bin'), { recursive: true });
    // The archive is unpacked inside a repository that is not its own.
    expect(await sourcesOf(unpacked)).toEqual({ commit: head, treeState: 'archive', changes: '' });
  });

  test('of a copy without git and commit are an archive of an unknown commit', async () => {
    expect(await sourcesOf()).toEqual({ commit: '', treeState: 'archive', changes: '' });
  });
});

interface Task {
  readonly taskId: string;
  readonly hash: string;
  readonly command: string;
}

test('turbo restores the main file of a workspace built by tsc', async () => {
  const { tasks } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8'));
  const outputsOf = (workspace: string): unknown => (tasks[`${workspace}#build`] ?? tasks.build).outputs;
  const folders = ['tools', 'bench', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
  const own = folders.filter((folder) => existsSync(join(root, folder, 'src', 'main.ts')));
  expect(own).toEqual(['bench']);
  for (const folder of own) {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    expect(outputsOf(name)).toEqual(['dist/**']);
  }
});

describe('the turbo keys', () => {
  async function keys(env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
    const program = join(root, 'node_modules', '.bin', 'turbo');
    const { stdout } = await run(program, ['run', 'bundle', '--dry=json'], {
      cwd: root,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    const { tasks }: { readonly tasks: readonly Task[] } = JSON.parse(stdout);
    // A workspace without the script has a task without a command.
    const real = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
    return new Map(real.map(({ taskId, hash }) => [taskId, hash]));
  }

  test('of the stamp and the bundles depend on the commit, those of other steps do not', async () => {
    const first = await keys({ ORCH_BUILD_COMMIT: 'a'.repeat(40), ORCH_BUILD_TREE_STATE: 'clean' });
    const second = await keys({ ORCH_BUILD_COMMIT: 'b'.repeat(40), ORCH_BUILD_TREE_STATE: 'clean' });
    const changed = [...first.keys()].filter((task) => first.get(task) !== second.get(task));
    expect(changed.toSorted()).toEqual([
      '@orch/apiserver-program#bundle',
      '@orch/component#stamp',
      '@orch/controller-manager-program#bundle',
      '@orch/scheduler-program#bundle',
      'orch#bundle',
    ]);
    expect(first.size).toBeGreaterThan(changed.length);
  });

  test.each(['ORCH_BUILD_TREE_STATE', 'ORCH_BUILD_CHANGES', 'SOURCE_DATE_EPOCH'])(
    'of the stamp depend on %s',
    async (name) => {
      const [first, second] = [await keys({ [name]: '1' }), await keys({ [name]: '2' })];
      expect(first.get('@orch/component#stamp')).not.toBe(second.get('@orch/component#stamp'));
    },
  );
});
