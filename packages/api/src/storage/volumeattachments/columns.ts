import type { TableColumn } from '@orch/apimachinery';
import { booleanAt, nameColumn, textAt } from '@orch/apimachinery';
import { ageColumn, booleanColumn, column } from '../../resources/columns/column.js';

export const volumeAttachmentColumns: readonly TableColumn[] = [
  nameColumn,
  column('Attacher', (object) => textAt(object, 'spec', 'attacher'), { format: 'name' }),
  column('PV', (object) => textAt(object, 'spec', 'source', 'persistentVolumeName')),
  column('Node', (object) => textAt(object, 'spec', 'nodeName')),
  booleanColumn('Attached', (object) => booleanAt(object, 'status', 'attached')),
  ageColumn,
];
