import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { neededPaths } from '../licences/third-party.js';
import type { LockedPackage, Lockfile } from '../lockfile/lockfile.js';

export interface SbomOptions {
  /** Of the release. */
  readonly version: string;
  readonly lockfile: Lockfile;
  /** Folders of the published workspaces. */
  readonly workspaces: readonly string[];
}

/**
 * The bill of materials of a release in CycloneDX, by `npm sbom`: our packages, and the locked versions of all that they need or
 * contain. `npm sbom --omit dev` of this repository lacks packages that are a development dependency of any workspace, so it
 * reads a lock file that has only what is released.
 */
export async function makeSbom({ version, lockfile, workspaces }: SbomOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-sbom-'));
  try {
    const { root, released } = releasedLockfile({ version, lockfile, workspaces });
    await writeFile(join(folder, 'package.json'), JSON.stringify(root));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(released));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A project that depends on the published packages alone, and its lock file. */
export function releasedLockfile({ version, lockfile: { packages }, workspaces }: SbomOptions) {
  const all = Object.fromEntries(Object.entries(packages).map(([path, entry]) => [path, released(path, entry)]));
  const needed = neededPaths(all, workspaces);
  const links = Object.entries(packages).filter(
    ([, { link, resolved }]) => link === true && needed.has(resolved ?? ''),
  );
  const root = { name: 'orch-release', version, license: 'Apache-2.0', workspaces, dependencies: {} };
  const entries = [...links, ...Object.entries(all).filter(([path]) => needed.has(path))];
  return {
    root,
    released: { ...root, lockfileVersion: 3, requires: true, packages: { '': root, ...Object.fromEntries(entries) } },
  };
}

/** What a bundle is made of is in it. Other development dependencies are not released. */
function released(path: string, { devDependencies, ...entry }: LockedPackage): LockedPackage {
  if (!bundles.includes(path)) return entry;
  return { ...entry, dependencies: { ...entry.dependencies, ...devDependencies } };
}

const bundles: readonly string[] = ['apps/standalone'];
