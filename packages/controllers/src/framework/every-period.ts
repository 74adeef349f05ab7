import type { Clock } from '@orch/apimachinery';
import type { ControllerLog } from './controller.js';
import { logFailure } from './queue-controller.js';

/** Runs a round until the signal, and again a period after its end. An error is logged; the next round tries again. */
export async function everyPeriod(
  round: () => Promise<void>,
  options: {
    readonly clock: Clock;
    readonly periodMs: number;
    readonly log: ControllerLog;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { clock, periodMs, log, signal } = options;
  while (!signal.aborted) {
    try {
      await round();
    } catch (error) {
      if (signal.aborted) return;
      logFailure(log, { error });
    }
    await clock.sleep(periodMs, { signal }).catch(() => {});
  }
}
