import type { TableColumn } from '@orch/apimachinery';
import { memberAt, nameColumn, numberAt } from '@orch/apimachinery';
import { ageColumn, column, integerColumn } from '../../resources/columns/column.js';

export const podDisruptionBudgetColumns: readonly TableColumn[] = [
  nameColumn,
  column('Min Available', (object) => String(memberAt(object, 'spec', 'minAvailable') ?? 'N/A')),
  column('Max Unavailable', (object) => String(memberAt(object, 'spec', 'maxUnavailable') ?? 'N/A')),
  integerColumn('Allowed Disruptions', (object) => numberAt(object, 'status', 'disruptionsAllowed')),
  ageColumn,
];
