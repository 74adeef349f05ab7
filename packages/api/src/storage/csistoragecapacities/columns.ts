import { column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';

export const csiStorageCapacityColumns: readonly TableColumn[] = [
  nameColumn,
  column('StorageClassName', (object) => textAt(object, 'storageClassName')),
  column('Capacity', (object) => textAt(object, 'capacity')),
];
