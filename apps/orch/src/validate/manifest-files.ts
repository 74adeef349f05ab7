import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { errorMessage } from '@orch/apimachinery';
import { UsageError } from '../command/run-client-command.js';
import { matchesPattern } from './path-pattern.js';

/**
 * Returns the manifest files of a path, sorted by name: the file itself, the manifests in a folder, or the matches of a
 * pattern that the shell did not expand.
 * @throws UsageError when no file matches
 */
export async function manifestFiles(
  path: string,
  { recursive }: { readonly recursive: boolean },
): Promise<readonly string[]> {
  const found = await stat(path).catch((error: unknown) => errorMessage(error));
  if (typeof found !== 'string') return found.isDirectory() ? filesIn(path, recursive) : [path];
  if (!/[*?[]/.test(path)) throw new UsageError(found);
  const segments = path.split('/');
  const first = segments.findIndex((segment) => /[*?[]/.test(segment));
  const folder = segments.slice(0, first).join('/');
  const root = folder === '' ? (path.startsWith('/') ? '/' : '.') : folder;
  const pattern = segments.slice(first).join('/');
  const below = await namesIn(root, pattern.includes('/') || pattern.includes('**'));
  const files = below.filter((name) => matchesPattern(name, pattern)).map((name) => join(root, name));
  if (files.length === 0) throw new UsageError(`no file matches ${path}`);
  return files;
}

async function filesIn(folder: string, recursive: boolean): Promise<readonly string[]> {
  const names = await namesIn(folder, recursive);
  return names.filter((name) => extensions.has(extname(name))).map((name) => join(folder, name));
}

const extensions: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json']);

/** File names in a folder, relative to it. */
async function namesIn(folder: string, recursive: boolean): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    throw new UsageError(errorMessage(error));
  }
}
