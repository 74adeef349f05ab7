import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { fieldsAt } from '../../resources/fields.js';

export const configMapColumns: readonly TableColumn[] = [
  nameColumn,
  column('Data', (object) => {
    const texts = Object.keys(fieldsAt(object, 'data')).length;
    return texts + Object.keys(fieldsAt(object, 'binaryData')).length;
  }),
  ageColumn,
];
