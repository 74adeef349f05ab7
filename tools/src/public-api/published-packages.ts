import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A published package with the public entry points in its `exports`. */
export interface PublishedPackage {
  readonly name: string;
  /** From the root of the repository. */
  readonly folder: string;
  readonly entryPoints: readonly EntryPoint[];
}

export interface EntryPoint {
  /** Import specifier: `@orch/api/types/core_v1`. */
  readonly specifier: string;
  /** Path of its types, from the folder of the package. */
  readonly types: string;
}

/** The folders in `packages/` and `apps/` whose package is not private, from the root. */
export function publishedFolders(root: string): readonly string[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((child) => `${parent}/${child}`)
      .filter((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).private !== true),
  );
}

/** The published packages, as built. */
export function publishedPackages(root: string): readonly PublishedPackage[] {
  return publishedFolders(root).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const entryPoints = Object.entries<{ readonly types: string }>(manifest.exports).flatMap(([path, { types }]) =>
      entryPointsOf(`${manifest.name}${path.slice(1)}`, types, join(root, folder)),
    );
    return { name: manifest.name, folder, entryPoints };
  });
}

/** One entry point, or one per file that matches the star of a pattern. */
function entryPointsOf(specifier: string, types: string, folder: string): readonly EntryPoint[] {
  const [before = '', after] = types.split('*');
  if (after === undefined) return [{ specifier, types }];
  return readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .map((path) => `./${relative(folder, join(folder, 'dist', path))}`)
    .filter((path) => path.startsWith(before) && path.endsWith(after))
    .map((path) => ({
      specifier: specifier.replace('*', path.slice(before.length, path.length - after.length)),
      types: path,
    }));
}
