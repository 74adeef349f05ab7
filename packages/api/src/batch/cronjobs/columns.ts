import { ageSince } from '../../resources/columns/age.js';
import {
  ageColumn,
  booleanColumn,
  column,
  integerColumn,
  nameColumn,
  wideColumn,
} from '../../resources/columns/column.js';
import { containerImages, containerNames, none, selectorText } from '../../resources/columns/texts.js';
import type { TableColumn } from '../../resources/definition.js';
import { booleanAt, fieldsAt, listAt, optionalFieldsAt, textAt } from '../../resources/fields.js';

export const cronJobColumns: readonly TableColumn[] = [
  nameColumn,
  column('Schedule', (object) => textAt(object, 'spec', 'schedule')),
  // The column says boolean, and its cells are texts.
  booleanColumn('Suspend', (object) => (booleanAt(object, 'spec', 'suspend') ? 'True' : 'False')),
  integerColumn('Active', (object) => listAt(object, 'status', 'active').length),
  column('Last Schedule', lastScheduleText, { dependsOnClock: true }),
  ageColumn,
  wideColumn('Containers', (object) => containerNames(jobTemplate(object))),
  wideColumn('Images', (object) => containerImages(jobTemplate(object))),
  wideColumn('Selector', (object) => selectorText(optionalFieldsAt(object, 'spec', 'jobTemplate', 'spec', 'selector'))),
];

function jobTemplate(object: unknown): unknown {
  return fieldsAt(object, 'spec', 'jobTemplate', 'spec', 'template');
}

function lastScheduleText(object: unknown, now: Date): string {
  const time = textAt(object, 'status', 'lastScheduleTime');
  return time === '' ? none : ageSince(time, now);
}
