import { ageColumn, booleanColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { booleanAt, textAt } from '../../resources/fields.js';

export const volumeAttachmentColumns: readonly TableColumn[] = [
  nameColumn,
  column('Attacher', (object) => textAt(object, 'spec', 'attacher'), { format: 'name' }),
  column('PV', (object) => textAt(object, 'spec', 'source', 'persistentVolumeName')),
  column('Node', (object) => textAt(object, 'spec', 'nodeName')),
  booleanColumn('Attached', (object) => booleanAt(object, 'status', 'attached')),
  ageColumn,
];
