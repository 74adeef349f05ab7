import { ageSince } from '@orch/api';
import {
  defaultColumns,
  encodeJson,
  type Fields,
  isInt64,
  optionalNumberAt,
  type TableColumn,
  textAt,
} from '@orch/apimachinery';
import { type JsonPath, parseJsonPath } from './json-path.js';

/** The columns of a version: the name, then the given ones, or the age. */
export function columnsOf(given: readonly Fields[]): readonly TableColumn[] {
  const [nameColumn] = defaultColumns;
  const own = given.length === 0 ? [ageColumn] : given.map(columnOf);
  return nameColumn === undefined ? own : [nameColumn, ...own];
}

function columnOf(given: Fields): TableColumn {
  const path = textAt(given, 'jsonPath');
  return makeColumn({
    name: textAt(given, 'name'),
    type: typeOf(textAt(given, 'type')),
    format: textAt(given, 'format'),
    description: textAt(given, 'description') || `Custom resource definition column (in JSONPath format): ${path}`,
    priority: Number(optionalNumberAt(given, 'priority') ?? 0),
    path,
  });
}

type ColumnData = Pick<TableColumn, 'name' | 'type' | 'format' | 'description' | 'priority'> & {
  readonly path: string;
};

function makeColumn({ path: text, ...column }: ColumnData): TableColumn {
  const path = parseJsonPath(text);
  const first = (object: unknown) => firstOf(path, object);
  if (column.type !== 'date') return { ...column, cell: (object) => cellOf(column.type, first(object)) };
  return {
    ...column,
    cell: (object, now) => dateText(first(object), now),
    clock: {
      read: (object) => {
        const value = first(object);
        return typeof value === 'string' ? value : '';
      },
      text: dateText,
    },
  };
}

const ageColumn = makeColumn({
  name: 'Age',
  type: 'date',
  format: '',
  description: 'When the object was created.',
  priority: 0,
  path: '.metadata.creationTimestamp',
});

function firstOf(path: JsonPath | undefined, object: unknown): unknown {
  return path?.(object)[0] ?? undefined;
}

function typeOf(type: string): TableColumn['type'] {
  switch (type) {
    case 'integer':
    case 'number':
    case 'boolean':
    case 'date':
      return type;
    default:
      return 'string';
  }
}

/** A value of another type than its column has no cell; a column of texts has each value as text. */
function cellOf(type: TableColumn['type'], value: unknown): ReturnType<TableColumn['cell']> {
  if (value === undefined || value === null) return null;
  switch (type) {
    case 'integer':
      if (isInt64(value)) return value;
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    default:
      return typeof value === 'string' ? value : encodeJson(value);
  }
}

function dateText(value: unknown, now: Date): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return Number.isNaN(Date.parse(value)) ? '<invalid>' : ageSince(value, now);
}
