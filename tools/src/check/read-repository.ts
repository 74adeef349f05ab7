import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockfiles } from '../lockfile/lockfile.js';
import type { SourceFile } from './source.js';

const ignoredFolders = new Set(['node_modules', 'dist', '.git', '.turbo']);

/** TypeScript sources and manifests of the workspaces under `root`, the manifest of the root, and the lock files. */
export function readRepository(root: string): readonly SourceFile[] {
  const paths = [
    'package.json',
    ...lockfiles.filter((path) => existsSync(join(root, path))),
    ...['packages', 'apps', 'tools', 'bench', 'examples'].flatMap((folder) => pathsBelow(root, folder)),
  ];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : pathsBelow(root, path);
    return /(?:\.ts|\/package\.json|\/tsconfig\.json)$/.test(path) ? [path] : [];
  });
}
