import type { TableColumn } from '@orch/apimachinery';
import { listAt, memberAt, nameColumn, textAt } from '@orch/apimachinery';
import { ageColumn, column } from '../../resources/columns/column.js';

export const certificateSigningRequestColumns: readonly TableColumn[] = [
  nameColumn,
  ageColumn,
  column('SignerName', (object) => textAt(object, 'spec', 'signerName') || '<none>'),
  column('Requestor', (object) => textAt(object, 'spec', 'username')),
  column('Condition', conditionText),
];

function conditionText(request: unknown): string {
  const types = listAt(request, 'status', 'conditions').map((condition) => textAt(condition, 'type'));
  const known = ['Approved', 'Denied', 'Failed'].filter((type) => types.includes(type));
  // A denied request is not shown as approved.
  const shown = known.includes('Denied') ? known.filter((type) => type !== 'Approved') : known;
  const words = shown.length === 0 ? ['Pending'] : shown;
  return (memberAt(request, 'status', 'certificate') === undefined ? words : [...words, 'Issued']).join(',');
}
