import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { none } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { numberAt, optionalFieldsAt, textAt } from '../../resources/fields.js';

export const priorityLevelConfigurationColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', (object) => textAt(object, 'spec', 'type')),
  column('AssuredConcurrencyShares', (object) =>
    optionalFieldsAt(object, 'spec', 'limited') === undefined
      ? none
      : numberAt(object, 'spec', 'limited', 'assuredConcurrencyShares'),
  ),
  column('Queues', (object) => queuing(object, 'queues')),
  column('HandSize', (object) => queuing(object, 'handSize')),
  column('QueueLengthLimit', (object) => queuing(object, 'queueLengthLimit')),
  ageColumn,
];

function queuing(object: unknown, field: string): number | string {
  const settings = optionalFieldsAt(object, 'spec', 'limited', 'limitResponse', 'queuing');
  return settings === undefined ? none : numberAt(settings, field);
}
