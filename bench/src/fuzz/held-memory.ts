import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownMemoryMb } from '../processes/process-usage.js';
import type { HeldMemory } from './collect-on-signal.js';

/** The memory of a server after garbage collection, in MB. */
export interface HeldMb {
  /** RssAnon and RssShmem of the process. */
  readonly own: number;
  /** V8 objects in use. */
  readonly heap: number;
  /** Free space in the heap. */
  readonly free: number;
  /** Buffers and other memory outside the heap. */
  readonly buffers: number;
  /** Everything else: memory kept by the allocator, pages of the store, threads, machine code. */
  readonly rest: number;
}

/** Measures a process that has `collect-on-signal.js` loaded and writes into `folder`. */
export async function heldMemory(pid: number, folder: string): Promise<HeldMb> {
  const file = join(folder, 'memory.json');
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const { heapUsed, heapTotal, external } = await writtenMemory(file);
  const own = await leastOwnMb(pid);
  const heap = heapUsed / bytesPerMb;
  const free = (heapTotal - heapUsed) / bytesPerMb;
  const buffers = external / bytesPerMb;
  return { own, heap, free, buffers, rest: own - heap - free - buffers };
}

/** V8 returns pages some time after it has emptied them. */
async function leastOwnMb(pid: number): Promise<number> {
  let least = ownMemoryMb(pid);
  for (let left = returnedWithinMs / pollMs; left > 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    least = Math.min(least, ownMemoryMb(pid));
  }
  return least;
}

const returnedWithinMs = 1_000;
const pollMs = 100;

async function writtenMemory(file: string): Promise<HeldMemory> {
  const startMs = performance.now();
  while (performance.now() - startMs < writtenWithinMs) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the server did not collect its garbage in time');
}

const writtenWithinMs = 60_000;
const bytesPerMb = 1024 * 1024;
