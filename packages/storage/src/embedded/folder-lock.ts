import { readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreInUseError } from './errors.js';
import { makeFolder } from './make-folder.js';

/** Exclusive use of a folder until `release`. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks the folder against a second server. Node has no file locks, so the lock is a local socket named by the device and
 * inode of the folder: the kernel gives the name to one process at a time, and frees it however that process ends. On
 * Linux the name is an abstract one and not a file; elsewhere it is a file in the temporary folder, and a stale one is
 * removed. Containers with separate networks do not see each other's locks. Commits are fenced as well (committer.ts), so
 * the second process fails at its next write.
 * @throws StoreInUseError
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makeFolder(folder);
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `orch-store-${dev}-${ino}`;
  const pidFile = join(folder, 'server.pid');
  const server =
    process.platform === 'linux' ? await listen(`\0${name}`) : await listenOnFile(join(tmpdir(), `${name}.sock`));
  if (server === undefined) throw new StoreInUseError(folder, await readPid(pidFile));
  const closeServer = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  try {
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    await closeServer();
    throw error;
  }
  return {
    async release() {
      await unlink(pidFile).catch(() => undefined);
      await closeServer();
    },
  };
}

/** Undefined when another process listens there. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // Exclusive: otherwise a cluster primary would share one socket among all workers.
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function listenOnFile(path: string): Promise<Server | undefined> {
  const server = await listen(path);
  if (server !== undefined || (await isListening(path))) return server;
  await unlink(path).catch(() => undefined);
  return listen(path);
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
