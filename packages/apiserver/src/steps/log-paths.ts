import { type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Exchange } from '@orch/serving';
import type { PathHandler } from '../context/path-handler.js';

/** The log files of the program: those in the folder whose names begin with the prefix, and no others. */
export interface ServedLogFiles {
  readonly folder: string;
  /** Not empty. */
  readonly prefix: string;
}

const root = '/logs/';

/** `/logs/` with links to the log files of the program, and each file below it, as far as it is written. */
export function logPaths({ folder, prefix }: ServedLogFiles): PathHandler {
  return {
    handles: (path) => path === '/logs' || path.startsWith(root),
    async respond({ exchange, info: { path } }) {
      const name = path.slice(root.length);
      if (path === '/logs') exchange.respond(301, { location: root });
      else if (exchange.method !== 'GET' && exchange.method !== 'HEAD') {
        respondText(exchange, 405, 'method not allowed\n', { allow: 'GET, HEAD' });
      } else if (name === '') {
        const names = (await readdir(folder)).filter((each) => each.startsWith(prefix)).sort();
        const links = names.map((each) => `<a href="${encodeURIComponent(each)}">${escapeHtml(each)}</a>\n`);
        const html = { 'content-type': 'text/html; charset=utf-8' };
        exchange.respond(200, { ...safe, ...html }, Buffer.from(`<pre>\n${links.join('')}</pre>\n`));
      } else {
        const file = await openLogFile(name, { folder, prefix });
        if (file === undefined) respondText(exchange, 404, '404 page not found\n');
        else await sendFile(exchange, file);
      }
    },
  };
}

/** Follows links among the log files, such as that to the newest; undefined for a name or a link of anything else. */
async function openLogFile(name: string, { folder, prefix }: ServedLogFiles): Promise<FileHandle | undefined> {
  if (!name.startsWith(prefix) || name.includes('/')) return undefined;
  try {
    const path = await realpath(join(folder, name));
    const isOwn = dirname(path) === (await realpath(folder)) && basename(path).startsWith(prefix);
    return isOwn ? await open(path) : undefined;
  } catch {
    return undefined;
  }
}

async function sendFile(exchange: Exchange, file: FileHandle): Promise<void> {
  try {
    const { size } = await file.stat();
    let sent = 0;
    await exchange.respondInSteps(
      200,
      { ...safe, ...plain },
      {
        length: size,
        async next() {
          const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(Math.min(stepBytes, size - sent)) });
          sent += bytesRead;
          return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
        },
      },
    );
  } finally {
    await file.close();
  }
}

const stepBytes = 64 * 1024;
const safe = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache, private' } as const;
const plain = { 'content-type': 'text/plain; charset=utf-8' } as const;

function respondText(exchange: Exchange, status: number, text: string, headers: Record<string, string> = {}): void {
  exchange.respond(status, { ...safe, ...plain, ...headers }, Buffer.from(text));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
