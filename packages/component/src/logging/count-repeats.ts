import type { Clock } from '@orch/apimachinery';
import type { LogDetails, Logger } from './logger.js';

/** The part of a logger that programs pass to their loops. */
export type LoopLogger = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

/**
 * The same logger, which logs a failure once per cause: message, `controller` and `error` of two lines are equal, whatever
 * their object is. Repeats within `periodMs` after a line are counted; the first one after it is logged with their count.
 *
 *     failed a (error x)   logged
 *     failed b (error x)   counted
 *     failed a (error y)   logged
 *     failed a (error x)   after ten minutes: logged with `repeated: 1`
 */
export function countRepeats(
  log: LoopLogger,
  { clock, periodMs = 600_000 }: { readonly clock: Clock; readonly periodMs?: number },
): LoopLogger {
  const causes = new Map<string, { loggedAtMs: number; repeats: number }>();
  const once =
    (level: 'error' | 'warn') =>
    (message: string, details: LogDetails = {}): void => {
      const cause = causeOf(message, details);
      const nowMs = clock.monotonicMs();
      const known = causes.get(cause);
      if (known !== undefined && nowMs < known.loggedAtMs + periodMs) {
        known.repeats += 1;
        return;
      }
      causes.delete(cause);
      causes.set(cause, { loggedAtMs: nowMs, repeats: 0 });
      for (const oldest of causes.keys()) {
        if (causes.size <= causesMax) break;
        causes.delete(oldest);
      }
      const repeated = known?.repeats ?? 0;
      log[level](message, repeated > 0 ? { ...details, repeated } : details);
    };
  return {
    error: once('error'),
    warn: once('warn'),
    info: (message, details) => log.info(message, details),
    debug: (message, details) => log.debug(message, details),
  };
}

/** Causes that are kept; of more, the ones logged first are forgotten. */
const causesMax = 1_000;

function causeOf(message: string, details: LogDetails): string {
  const { controller, error, ...others } = details;
  return JSON.stringify(error === undefined ? [message, controller, others] : [message, controller, String(error)]);
}
