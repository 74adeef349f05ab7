import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';

export const runtimeClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('Handler', (object) => textAt(object, 'handler')),
  ageColumn,
];
