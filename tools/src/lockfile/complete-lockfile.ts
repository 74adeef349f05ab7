import { isFromRegistry, isLocked, type LockedPackage, type Lockfile } from './lockfile.js';

/** The part of a published `package.json` that an entry of the lock file repeats. */
export interface RegistryManifest extends Pick<LockedPackage, 'os' | 'cpu' | 'libc' | 'license' | 'engines'> {
  readonly version: string;
  readonly dist: { readonly integrity?: string };
}

/** Reads one version of a package from the registry; undefined when the registry does not have it. */
export type ManifestReader = (name: string, version: string) => Promise<RegistryManifest | undefined>;

/**
 * Returns the lock file with the data that npm omits: hashes of packages below a workspace, which npm reads from the folders
 * of an installation, and optional packages of other platforms, which npm drops when the current registry lacks them.
 * Registry addresses are removed, and entries sorted. Data that the registry does not have stays missing, and
 * `lockfileProblems` reports it.
 */
export async function completeLockfile(lockfile: Lockfile, manifestOf: ManifestReader): Promise<Lockfile> {
  const packages: Record<string, LockedPackage> = {};
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    packages[path] = isFromRegistry(path, locked) ? await completeEntry(path, locked, manifestOf) : locked;
  }
  for (const [path, { dev, optionalDependencies }] of Object.entries(lockfile.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
      if (isLocked(name, path, packages)) continue;
      const manifest = await manifestOf(name, range.replace(/^[~^]/, ''));
      if (manifest !== undefined) packages[`node_modules/${name}`] = optionalEntry(manifest, dev);
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

async function completeEntry(path: string, locked: LockedPackage, manifestOf: ManifestReader): Promise<LockedPackage> {
  const { version = '', resolved: _, ...rest } = locked;
  if (rest.integrity !== undefined) return { version, ...rest };
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const manifest = await manifestOf(name, version);
  return { version, ...integrityOf(manifest), ...rest };
}

/** Members are in npm's order. */
function optionalEntry(manifest: RegistryManifest, dev: boolean | undefined): LockedPackage {
  const { version, cpu, libc, license, os, engines } = manifest;
  return {
    version,
    ...integrityOf(manifest),
    ...(cpu ? { cpu } : {}),
    ...(dev === true ? { dev } : {}),
    ...(libc ? { libc } : {}),
    ...(license ? { license } : {}),
    optional: true,
    ...(os ? { os } : {}),
    ...(engines ? { engines } : {}),
  };
}

function integrityOf(manifest: RegistryManifest | undefined): Pick<LockedPackage, 'integrity'> {
  return manifest?.dist.integrity === undefined ? {} : { integrity: manifest.dist.integrity };
}
