import type { TableColumn } from '@orch/apimachinery';
import { listAt, nameColumn, numberAt, textAt } from '@orch/apimachinery';
import { ageColumn, column } from '../../resources/columns/column.js';
import { none } from '../../resources/columns/texts.js';

export const flowSchemaColumns: readonly TableColumn[] = [
  nameColumn,
  column('PriorityLevel', (object) => textAt(object, 'spec', 'priorityLevelConfiguration', 'name') || none),
  column('MatchingPrecedence', (object) => numberAt(object, 'spec', 'matchingPrecedence')),
  column('DistinguisherMethod', (object) => textAt(object, 'spec', 'distinguisherMethod', 'type') || none),
  ageColumn,
  column('MissingPL', missingPriorityLevelText),
];

function missingPriorityLevelText(object: unknown): string {
  const dangling = listAt(object, 'status', 'conditions').find((item) => textAt(item, 'type') === 'Dangling');
  return dangling === undefined ? '?' : textAt(dangling, 'status');
}
