export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** Values beside the message. An Error under `error` is written with its stack. */
export type LogDetails = Readonly<Record<string, unknown>>;

/** Where a part of the system says what happens. The message is a constant; what varies goes into the details. */
export interface Logger {
  error(message: string, details?: LogDetails): void;
  warn(message: string, details?: LogDetails): void;
  info(message: string, details?: LogDetails): void;
  debug(message: string, details?: LogDetails): void;
  trace(message: string, details?: LogDetails): void;
  /** Whether lines of this level are written: asked before costly details are made. */
  enabled(level: LogLevel): boolean;
  /** A logger that adds these details to each line. */
  with(details: LogDetails): Logger;
}

function ignore(): void {}

/** Says nothing: for tests and for parts that were given none. */
export const silentLogger: Logger = Object.freeze({
  error: ignore,
  warn: ignore,
  info: ignore,
  debug: ignore,
  trace: ignore,
  enabled: () => false,
  with: () => silentLogger,
});
