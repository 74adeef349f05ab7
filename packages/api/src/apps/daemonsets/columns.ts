import { ageColumn, column, integerColumn, nameColumn } from '../../resources/columns/column.js';
import { labelsText } from '../../resources/columns/texts.js';
import { containersColumn, imagesColumn, selectorColumn } from '../../resources/columns/workload.js';
import type { TableColumn } from '../../resources/definition.js';
import { numberAt, textMapAt } from '../../resources/fields.js';

export const daemonSetColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Desired', (object) => numberAt(object, 'status', 'desiredNumberScheduled')),
  integerColumn('Current', (object) => numberAt(object, 'status', 'currentNumberScheduled')),
  integerColumn('Ready', (object) => numberAt(object, 'status', 'numberReady')),
  integerColumn('Up-to-date', (object) => numberAt(object, 'status', 'updatedNumberScheduled')),
  integerColumn('Available', (object) => numberAt(object, 'status', 'numberAvailable')),
  column('Node Selector', (object) => labelsText(textMapAt(object, 'spec', 'template', 'spec', 'nodeSelector'))),
  ageColumn,
  containersColumn,
  imagesColumn,
  selectorColumn,
];
