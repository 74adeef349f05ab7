import { escapeControls } from '@orch/component';

/**
 * Formats rows as columns, three spaces apart, without trailing spaces. `widths` holds the column widths of earlier rows
 * and grows with these rows. Cells contain texts of objects: their control characters are escaped, so that they do not control
 * the terminal.
 */
export function alignRows(texts: readonly (readonly string[])[], widths: number[] = []): string {
  const rows = texts.map((row) => row.map(escapeControls));
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('   '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
