import type { LoopLogger } from './count-repeats.js';
import type { LogDetails } from './logger.js';

/** The same logger, whose lines begin with these details. */
export function addDetails(log: LoopLogger, added: LogDetails): LoopLogger {
  return {
    error: (message, details) => log.error(message, { ...added, ...details }),
    warn: (message, details) => log.warn(message, { ...added, ...details }),
    info: (message, details) => log.info(message, { ...added, ...details }),
    debug: (message, details) => log.debug(message, { ...added, ...details }),
  };
}
