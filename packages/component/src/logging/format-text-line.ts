import { escapeControls } from './escape-controls.js';

/** The header of each text line: all of it, with the source file too, or none. */
export type LineHeader = 'time' | 'time-and-source' | 'none';

/** The source line, and the stack that `--log-backtrace-at` asks for, among the fields of a line. */
export const siteField = '@source';
export const stackField = '@stack';

/**
 * Formats `2026-01-02T03:04:05.678Z INFO  [apiserver] message key=value`, with an error's stack on the lines below.
 * Values and messages contain client input: control characters are escaped to prevent forged lines and terminal
 * sequences.
 */
export function formatTextLine(fields: Readonly<Record<string, unknown>>, header: LineHeader): string {
  const { level, time, message, component, error, [siteField]: site, [stackField]: stack, ...rest } = fields;
  const parts: string[] = [];
  if (header !== 'none') {
    parts.push(String(time), String(level).toUpperCase().padEnd(5));
    if (component !== undefined) parts.push(`[${String(component)}]`);
    if (header === 'time-and-source' && site !== undefined) parts.push(`${String(site)}]`);
  }
  if (message !== undefined) parts.push(escapeControls(String(message)));
  for (const [key, value] of Object.entries(rest)) parts.push(`${key}=${formatValue(value)}`);
  const calls = Array.isArray(stack) ? indented(stack.map((call) => `at ${String(call)}`)) : '';
  if (error === undefined) return `${parts.join(' ')}\n${calls}`;
  if (typeof error !== 'object' || error === null) return `${parts.join(' ')} error=${formatValue(error)}\n${calls}`;
  const errorStack = 'stack' in error ? String(error.stack) : JSON.stringify(error);
  return `${parts.join(' ')}\n${indented(errorStack.split('\n'))}${calls}`;
}

function indented(lines: readonly string[]): string {
  return lines.map((each) => `    ${escapeControls(each)}\n`).join('');
}

function formatValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"=\p{C}]+$/u.test(value)) return value;
  return escapeControls(JSON.stringify(value) ?? 'undefined');
}
