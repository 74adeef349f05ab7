/** The lock files of the repository: of the workspaces, and of the site, which is none of them. */
export const lockfiles: readonly string[] = ['package-lock.json', 'site/package-lock.json'];

/** The part of a `package-lock.json` that the checks read. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export interface LockedPackage {
  version?: string;
  /** A registry's address of the archive; for a link, the folder of the workspace. */
  resolved?: string;
  /** Hash of the archive: `sha512-` and base64. */
  integrity?: string;
  /** A workspace of this repository. */
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Whether the entry at `path` is a package from a registry, not a workspace or a link to one. */
export function isFromRegistry(path: string, locked: LockedPackage): boolean {
  return path.includes('node_modules/') && locked.link !== true;
}

/** Whether a package at `from` resolves a package of this name beside itself or in a parent folder. */
export function isLocked(name: string, from: string, packages: Readonly<Record<string, LockedPackage>>): boolean {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf('node_modules/') - 1, 0))) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in packages) return true;
    if (base === '') return false;
  }
}
