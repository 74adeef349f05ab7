import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A copy of a repository in a temporary folder, in which files can change while others use the original. */
export interface WorkCopy {
  readonly folder: string;
  remove(): void;
}

/** Folders that the copy shares with the original. */
const shared = new Set(['node_modules', 'dist']);
const omitted = new Set(['.git', '.turbo', '.cache']);

/** Copies the files of the repository at `root`. Installed packages and built files are links to those of the original. */
export function makeWorkCopy(root: string): WorkCopy {
  const folder = mkdtempSync(join(tmpdir(), 'orch-claims-'));
  copyFolder(root, folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

function copyFolder(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const isFolder = lstatSync(source).isDirectory();
    if (omitted.has(name)) continue;
    if (isFolder && shared.has(name)) symlinkSync(source, target);
    else if (isFolder && containsShared(source)) {
      mkdirSync(target);
      copyFolder(source, target);
    } else cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Whether shared folders are in the folder, or in one of those in it. */
function containsShared(folder: string, depth = 2): boolean {
  return readdirSync(folder, { withFileTypes: true }).some(
    (entry) =>
      entry.isDirectory() &&
      (shared.has(basename(entry.name)) || (depth > 1 && containsShared(join(folder, entry.name), depth - 1))),
  );
}
