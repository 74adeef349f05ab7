import { wideColumn } from '../../resources/columns/column.js';
import { labelsText } from '../../resources/columns/texts.js';
import { replicaColumns } from '../../resources/columns/workload.js';
import type { TableColumn } from '../../resources/definition.js';
import { textMapAt } from '../../resources/fields.js';

export const replicationControllerColumns: readonly TableColumn[] = replicaColumns(
  wideColumn('Selector', (object) => labelsText(textMapAt(object, 'spec', 'selector'))),
);
