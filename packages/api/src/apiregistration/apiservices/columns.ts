import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { listAt, optionalFieldsAt, textAt } from '../../resources/fields.js';

export const apiServiceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Service', (object) => {
    const service = optionalFieldsAt(object, 'spec', 'service');
    return service === undefined ? 'Local' : `${textAt(service, 'namespace')}/${textAt(service, 'name')}`;
  }),
  column('Available', availableText),
  ageColumn,
];

function availableText(object: unknown): string {
  const available = listAt(object, 'status', 'conditions').find(
    (condition) => textAt(condition, 'type') === 'Available',
  );
  if (available === undefined) return 'Unknown';
  const status = textAt(available, 'status');
  return status === 'True' ? status : `${status} (${textAt(available, 'reason')})`;
}
