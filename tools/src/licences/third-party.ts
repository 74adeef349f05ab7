import { isFromRegistry, type LockedPackage, type Lockfile } from '../lockfile/lockfile.js';

/** A package of others that comes with ours. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; empty when the lock file names none. */
  readonly licence: string;
}

/**
 * The packages that an installation of the published workspaces needs, on any platform, in the locked versions: sorted, each once.
 *
 * @param workspaces folders of the published workspaces, such as `packages/api`
 * @throws Error for a dependency without entry
 */
export function thirdParties({ packages }: Lockfile, workspaces: readonly string[]): readonly ThirdParty[] {
  const reached = neededPaths(packages, workspaces);
  const found = [...reached].flatMap((path) => {
    const entry = entryAt(packages, path);
    if (!isFromRegistry(path, entry)) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name, version: entry.version ?? '', licence: entry.license ?? '' }];
  });
  const unique = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

/**
 * The paths in the lock file of the workspaces and of all that they need, directly and through others.
 * @throws Error for a dependency without entry
 */
export function neededPaths(packages: Packages, workspaces: readonly string[]): ReadonlySet<string> {
  const reached = new Set(workspaces);
  for (const path of reached) {
    const { dependencies, optionalDependencies } = entryAt(packages, path);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      reached.add(resolve(packages, { name, from: path }));
    }
  }
  return reached;
}

type Packages = Readonly<Record<string, LockedPackage>>;

/** The path of the package that `from` gets by this name; of a workspace its folder. */
function resolve(packages: Packages, { name, from }: { readonly name: string; readonly from: string }): string {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf('node_modules/') - 1, 0))) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    const entry = packages[path];
    if (entry !== undefined) return entry.link === true && entry.resolved !== undefined ? entry.resolved : path;
    if (base === '') throw new Error(`${from} depends on ${name}, which the lock file lacks`);
  }
}

function entryAt(packages: Packages, path: string): LockedPackage {
  const entry = packages[path];
  if (entry === undefined) throw new Error(`the lock file lacks ${path}`);
  return entry;
}
