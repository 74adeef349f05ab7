import { ageColumn, integerColumn, nameColumn } from '../resources/columns/column.js';
import type { TableColumn } from '../resources/definition.js';
import { listAt } from '../resources/fields.js';

/** Columns of both kinds of webhook configurations. */
export const webhookConfigurationColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Webhooks', (object) => listAt(object, 'webhooks').length),
  ageColumn,
];
