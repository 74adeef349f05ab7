import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './source.js';

const leftOut = new Set(['node_modules', 'dist', '.git', '.turbo']);

/** TypeScript sources and manifests of the workspaces below `root`, and the manifest of the root itself. */
export function readRepository(root: string): readonly SourceFile[] {
  const paths = [
    'package.json',
    ...['packages', 'apps', 'tools', 'bench'].flatMap((folder) => pathsBelow(root, folder)),
  ];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : pathsBelow(root, path);
    return /(?:\.ts|\/package\.json|\/tsconfig\.json)$/.test(path) ? [path] : [];
  });
}
