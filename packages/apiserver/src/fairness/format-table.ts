/** The cells of one row. */
export type Row = readonly string[];

/**
 * Aligns columns as v1.21 does in its dumps: cells but the last of a row end with a comma, and columns are at least 8 wide, with one blank
 * between them. Control characters in cells are escaped, since clients choose some of the texts.
 *
 *     [['Name', 'IsIdle'], ['exempt', '<none>']]    Name,   IsIdle
 *                                                   exempt, <none>
 */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) =>
    row.map((cell, index) => `${escapeControls(cell)}${index < row.length - 1 ? ',' : ''}`),
  );
  const widths: number[] = [];
  for (const row of cells) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? widthMin, cell.length + 1);
    });
  }
  return cells
    .map(
      (row) =>
        `${row.map((cell, index) => (index < row.length - 1 ? cell.padEnd(widths[index] ?? 0) : cell)).join('')}\n`,
    )
    .join('');
}

const widthMin = 8;

function escapeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, (character) => JSON.stringify(character).slice(1, -1));
}
