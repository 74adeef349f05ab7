import type { TableColumn } from '@orch/apimachinery';
import { nameColumn, textAt } from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';

export const leaseColumns: readonly TableColumn[] = [
  nameColumn,
  column('Holder', (object) => textAt(object, 'spec', 'holderIdentity')),
  ageColumn,
];
