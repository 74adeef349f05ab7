import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { consumerOf, consumerOptions, publishedPackages } from './published-types.js';

const run = promisify(execFile);
const root = join(__dirname, '..', '..');

let folder: string;
let packed: readonly Packed[];

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-pack-'));
  const workspaces = await publicWorkspaces();
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', [...args, ...workspaces.flatMap((path) => ['--workspace', path])], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  packed = readPacked(stdout);
}, 120_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('every package packs the files of its entry points, and no tests', () => {
  expect(packed.length).toBe(21);
  for (const { name, files } of packed) {
    const paths = files.map((file) => file.path);
    expect([name, paths.includes('LICENSE')]).toEqual([name, true]);
    expect([name, paths.includes('dist/index.js'), paths.includes('dist/index.d.ts')]).toEqual([name, true, true]);
    expect(paths.filter((path) => /\.test\.|tsbuildinfo|^src\//.test(path))).toEqual([]);
  }
});

test('orch installs alone without install scripts, with only the native part of its store, and starts by npx', async () => {
  const alone = await mkdtemp(join(tmpdir(), 'orch-alone-'));
  try {
    const tarball = packed.find(({ name }) => name === 'orch')?.filename ?? '';
    await writeFile(join(alone, 'package.json'), JSON.stringify({ name: 'user', private: true }));
    const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball)];
    const { stderr } = await run('npm', install, { cwd: alone });
    expect(stderr).toBe('');
    const lockfile = JSON.parse(await readFile(join(alone, 'node_modules', '.package-lock.json'), 'utf8'));
    const native = `node_modules/@lmdb/lmdb-${process.platform}-${process.arch}`;
    expect(Object.keys(lockfile.packages).toSorted()).toEqual([native, 'node_modules/orch']);
    for (const entry of Object.values(lockfile.packages)) expect(entry).not.toHaveProperty('hasInstallScript');
    const args = ['--no', 'orch', 'up', '--data-dir', join(alone, 'data'), '--port', '0', '--output', 'json'];
    const up = spawn('npx', args, { cwd: alone, env: withoutJest(), stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(up.stdout, 'data');
    const { url, pid } = JSON.parse(String(line));
    const ended = once(up, 'close');
    const ca = await readFile(join(alone, 'data', 'pki', 'ca.crt'));
    const [response] = await once(get(`${url}/healthz`, { ca }), 'response');
    expect(response.statusCode).toBe(200);
    response.destroy();
    process.kill(pid, 'SIGTERM');
    await ended;
  } finally {
    await rm(alone, { recursive: true, force: true });
  }
}, 120_000);

test('a project that installs the packed packages compiles, and runs a control plane in its own test runner', async () => {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  const tarballs = packed.map(({ filename }) => `./${filename}`);
  const { version: nodeTypes } = JSON.parse(
    await readFile(join(root, 'node_modules/@types/node/package.json'), 'utf8'),
  );
  const packages = [...tarballs, `@types/node@${nodeTypes}`];
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...packages], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  await writeFile(join(folder, 'index.ts'), consumerOf(publishedPackages(root)));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: consumerOptions, files: ['index.ts'] }),
  );
  await run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', '.'], { cwd: folder });
  await writeFile(
    join(folder, 'user.test.mjs'),
    `import assert from 'node:assert/strict';
     import test from 'node:test';
     import { ControlPlane } from '@orch/testing';
     test('a config map', async () => {
       const plane = await ControlPlane.start({ controllers: ['namespace'], scheduler: false });
       try {
         const maps = plane.client.resource({ group: '', version: 'v1', resource: 'configmaps' });
         const metadata = { name: 'a', namespace: 'default' };
         const made = await maps.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { k: 'v' } });
         assert.equal(made.metadata.name, 'a');
       } finally {
         await plane.stop();
       }
     });`,
  );
  const { stdout } = await run(process.execPath, ['--test', 'user.test.mjs'], { cwd: folder, env: withoutJest() });
  expect(stdout).toContain('# pass 1');
  const { stdout: version } = await run(join(folder, 'node_modules', '.bin', 'orch'), ['version']);
  expect(version).toMatch(/^orch \d+\.\d+\.\d+( \(API v1\.21\.0, .*\))?\n$/);
}, 120_000);

async function publicWorkspaces(): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const parent of ['packages', 'apps']) {
    for (const name of await readdir(join(root, parent))) {
      const manifest: unknown = JSON.parse(await readFile(join(root, parent, name, 'package.json'), 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && !('private' in manifest))
        paths.push(`${parent}/${name}`);
    }
  }
  return paths;
}

/** npm prints a list, or in newer versions an object by package name. */
function readPacked(stdout: string): readonly Packed[] {
  const value: unknown = JSON.parse(stdout);
  const list: unknown[] = Array.isArray(value) ? value : Object.values(value ?? {});
  return list.filter(isPacked);
}

function isPacked(value: unknown): value is Packed {
  return typeof value === 'object' && value !== null && 'files' in value && 'filename' in value;
}

function withoutJest(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, JEST_WORKER_ID: __, ...env } = process.env;
  return env;
}
