import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';

export const leaseColumns: readonly TableColumn[] = [
  nameColumn,
  column('Holder', (object) => textAt(object, 'spec', 'holderIdentity')),
  ageColumn,
];
