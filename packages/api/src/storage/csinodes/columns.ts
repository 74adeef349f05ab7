import { ageColumn, integerColumn, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { listAt } from '../../resources/fields.js';

export const csiNodeColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Drivers', (object) => listAt(object, 'spec', 'drivers').length),
  ageColumn,
];
