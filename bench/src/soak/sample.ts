import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownMemoryMb } from '../processes/process-usage.js';
import type { ServerUnderTest } from '../scenarios/server-under-test.js';

/** Memory, disk use and delay of a server at one time. */
export interface Sample {
  readonly minutes: number;
  /** RssAnon + RssShmem. */
  readonly memoryMb: number;
  /** Disk use of the store's folder. */
  readonly fileMb: number;
  /** p99 since the last sample: the server's own metric, minus the period of its timer. */
  readonly loopDelayMs: number;
}

export async function takeSample(server: ServerUnderTest, startMs: number): Promise<Sample> {
  const { body } = await server.call('GET', '/metrics');
  const delay = /^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(body.toString())?.[1];
  if (delay === undefined) throw new Error('the metrics page lacks the event loop delay');
  return {
    minutes: (performance.now() - startMs) / 60_000,
    memoryMb: ownMemoryMb(server.pids[0] ?? 0),
    fileMb: await folderMb(join(server.folder, 'store')),
    loopDelayMs: Math.max(0, Number(delay) * 1_000 - timerMs),
  };
}

/** The period of the server's timer; the metric measures from one tick to the next. */
const timerMs = 20;

async function folderMb(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).blocks * 512));
  return sizes.reduce((sum, size) => sum + size, 0) / (1024 * 1024);
}
