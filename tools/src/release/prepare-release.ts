import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publishedFolders } from '../public-api/published-packages.js';
import { inOrderOfDependencies, type ReleaseManifest, releaseProblems, staleFiles } from './release-plan.js';
import { makeSbom } from './sbom.js';

export interface PreparedRelease {
  /** Paths of the tarballs, each after those that it depends on. */
  readonly tarballs: readonly string[];
  /** Paths of all files: tarballs, bill of materials, check sums. */
  readonly files: readonly string[];
  /** What keeps them from being published. */
  readonly problems: readonly string[];
}

export interface PrepareOptions {
  readonly root: string;
  /** The folder that is written, from the root. Its old content is removed. */
  readonly output: string;
}

interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the published packages as built, and checks them. Writes tarballs, `orch-VERSION.cdx.json` and `SHA256SUMS`. */
export async function prepareRelease({ root, output }: PrepareOptions): Promise<PreparedRelease> {
  const gitStatus = await run('git', ['status', '--porcelain'], root);
  const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));
  const { version } = await readJson('package.json');
  const folders = new Map<string, string>();
  const manifests: ReleaseManifest[] = [];
  for (const folder of publishedFolders(root)) {
    const manifest: ReleaseManifest = await readJson(`${folder}/package.json`);
    manifests.push(manifest);
    folders.set(manifest.name, folder);
  }
  const ordered = inOrderOfDependencies(manifests);
  await rm(resolve(root, output), { recursive: true, force: true });
  await mkdir(resolve(root, output), { recursive: true });
  const packed = await pack(
    ordered.map(({ name }) => folders.get(name) ?? name),
    { root, output },
  );
  const tarballs = ordered.map(({ name }) => join(output, packed.find((one) => one.name === name)?.filename ?? name));
  const sbom = join(output, `orch-${version}.cdx.json`);
  const lockfile = await readJson('package-lock.json');
  await writeFile(resolve(root, sbom), await makeSbom({ version, lockfile, workspaces: [...folders.values()] }));
  const sums = join(output, 'SHA256SUMS');
  await writeFile(resolve(root, sums), await checkSums([...tarballs, sbom], root));
  const problems = releaseProblems({
    ...{ version, manifests, gitStatus },
    changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    staleFiles: packed.flatMap(({ name, files }) => {
      const hasSource = (path: string) => existsSync(join(root, folders.get(name) ?? '', path));
      return staleFiles(
        files.map(({ path }) => path),
        hasSource,
      ).map((path) => `${name}: ${path}`);
    }),
  });
  return { tarballs, files: [...tarballs, sbom, sums], problems };
}

async function pack(workspaces: readonly string[], { root, output }: PrepareOptions): Promise<readonly Packed[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', output];
  const printed: unknown = JSON.parse(await run('npm', [...args, ...workspaces.flatMap((path) => ['-w', path])], root));
  // npm prints a list, or in newer versions an object by package name.
  const list: unknown[] = Array.isArray(printed) ? printed : Object.values(printed ?? {});
  return list.filter(isPacked);
}

function isPacked(value: unknown): value is Packed {
  return typeof value === 'object' && value !== null && 'files' in value && 'filename' in value;
}

/** The text that `sha256sum --check` reads in the folder of the files. */
async function checkSums(paths: readonly string[], root: string): Promise<string> {
  const lines = paths.map(async (path) => {
    const hash = createHash('sha256').update(await readFile(resolve(root, path)));
    return `${hash.digest('hex')}  ${basename(path)}\n`;
  });
  return (await Promise.all(lines)).join('');
}

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
