import { encodeJson, isJsonObject, type JsonObject, type JsonValue } from '@orch/apimachinery';
import { alignRows } from './align-rows.js';
import type { TableListing } from './list-at.js';
import { formatType } from './resource-types.js';

/**
 * Formats the tables of the server without wide columns (priority above 0). `withTypes` adds the type to each name.
 */
export function describeTables(tables: readonly TableListing[], options: TableOptions): string {
  return tables.map((table) => describeTable(table, options)).join('\n');
}

export interface TableOptions {
  readonly withNamespaces: boolean;
  readonly withTypes: boolean;
}

function describeTable({ type, columns, rows }: TableListing, options: TableOptions): string {
  const shown = [...columns.keys()].filter((index) => !(Number(columns[index]?.['priority'] ?? 0) > 0));
  const isName = (index: number): boolean => columns[index]?.['format'] === 'name';
  const withNamespaces = options.withNamespaces && type.namespaced;
  const head = shown.map((index) => String(columns[index]?.['name']).toUpperCase());
  const cellsOf = (row: JsonObject): string[] => {
    const cells = Array.isArray(row['cells']) ? row['cells'] : [];
    return shown.map((index) => {
      const text = formatCell(cells[index]);
      return options.withTypes && isName(index) ? `${formatType(type)}/${text}` : text;
    });
  };
  return alignRows([
    withNamespaces ? ['NAMESPACE', ...head] : head,
    ...rows.map((row) => (withNamespaces ? [namespaceOf(row), ...cellsOf(row)] : cellsOf(row))),
  ]);
}

function formatCell(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '<none>';
  return typeof value === 'string' ? value.replaceAll('\n', '\\n') : encodeJson(value);
}

function namespaceOf({ object }: JsonObject): string {
  const metadata = isJsonObject(object) ? object['metadata'] : undefined;
  return isJsonObject(metadata) ? String(metadata['namespace'] ?? '') : '';
}
