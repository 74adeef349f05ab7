import { type SourceFile, workspaceFolder } from './source.js';

/** A workspace of the repository, as described by its package.json and tsconfig.json. */
export interface Workspace {
  /** Such as `packages/api`. */
  readonly folder: string;
  /** Such as `@orch/api`. */
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  /** Folders that the tsconfig references, from the root. */
  readonly references: readonly string[];
}

/** The workspaces whose package.json is among the files. */
export function readWorkspaces(files: readonly SourceFile[]): readonly Workspace[] {
  return files
    .filter(({ path }) => path.endsWith('/package.json') && path === `${workspaceFolder(path)}/package.json`)
    .map(({ path, text }) => {
      const folder = path.slice(0, -'/package.json'.length);
      const manifest: unknown = JSON.parse(text);
      const tsconfig = files.find((file) => file.path === `${folder}/tsconfig.json`);
      return {
        folder,
        name: String(member(manifest, 'name')),
        dependencies: [
          ...keysOf(member(manifest, 'dependencies')),
          ...keysOf(member(manifest, 'peerDependencies')),
          ...keysOf(member(manifest, 'optionalDependencies')),
        ],
        devDependencies: keysOf(member(manifest, 'devDependencies')),
        references: tsconfig === undefined ? [] : readReferences(folder, tsconfig.text),
      };
    });
}

/** Development dependencies of the root, which tests of every workspace may use. */
export function readRootDependencies(files: readonly SourceFile[]): readonly string[] {
  const manifest = files.find(({ path }) => path === 'package.json');
  return manifest === undefined ? [] : keysOf(member(JSON.parse(manifest.text), 'devDependencies'));
}

function readReferences(folder: string, tsconfig: string): readonly string[] {
  const references = member(JSON.parse(tsconfig), 'references');
  if (!Array.isArray(references)) return [];
  return references.map((reference) => resolvePath(folder, String(member(reference, 'path'))));
}

/** Resolves `path` from `folder` to a path from the root, which begins with `..` when it is outside the root. */
export function resolvePath(folder: string, path: string): string {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '.' || segment === '') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/');
}

/** The first line of a manifest that contains `text`, or 1. */
export function lineNaming(files: readonly SourceFile[], path: string, text: string): number {
  const lines = files.find((file) => file.path === path)?.text.split('\n') ?? [];
  return Math.max(1, lines.findIndex((line) => line.includes(text)) + 1);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
