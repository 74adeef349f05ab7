import type { TableColumn } from '@orch/apimachinery';
import { booleanAt, fieldsAt, listAt, nameColumn, optionalFieldsAt, textAt } from '@orch/apimachinery';
import { ageSince } from '../../resources/columns/age.js';
import {
  ageColumn,
  booleanColumn,
  clockColumn,
  column,
  integerColumn,
  wideColumn,
} from '../../resources/columns/column.js';
import { containerImages, containerNames, none, selectorText } from '../../resources/columns/texts.js';

export const cronJobColumns: readonly TableColumn[] = [
  nameColumn,
  column('Schedule', (object) => textAt(object, 'spec', 'schedule')),
  // The column type is boolean, but the cells are strings.
  booleanColumn('Suspend', (object) => (booleanAt(object, 'spec', 'suspend') ? 'True' : 'False')),
  integerColumn('Active', (object) => listAt(object, 'status', 'active').length),
  clockColumn('Last Schedule', {
    read: (object) => textAt(object, 'status', 'lastScheduleTime'),
    text: (time, now) => (time === '' ? none : ageSince(time, now)),
  }),
  ageColumn,
  wideColumn('Containers', (object) => containerNames(jobTemplate(object))),
  wideColumn('Images', (object) => containerImages(jobTemplate(object))),
  wideColumn('Selector', (object) => selectorText(optionalFieldsAt(object, 'spec', 'jobTemplate', 'spec', 'selector'))),
];

function jobTemplate(object: unknown): unknown {
  return fieldsAt(object, 'spec', 'jobTemplate', 'spec', 'template');
}
