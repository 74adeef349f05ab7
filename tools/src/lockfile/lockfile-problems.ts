import { isFromRegistry, isLocked, type Lockfile } from './lockfile.js';

export interface LockfileProblem {
  /** Key of the entry, such as `node_modules/turbo`. */
  readonly entry: string;
  readonly message: string;
}

/**
 * Returns the problems of a lock file on other machines: registry entries without a hash, registry addresses (npm must use the
 * user's own registry), and dependencies without an entry. `npm ci` rejects a file that lacks an optional package of another
 * platform as soon as the registry has that package.
 */
export function lockfileProblems({ packages }: Lockfile): readonly LockfileProblem[] {
  const problems: LockfileProblem[] = [];
  for (const [entry, locked] of Object.entries(packages)) {
    if (!isFromRegistry(entry, locked)) continue;
    if (!locked.integrity?.startsWith('sha512-')) problems.push({ entry, message: 'has no sha512 integrity' });
    if (locked.resolved !== undefined) problems.push({ entry, message: 'has a registry address' });
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      if (!isLocked(name, entry, packages)) problems.push({ entry, message: `depends on ${name}, which has no entry` });
    }
  }
  return problems;
}
