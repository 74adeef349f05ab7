import { setImmediate } from 'node:timers/promises';

/**
 * Gives each step of long work to `take`, and lets other work of the thread in between once some milliseconds have gone
 * by: documents of a megabyte are made while requests are answered. Each step should be short.
 */
export async function inTurns<T>(steps: Iterable<T>, take: (step: T) => void): Promise<void> {
  let startMs = performance.now();
  for (const step of steps) {
    take(step);
    if (performance.now() - startMs < turnMsMax) continue;
    await setImmediate();
    startMs = performance.now();
  }
}

/** A request that comes meanwhile waits for one of these. */
const turnMsMax = 4;
