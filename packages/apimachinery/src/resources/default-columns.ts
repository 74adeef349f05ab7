import { textAt } from './fields.js';
import type { TableColumn } from './table-column.js';

export const nameColumn: TableColumn = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'Unique among the objects of this resource in its namespace.',
  priority: 0,
  cell: (object) => textAt(object, 'metadata', 'name'),
};

/** Columns of kinds that define none of their own (spec: Envelope shapes, Table). */
export const defaultColumns: readonly TableColumn[] = [
  nameColumn,
  {
    name: 'Created At',
    type: 'date',
    format: '',
    description: 'When the object was created.',
    priority: 0,
    cell: (object) => textAt(object, 'metadata', 'creationTimestamp'),
  },
];
