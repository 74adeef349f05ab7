import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { listAt } from '../../resources/fields.js';

export const serviceAccountColumns: readonly TableColumn[] = [
  nameColumn,
  column('Secrets', (object) => listAt(object, 'secrets').length),
  ageColumn,
];
