export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** Structured fields of a log line. An Error under `error` is written with its stack. */
export type LogDetails = Readonly<Record<string, unknown>>;

/** A structured logger. Messages are constants; variable values go into the details. */
export interface Logger {
  error(message: string, details?: LogDetails): void;
  warn(message: string, details?: LogDetails): void;
  info(message: string, details?: LogDetails): void;
  debug(message: string, details?: LogDetails): void;
  trace(message: string, details?: LogDetails): void;
  /** Whether lines of this level are written. Check it before computing costly details. */
  enabled(level: LogLevel): boolean;
  /** A logger that adds these details to each line. */
  with(details: LogDetails): Logger;
}

function ignore(): void {}

/** The logger of a program, which owns its log files. */
export interface ProgramLogger extends Logger {
  /** Writes the lines that wait for a flush and closes the files. */
  close(): void;
}

/** Discards every line. */
export const silentLogger: ProgramLogger = Object.freeze({
  error: ignore,
  warn: ignore,
  info: ignore,
  debug: ignore,
  trace: ignore,
  enabled: () => false,
  with: () => silentLogger,
  close: ignore,
});
