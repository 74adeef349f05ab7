import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { fieldsAt, textAt } from '../../resources/fields.js';

export const secretColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', (object) => textAt(object, 'type')),
  column('Data', (object) => Object.keys(fieldsAt(object, 'data')).length),
  ageColumn,
];
