import { ageColumn, booleanColumn, integerColumn, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { booleanAt, numberAt } from '../../resources/fields.js';

export const priorityClassColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Value', (object) => numberAt(object, 'value')),
  booleanColumn('Global-Default', (object) => booleanAt(object, 'globalDefault')),
  ageColumn,
];
