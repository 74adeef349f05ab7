import { setImmediate } from 'node:timers/promises';

/**
 * Passes each step of long work to `take`, and yields to the event loop every few milliseconds, so that documents of
 * a megabyte do not block requests. Each step should be short.
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

/** The maximum delay of a concurrent request. */
const turnMsMax = 4;
