import type { LogDetails, Logger, LogLevel } from '@orch/component';

export interface RecordedLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly details: LogDetails;
}

/** A logger that records all lines. */
export function recordLog(lines: RecordedLine[], base: LogDetails = {}): Logger {
  const write =
    (level: LogLevel) =>
    (message: string, details: LogDetails = {}) =>
      void lines.push({ level, message, details: { ...base, ...details } });
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
    enabled: () => true,
    with: (details) => recordLog(lines, { ...base, ...details }),
  };
}
