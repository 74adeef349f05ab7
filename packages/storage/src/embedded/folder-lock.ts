import { readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreInUseError } from './errors.js';
import { makeFolder } from './make-folder.js';

/** A folder that is ours until `release`. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Keeps a second server from the folder. Node has no file locks, so we listen on a local socket named by the folder's
 * device and inode: the kernel gives the name to one process at a time, and takes it back however that process ends.
 * On Linux the name is an abstract one, which is not a file; elsewhere it is a file in the temporary folder, and a dead
 * one is removed. Containers with networks of their own do not see each other here; commits are fenced besides
 * (commit.ts), so the later of the two fails at its next write.
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
  const letGo = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  try {
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    await letGo();
    throw error;
  }
  return {
    async release() {
      await unlink(pidFile).catch(() => undefined);
      await letGo();
    },
  };
}

/** Undefined when somebody else listens there. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // Exclusive: in a cluster worker the primary would else share one socket among all workers.
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function listenOnFile(path: string): Promise<Server | undefined> {
  const server = await listen(path);
  if (server !== undefined || (await answers(path))) return server;
  await unlink(path).catch(() => undefined);
  return listen(path);
}

function answers(path: string): Promise<boolean> {
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
