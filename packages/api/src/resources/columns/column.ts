import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { TableColumn } from '../definition.js';
import { textAt } from '../fields.js';
import { ageSince } from './age.js';
import { columnDescriptions } from './descriptions.js';

export type CellValue = string | number | boolean | null;
type Cell = (object: DeepReadonly<ApiObject>, now: Date) => CellValue;

interface ColumnOptions {
  readonly type?: TableColumn['type'];
  readonly format?: string;
  /** 1 for columns of the wide form. */
  readonly priority?: number;
  readonly description?: string;
  readonly dependsOnClock?: boolean;
}

/** A column of strings of priority 0, but for what `options` say. */
export function column(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return {
    name,
    type: options.type ?? 'string',
    format: options.format ?? '',
    description: options.description ?? columnDescriptions[name] ?? '',
    priority: options.priority ?? 0,
    cell,
    dependsOnClock: options.dependsOnClock ?? false,
  };
}

export function integerColumn(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return column(name, cell, { ...options, type: 'integer' });
}

export function booleanColumn(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return column(name, cell, { ...options, type: 'boolean' });
}

/** A column of the wide form. */
export function wideColumn(name: string, cell: Cell, options: ColumnOptions = {}): TableColumn {
  return column(name, cell, { ...options, priority: 1 });
}

export const nameColumn: TableColumn = column('Name', (object) => textAt(object, 'metadata', 'name'), {
  format: 'name',
  description: 'Unique among the objects of this resource in its namespace.',
});

export const ageColumn: TableColumn = column('Age', (object, now) => ageOf(object, now), {
  dependsOnClock: true,
  description: 'Time since the object was created.',
});

/** Columns of kinds that define none of their own (spec: Envelope shapes, Table). */
export const defaultColumns: readonly TableColumn[] = [
  nameColumn,
  column('Created At', (object) => textAt(object, 'metadata', 'creationTimestamp'), {
    type: 'date',
    description: 'When the object was created.',
  }),
];

function ageOf(object: unknown, now: Date): string {
  return ageSince(textAt(object, 'metadata', 'creationTimestamp'), now);
}
