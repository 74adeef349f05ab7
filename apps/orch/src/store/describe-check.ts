import type { CheckedStore } from '@orch/storage';
import { alignRows } from '../history/align-rows.js';

/** Formats a check as a table of damaged records with a summary line, or as one line of JSON. */
export function describeCheck({ revision, keys, damaged }: CheckedStore, output: 'text' | 'json'): string {
  if (output === 'json') return `${JSON.stringify({ revision, keys, damaged })}\n`;
  const live = damaged.filter(({ state }) => state === 'live').length;
  const summary = `revision ${revision}, ${keys} entries: ${live} unreadable, ${damaged.length - live} damaged in the history\n`;
  if (damaged.length === 0) return summary;
  const rows = damaged.map(({ key = '<unknown>', revision: at, state, what }) => [key, String(at), state, what]);
  return `${alignRows([['KEY', 'REVISION', 'STATE', 'DAMAGE'], ...rows])}${summary}`;
}
