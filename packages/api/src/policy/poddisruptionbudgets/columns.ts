import { ageColumn, column, integerColumn, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { memberAt, numberAt } from '../../resources/fields.js';

export const podDisruptionBudgetColumns: readonly TableColumn[] = [
  nameColumn,
  column('Min Available', (object) => String(memberAt(object, 'spec', 'minAvailable') ?? 'N/A')),
  column('Max Unavailable', (object) => String(memberAt(object, 'spec', 'maxUnavailable') ?? 'N/A')),
  integerColumn('Allowed Disruptions', (object) => numberAt(object, 'status', 'disruptionsAllowed')),
  ageColumn,
];
