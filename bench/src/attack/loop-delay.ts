import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The output of `loop-delay-on-signal.js`: delays since the last signal in milliseconds, including the timer's period. */
export interface WrittenLoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface LoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** The period of the timer that measures the delay. */
export const loopDelayPeriodMs = 5;

/** File name in the folder of `--diagnostic-dir`. */
export const loopDelayFile = 'loop-delay.json';

/**
 * Returns the event loop delay of a process since the last call. The process has `loop-delay-on-signal.js` loaded and writes
 * into `folder`. @throws Error when its event loop is blocked for longer than a minute
 */
export async function takeLoopDelay(pid: number, folder: string): Promise<LoopDelay> {
  const file = join(folder, loopDelayFile);
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const deadlineMs = performance.now() + responseWithinMs;
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return withoutPeriod(JSON.parse(text));
    if (performance.now() > deadlineMs) throw new Error(`process ${pid} did not write its event loop delay in time`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const responseWithinMs = 60_000;
const pollMs = 10;

function withoutPeriod({ p99Ms, maxMs }: WrittenLoopDelay): LoopDelay {
  return { p99Ms: Math.max(0, p99Ms - loopDelayPeriodMs), maxMs: Math.max(0, maxMs - loopDelayPeriodMs) };
}
