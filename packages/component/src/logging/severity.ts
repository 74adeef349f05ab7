import type { LogLevel } from './logger.js';

/** Severities of v1.21, by number. No line of this program is FATAL. */
export const severities = ['INFO', 'WARNING', 'ERROR'] as const;

/** The number of the severity of a level: 0 to 2. */
export function severityOf(level: LogLevel): number {
  if (level === 'error') return 2;
  return level === 'warn' ? 1 : 0;
}
