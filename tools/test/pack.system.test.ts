import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publishedPackages } from '../src/public-api/published-packages.js';
import { Etcd, InstalledUp } from './installed-programs.js';
import {
  installedIn,
  installInto,
  type PackedPackage,
  packPackages,
  publishedManifests,
  root,
  run,
  usedHere,
} from './packed-packages.js';
import { consumerOf, consumerOptions } from './published-types.js';

let tarballs: string;
let packed: readonly PackedPackage[];

beforeAll(async () => {
  tarballs = await mkdtemp(join(tmpdir(), 'orch-pack-'));
  packed = await packPackages(tarballs);
}, 120_000);

afterAll(async () => {
  await rm(tarballs, { recursive: true, force: true });
});

const manifests = [...publishedManifests()].map(([folder, manifest]) => ({ folder, name: manifest.name, manifest }));

test('all packages but the private ones are packed', () => {
  expect(manifests.length).toBe(21);
  expect(packed.map(({ name }) => name).toSorted()).toEqual(manifests.map(({ name }) => name).toSorted());
});

describe.each(manifests)('the package $name', ({ name, manifest }) => {
  const paths = () => packed.find((one) => one.name === name)?.files.map(({ path }) => path) ?? [];

  test('has a licence, a README, code and types, and no tests or sources', () => {
    expect(paths()).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(paths().filter((path) => /\.(test|fixture)\.|tsbuildinfo|^(src|test)\//.test(path))).toEqual([]);
  });

  test('has a file for each entry point of its exports and each program', () => {
    const files = Object.values(manifest.exports).flatMap((entry) => [entry.types, entry.default]);
    for (const file of [...files, ...Object.values(manifest.bin ?? {})]) {
      expect(typeof file).toBe('string');
      const [before = '', after] = String(file).replace(/^\.\//, '').split('*');
      const isThere = (path: string) =>
        after === undefined ? path === before : path.startsWith(before) && path.endsWith(after);
      expect([file, paths().some(isThere)]).toEqual([file, true]);
    }
  });

  test('is an ES module with a semantic version, the same for all, a description, and no install script', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'packages/api/package.json'), 'utf8'));
    expect(manifest).toMatchObject({ type: 'module', license: 'Apache-2.0', engines: { node: '>=20.19' }, version });
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/);
    expect(manifest.description).toMatch(/^[A-Z].+\.$/);
    expect(Object.keys(manifest.scripts ?? {}).filter((script) => /install|prepare/.test(script))).toEqual([]);
    for (const [dependency, wanted] of Object.entries(manifest.dependencies ?? {})) {
      // Exact versions: two versions of our packages in one program do not share classes.
      expect([dependency, wanted]).toEqual([dependency, dependency.startsWith('@orch/') ? version : wanted]);
      expect(wanted).toMatch(/^\d/);
    }
  });
});

describe('orch in an empty folder', () => {
  let alone: string;
  let warnings: string;

  beforeAll(async () => {
    alone = await mkdtemp(join(tmpdir(), 'orch-alone-'));
    warnings = (await installInto(alone, [tarballOf('orch')])).stderr;
  }, 60_000);
  afterAll(async () => {
    await rm(alone, { recursive: true, force: true });
  });

  test('installs without install scripts, with only the native part of its store', async () => {
    expect(warnings).toBe('');
    const installed = await installedIn(alone);
    const native = `node_modules/@lmdb/lmdb-${process.platform}-${process.arch}`;
    expect(Object.keys(installed).toSorted()).toEqual([native, 'node_modules/orch']);
    for (const entry of Object.values(installed)) expect(entry).not.toHaveProperty('hasInstallScript');
  });

  test('starts by npx', async () => {
    await using up = await InstalledUp.start(alone, []);
    expect(await up.request('GET', '/healthz')).toMatchObject({ status: 200 });
  });

  test('keeps its objects in etcd with --etcd-servers', async () => {
    await using etcd = await Etcd.start(join(alone, 'etcd'));
    const path = '/api/v1/namespaces/default/configmaps';
    {
      await using up = await InstalledUp.start(alone, ['--etcd-servers', etcd.url]);
      const created = await up.request('POST', path, { metadata: { name: 'a' }, data: { color: 'blue' } });
      expect(created.status).toBe(201);
    }
    expect(await etcd.keysBelow('/registry/configmaps/default/')).toContain('/registry/configmaps/default/a');
    await using again = await InstalledUp.start(alone, ['--etcd-servers', etcd.url]);
    expect(JSON.parse((await again.request('GET', `${path}/a`)).body)).toMatchObject({ data: { color: 'blue' } });
    await using embedded = await InstalledUp.start(alone, ['--data-dir', join(alone, 'embedded')]);
    expect(await embedded.request('GET', `${path}/a`)).toMatchObject({ status: 404 });
  });
});

describe('in an empty folder where the packed packages are installed', () => {
  let folder: string;
  let output: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-user-'));
    const others = ['typescript', '@types/node', 'vitest', 'vite'].map(usedHere);
    const { stdout, stderr } = await installInto(folder, [...packed.map(({ name }) => tarballOf(name)), ...others]);
    output = `${stdout}${stderr}`;
  }, 240_000);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('the installation printed no warning about them', () => {
    expect(output).toContain('added ');
    expect(output.split('\n').filter((line) => /@orch\/|\borch\b/.test(line))).toEqual([]);
  });

  test('every export compiles strictly', async () => {
    await writeFile(join(folder, 'index.ts'), consumerOf(publishedPackages(root)));
    const project = { compilerOptions: consumerOptions, files: ['index.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
    await run('npx', ['tsc', '-p', '.'], folder);
    const { stdout } = await run('npx', ['orch', 'version'], folder);
    expect(stdout).toMatch(/^orch \d+\.\d+\.\d+( \(API v1\.21\.0, .*\))?\n$/);
  });

  test('a strict TypeScript program of less than 60 lines runs a control plane, a definition and a controller', async () => {
    expect(await copyExample('lamps.ts')).toBeLessThan(60);
    const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
    await run('npx', ['tsc', ...options, '--ignoreConfig', 'lamps.ts'], folder);
    const { stdout, stderr } = await run(process.execPath, ['lamps.js'], folder);
    expect(stdout).toBe('desk: 8 W, 800 lm\n');
    expect(stderr).toBe('');
  });

  test('a test of less than 60 lines does the same in JavaScript with Vitest', async () => {
    expect(await copyExample('lamps.test.js')).toBeLessThan(60);
    const { stdout } = await run('npx', ['vitest', 'run', 'lamps.test.js'], folder);
    expect(stdout).toMatch(/Tests +1 passed/);
  });

  /** Returns the number of its lines. */
  async function copyExample(name: string): Promise<number> {
    const example = join(root, 'examples', 'packed', name);
    await copyFile(example, join(folder, name));
    return (await readFile(example, 'utf8')).trimEnd().split('\n').length;
  }
});

function tarballOf(name: string): string {
  return join(tarballs, packed.find((one) => one.name === name)?.filename ?? '');
}
