import { mkdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join, normalize } from 'node:path';

/** The folders of host path volumes on this machine. */
export interface HostPathFolders {
  create(path: string): Promise<void>;
  /** Succeeds when the folder does not exist. */
  remove(path: string): Promise<void>;
}

/** Folders below `/tmp`, for one machine that runs both the controllers and the pods. */
export const hostPathFolders: HostPathFolders = {
  create: async (path) => {
    await mkdir(path, { recursive: true, mode: 0o750 });
  },
  remove: async (path) => {
    if (!isBelowTemporary(path)) throw new Error(notRemovable(path));
    let parent: string;
    try {
      parent = await realpath(dirname(normalize(path)));
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    // A link in the path must not lead out of /tmp.
    const actual = join(parent, basename(normalize(path)));
    if (!isBelowTemporary(actual)) throw new Error(notRemovable(path));
    await rm(actual, { recursive: true, force: true });
  },
};

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

export function isBelowTemporary(path: string): boolean {
  const normal = normalize(path).replace(/\/$/, '');
  return normal.startsWith('/tmp/') && normal.length > '/tmp/'.length;
}

export function notRemovable(path: string): string {
  return `host_path deleter only supports /tmp/.+ but received provided ${path}`;
}
