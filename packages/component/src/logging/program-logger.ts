import { type Logger as Pino, pino } from 'pino';
import { escapeControls } from './escape-controls.js';
import type { LogDetails, Logger, LogLevel } from './logger.js';

export interface ProgramLoggerOptions {
  readonly format: 'text' | 'json';
  readonly level: LogLevel;
  /** The component name in each line. */
  readonly name?: string;
  /** Receives the lines; defaults to standard error. */
  readonly destination?: { write(line: string): unknown };
}

/** Creates the logger of a program. It writes one JSON or text line per message, synchronously. */
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

/**
 * Formats `2026-01-02T03:04:05.678Z INFO  [apiserver] message key=value`, with an error's stack on the lines below.
 * Values and messages contain client input: control characters are escaped to prevent forged lines and terminal
 * sequences.
 */
function formatTextLine(line: string): string {
  const { level, time, message, component, error, ...rest }: Record<string, unknown> = JSON.parse(line);
  const parts = [String(time), String(level).toUpperCase().padEnd(5)];
  if (component !== undefined) parts.push(`[${String(component)}]`);
  if (message !== undefined) parts.push(escapeControls(String(message)));
  for (const [key, value] of Object.entries(rest)) parts.push(`${key}=${formatValue(value)}`);
  if (error === undefined) return `${parts.join(' ')}\n`;
  if (typeof error !== 'object' || error === null) return `${parts.join(' ')} error=${formatValue(error)}\n`;
  const stack = 'stack' in error ? String(error.stack) : JSON.stringify(error);
  const lines = stack.split('\n').map((each) => `    ${escapeControls(each)}\n`);
  return `${parts.join(' ')}\n${lines.join('')}`;
}

function formatValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=\p{C}]+$/u.test(value)) return value;
  return escapeControls(JSON.stringify(value) ?? 'undefined');
}
