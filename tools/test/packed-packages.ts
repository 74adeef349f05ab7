import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishedFolders } from '../src/public-api/published-packages.js';

export const root = join(__dirname, '..', '..');

const outputBytesMax = 64 * 1024 * 1024;

/** A tarball, as `npm pack` reports it. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** The parts of a package.json that concern packing. */
export interface PublishedManifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly type?: string;
  readonly engines?: { readonly node?: string };
  readonly exports: Readonly<Record<string, { readonly types?: string; readonly default?: string }>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** The manifests of the published packages, by folder. */
export function publishedManifests(): ReadonlyMap<string, PublishedManifest> {
  const read = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return new Map(publishedFolders(root).map((folder) => [folder, read(folder)]));
}

/** Packs packages into `folder`, all of them by default. */
export async function packPackages(
  folder: string,
  packages: Iterable<string> = publishedManifests().keys(),
): Promise<readonly PackedPackage[]> {
  const workspaces = [...packages].flatMap((path) => ['--workspace', path]);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...workspaces];
  const { stdout } = await run('npm', args, root);
  return readPacked(stdout);
}

/** npm prints a list, or in newer versions an object by package name. */
function readPacked(stdout: string): readonly PackedPackage[] {
  const value: unknown = JSON.parse(stdout);
  const list: unknown[] = Array.isArray(value) ? value : Object.values(value ?? {});
  return list.filter(isPacked);
}

function isPacked(value: unknown): value is PackedPackage {
  return typeof value === 'object' && value !== null && 'files' in value && 'filename' in value;
}

/** Installs packages into a folder that has none, as a user would. Returns what npm wrote. */
export async function installInto(
  folder: string,
  packages: readonly string[],
): Promise<{ stdout: string; stderr: string }> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  return await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], folder);
}

/** The packages that are installed in a folder: paths with what npm recorded of each. */
export async function installedIn(
  folder: string,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  return JSON.parse(await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8')).packages;
}

/** The version of a package that this repository uses, such as `typescript@7.0.2`. */
export function usedHere(name: string): string {
  return `${name}@${JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version}`;
}

/** Runs a program to its end in the environment without Jest. @throws Error with both outputs when it fails */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ stdout: string; stderr: string }> {
  const env = { ...withoutJest(), ...environment };
  return await promisify(execFile)(program, args, { cwd, env, maxBuffer: outputBytesMax }).catch((error) => {
    throw new Error(`${program} ${args[0]} failed:\n${error.stdout}\n${error.stderr}`, { cause: error });
  });
}

/** The environment without the settings of the test, and without colors in what programs print. */
export function withoutJest(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, JEST_WORKER_ID: __, FORCE_COLOR: ___, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}
