import { ageColumn, booleanColumn, column, nameColumn } from '../../resources/columns/column.js';
import { unset } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { booleanAt, listAt, memberAt, textAt, textsAt } from '../../resources/fields.js';

export const csiDriverColumns: readonly TableColumn[] = [
  nameColumn,
  booleanColumn('AttachRequired', (object) => memberAt(object, 'spec', 'attachRequired') !== false),
  booleanColumn('PodInfoOnMount', (object) => booleanAt(object, 'spec', 'podInfoOnMount')),
  booleanColumn('StorageCapacity', (object) => booleanAt(object, 'spec', 'storageCapacity')),
  column('TokenRequests', tokenRequestsText),
  booleanColumn('RequiresRepublish', (object) => booleanAt(object, 'spec', 'requiresRepublish')),
  column('Modes', (object) => textsAt(object, 'spec', 'volumeLifecycleModes').join(',') || '<none>'),
  ageColumn,
];

function tokenRequestsText(object: unknown): string {
  const requests = listAt(object, 'spec', 'tokenRequests');
  return requests.length === 0 ? unset : requests.map((request) => textAt(request, 'audience')).join(',');
}
