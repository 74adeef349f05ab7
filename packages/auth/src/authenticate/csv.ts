/** Rows of comma-separated values with double-quoted fields (RFC 4180). Skips empty lines. @throws Error */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  let touched = false;
  const endField = (): void => {
    row.push(field);
    field = '';
  };
  const endRow = (): void => {
    if (touched) {
      endField();
      rows.push(row);
    }
    row = [];
    touched = false;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += '"';
        at++;
      } else {
        quoted = false;
        const next = text[at + 1];
        if (next !== undefined && next !== ',' && next !== '\n' && next !== '\r') {
          throw new Error(`row ${rows.length + 1}: text after a closing quote`);
        }
      }
    } else if (char === '"') {
      if (field !== '') throw new Error(`row ${rows.length + 1}: a quote inside a field that is not quoted`);
      quoted = true;
      touched = true;
    } else if (char === ',') {
      touched = true;
      endField();
    } else if (char === '\n') endRow();
    else if (char !== '\r') {
      touched = true;
      field += char;
    }
  }
  if (quoted) throw new Error(`row ${rows.length + 1}: a quote is not closed`);
  endRow();
  return rows;
}
