import { column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { type Fields, listAt, textAt } from '../../resources/fields.js';

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
