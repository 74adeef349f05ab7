import type { TableColumn } from '@orch/apimachinery';
import { type Fields, listAt, nameColumn, textAt } from '@orch/apimachinery';
import { column } from '../resources/columns/column.js';

export const componentStatusColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', (object) => {
    const status = textAt(healthy(object), 'status');
    return status === 'True' ? 'Healthy' : status === 'False' ? 'Unhealthy' : 'Unknown';
  }),
  column('Message', (object) => textAt(healthy(object), 'message')),
  column('Error', (object) => textAt(healthy(object), 'error')),
];

function healthy(object: unknown): Fields | undefined {
  return listAt(object, 'conditions').find((condition) => textAt(condition, 'type') === 'Healthy');
}
