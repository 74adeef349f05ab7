/**
 * Formats rows as columns, three spaces apart, without trailing spaces. `widths` holds the column widths of earlier rows
 * and grows with these rows.
 */
export function alignRows(rows: readonly (readonly string[])[], widths: number[] = []): string {
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('   '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
