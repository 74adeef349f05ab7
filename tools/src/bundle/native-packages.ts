type Versions = Readonly<Record<string, string>>;

/**
 * Checks that the manifest of `orch` names the packages with the native part of lmdb, one per platform, in the version that
 * the bundled lmdb needs. @throws Error
 */
export function checkNativePackages(manifest: Optional, library: Optional): void {
  const needed = library.optionalDependencies ?? {};
  if (sorted(manifest.optionalDependencies ?? {}) === sorted(needed)) return;
  throw new Error(`optionalDependencies of the package orch must be those of lmdb: ${JSON.stringify(needed, null, 2)}`);
}

interface Optional {
  readonly optionalDependencies?: Versions;
}

function sorted(versions: Versions): string {
  return JSON.stringify(Object.entries(versions).toSorted());
}
