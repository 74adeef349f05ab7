import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';

export const namespaceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', (object) => textAt(object, 'status', 'phase')),
  ageColumn,
];
