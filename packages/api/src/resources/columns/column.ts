import type { ApiObject, ClockCell, DeepReadonly, Int64, TableColumn } from '@orch/apimachinery';
import { textAt } from '@orch/apimachinery';
import { ageSince } from './age.js';
import { columnDescriptions } from './descriptions.js';

export { defaultColumns, nameColumn } from '@orch/apimachinery';

export type CellValue = string | Int64 | boolean | null;
type Cell = (object: DeepReadonly<ApiObject>, now: Date) => CellValue;

interface ColumnOptions {
  readonly type?: TableColumn['type'];
  readonly format?: string;
  /** 1 for columns of the wide table. */
  readonly priority?: number;
  readonly description?: string;
}

/** A column of strings of priority 0, unless `options` differ. */
export function column(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return {
    name,
    type: options.type ?? 'string',
    format: options.format ?? '',
    description: options.description ?? columnDescriptions[name] ?? '',
    priority: options.priority ?? 0,
    cell,
  };
}

/** A column whose cells depend on the time. */
export function clockColumn(name: string, clock: ClockCell, options: ColumnOptions = {}): TableColumn {
  return { ...column(name, (object, now) => clock.text(clock.read(object), now), options), clock };
}

export function integerColumn(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return column(name, cell, { ...options, type: 'integer' });
}

export function booleanColumn(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return column(name, cell, { ...options, type: 'boolean' });
}

/** A column of the wide table. */
export function wideColumn(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return column(name, cell, { ...options, priority: 1 });
}

export const ageColumn: TableColumn = clockColumn(
  'Age',
  { read: (object) => textAt(object, 'metadata', 'creationTimestamp'), text: ageSince },
  { description: 'Time since the object was created.' },
);
