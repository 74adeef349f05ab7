/** Log of a controller: errors that need attention, changes it made (info), retries (debug). */
export interface ControllerLog {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** The log of one controller; each line has its name. In a folder `logging`, so that its callers are taken for the source. */
export function controllerLog(log: ControllerLog, controller: string): ControllerLog {
  return {
    error: (message, fields) => log.error(message, { controller, ...fields }),
    warn: (message, fields) => log.warn(message, { controller, ...fields }),
    info: (message, fields) => log.info(message, { controller, ...fields }),
    debug: (message, fields) => log.debug(message, { controller, ...fields }),
  };
}
