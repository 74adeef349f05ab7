import type { TableColumn } from '@orch/apimachinery';
import { listAt, nameColumn, textAt } from '@orch/apimachinery';
import { ageColumn, column, wideColumn } from '../resources/columns/column.js';

/** Columns of role bindings and cluster role bindings. */
export const bindingColumns: readonly TableColumn[] = [
  nameColumn,
  column('Role', (object) => `${textAt(object, 'roleRef', 'kind')}/${textAt(object, 'roleRef', 'name')}`),
  ageColumn,
  wideColumn('Users', (object) => subjectsText(object, 'User')),
  wideColumn('Groups', (object) => subjectsText(object, 'Group')),
  wideColumn('ServiceAccounts', (object) => subjectsText(object, 'ServiceAccount')),
];

function subjectsText(object: unknown, kind: string): string {
  return listAt(object, 'subjects')
    .filter((subject) => textAt(subject, 'kind') === kind)
    .map((subject) => {
      const name = textAt(subject, 'name');
      return kind === 'ServiceAccount' ? `${textAt(subject, 'namespace')}/${name}` : name;
    })
    .join(', ');
}
