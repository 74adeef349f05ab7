import type { TableColumn } from '@orch/apimachinery';
import { listAt, nameColumn } from '@orch/apimachinery';
import { ageColumn, integerColumn } from '../resources/columns/column.js';

/** Columns of mutating and validating webhook configurations. */
export const webhookConfigurationColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Webhooks', (object) => listAt(object, 'webhooks').length),
  ageColumn,
];
