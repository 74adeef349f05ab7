import { type Logger as Pino, pino } from 'pino';
import type { LogDetails, Logger, LogLevel } from './logger.js';

export interface ProgramLoggerOptions {
  readonly format: 'text' | 'json';
  readonly level: LogLevel;
  /** The component's name, in each line. */
  readonly name?: string;
  /** Where lines go; standard error when not given. */
  readonly destination?: { write(line: string): unknown };
}

/** The logger of a program: one line per message, JSON or text, written at once and on this thread. */
export function createProgramLogger(options: ProgramLoggerOptions): Logger {
  const sink = options.destination ?? process.stderr;
  const destination = options.format === 'json' ? sink : { write: (line: string) => sink.write(formatTextLine(line)) };
  const root = pino(
    {
      level: options.level,
      base: options.name === undefined ? null : { component: options.name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: 'message',
      errorKey: 'error',
      serializers: { error: pino.stdSerializers.err },
    },
    { write: (line: string) => void destination.write(line) },
  );
  return wrap(root);
}

function wrap(inner: Pino): Logger {
  const write = (level: LogLevel) => (message: string, details?: LogDetails) =>
    details === undefined ? inner[level](message) : inner[level](details, message);
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
    enabled: (level) => inner.isLevelEnabled(level),
    with: (details) => wrap(inner.child(details)),
  };
}

/** `2026-01-02T03:04:05.678Z INFO  [apiserver] message key=value`, with an error's stack on the lines below. */
function formatTextLine(line: string): string {
  const { level, time, message, component, error, ...rest }: Record<string, unknown> = JSON.parse(line);
  const parts = [String(time), String(level).toUpperCase().padEnd(5)];
  if (component !== undefined) parts.push(`[${String(component)}]`);
  if (message !== undefined) parts.push(String(message));
  for (const [key, value] of Object.entries(rest)) parts.push(`${key}=${formatValue(value)}`);
  if (error === undefined) return `${parts.join(' ')}\n`;
  if (typeof error !== 'object' || error === null) return `${parts.join(' ')} error=${formatValue(error)}\n`;
  const stack = 'stack' in error ? String(error.stack) : JSON.stringify(error);
  return `${parts.join(' ')}\n${stack.replaceAll(/^/gm, '    ')}\n`;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : (JSON.stringify(value) ?? 'undefined');
}
