import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { thirdParties } from '../src/licences/third-party.js';
import { publishedFolders } from '../src/public-api/published-packages.js';
import { releasedLockfile } from '../src/release/sbom.js';
import { root, withoutJest } from './packed-packages.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-release-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a dry run packs every package after those it depends on, with a bill of materials and check sums', async () => {
  const { stdout } = await release(root, '--dry-run', '--output', folder);
  const files = stdout.trim().split('\n');
  expect(files.length).toBe(publishedFolders(root).length + 2);
  const place = (name: string) => files.findIndex((file) => file.endsWith(`/${name}-0.1.0.tgz`));
  expect(place('orch-apimachinery')).toBe(0);
  expect(place('orch-storage')).toBeLessThan(place('orch-apiserver'));
  expect(place('orch-orch-program')).toBeLessThan(place('orch-testing'));
  const { stdout: checked } = await run('sha256sum', ['--check', 'SHA256SUMS'], folder);
  expect(checked.match(/: OK$/gm)?.length).toBe(files.length - 1);
  const sbom = JSON.parse(await readFile(join(folder, 'orch-0.1.0.cdx.json'), 'utf8'));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application' } } });
  const lockfile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const components = new Set(sbom.components.map((one: { readonly 'bom-ref': string }) => one['bom-ref']));
  const { released } = releasedLockfile({ version: '0.1.0', lockfile, workspaces: publishedFolders(root) });
  const needed = thirdParties(released, publishedFolders(root)).map(({ name, version }) => `${name}@${version}`);
  expect(needed.filter((one) => !components.has(one))).toEqual([]);
  expect(components).toContain('@orch/api@0.1.0');
  expect(components).not.toContain('@orch/tools@0.1.0');
  const bundle = sbom.dependencies.find((one: { readonly ref: string }) => one.ref === 'orch@0.1.0');
  expect(bundle.dependsOn).toContain('@orch/orch-program@0.1.0');
}, 120_000);

describe('in a repository with one package', () => {
  beforeEach(async () => {
    const manifest = { name: 'example', version: '1.0.0', license: 'MIT', repository: 'github:example/example' };
    const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };
    const workspaces = ['packages/*'];
    const locked = {
      '': { workspaces },
      'packages/a': { version: '1.0.0' },
      'node_modules/example': { resolved: 'packages/a', link: true },
    };
    await write('package.json', JSON.stringify({ name: 'root', version: '1.0.0', private: true, workspaces }));
    await write('package-lock.json', JSON.stringify({ name: 'root', lockfileVersion: 3, packages: locked }));
    await write('packages/a/package.json', JSON.stringify({ ...manifest, exports, files: ['dist'] }));
    await write('packages/a/src/index.ts', 'export {};\n');
    await write('packages/a/dist/index.js', 'export {};\n');
    await write('packages/a/dist/index.d.ts', 'export {};\n');
    await write('CHANGELOG.md', '## 1.0.0 (2026-12-01)\n');
    await write('.gitignore', 'release/\n');
    await mkdir(join(folder, 'apps'));
    await run('git', ['init', '--quiet'], folder);
    await run('git', ['add', '.'], folder);
    await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'a'], folder);
  });

  test('a dry run without problems succeeds', async () => {
    const files = ['example-1.0.0.tgz', 'orch-1.0.0.cdx.json', 'SHA256SUMS'].map((name) => `release/${name}\n`);
    expect(await release(folder, '--dry-run')).toEqual({ code: 0, stdout: files.join(''), stderr: '' });
  });

  test('a dry run reports a changed tree and a left over file, and fails', async () => {
    await write('packages/a/dist/old.js', 'export {};\n');
    const { code, stderr } = await release(folder, '--dry-run');
    expect(code).toBe(1);
    expect(stderr).toBe(`not ready: the working tree has 1 changed files
not ready: example: dist/old.js has no source; remove the folder dist and build again
`);
  });

  test('nothing is published while there is a problem, and without an identity for the provenance', async () => {
    await write('CHANGELOG.md', '## 1.0.0 (unreleased)\n');
    const unready = await release(folder, '--publish');
    expect(unready.code).toBe(1);
    expect(unready.stderr).toContain('not ready: CHANGELOG.md has no date for 1.0.0');
    expect(unready.stderr).not.toContain('npm error');
    await run('git', ['checkout', '--quiet', 'CHANGELOG.md'], folder);
    const unknown = await release(folder, '--publish');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('npm did not publish release/example-1.0.0.tgz');
  });

  test.each([[[]], [['--dry-run', '--publish']], [['--fast']]])('the options %j are rejected', async (options) => {
    const { code, stdout } = await release(folder, ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** Runs the program of `npm run release`. No registry is reachable, so that a mistake publishes nothing. */
async function release(cwd: string, ...args: readonly string[]) {
  const program = join(root, 'tools', 'dist', 'release', 'main.js');
  const env = { ...withoutJest(), npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
  return await promisify(execFile)(process.execPath, [program, ...args], { cwd, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
  );
}

async function run(program: string, args: readonly string[], cwd: string) {
  return await promisify(execFile)(program, args, { cwd });
}
