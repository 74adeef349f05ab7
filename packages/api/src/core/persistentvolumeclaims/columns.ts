import type { Names } from '@orch/apimachinery';
import type { TableColumn } from '../../resources/definition.js';
import { ageColumn, column, nameColumn, wideColumn } from '../../resources/columns/column.js';
import { accessModesText } from '../../resources/columns/volume.js';
import { unset } from '../../resources/columns/texts.js';
import { textAt, textMapAt, textsAt } from '../../resources/fields.js';
import { productLabels } from '../../resources/product-names.js';

export function persistentVolumeClaimColumns(names: Names): readonly TableColumn[] {
  const { betaStorageClass } = productLabels(names);
  return [
    nameColumn,
    column('Status', (object) =>
      textAt(object, 'metadata', 'deletionTimestamp') === '' ? textAt(object, 'status', 'phase') : 'Terminating',
    ),
    column('Volume', (object) => textAt(object, 'spec', 'volumeName')),
    column('Capacity', (object) => (isBound(object) ? textAt(object, 'status', 'capacity', 'storage') : '')),
    column('Access Modes', (object) =>
      isBound(object) ? accessModesText(textsAt(object, 'status', 'accessModes')) : '',
    ),
    column(
      'StorageClass',
      (object) => textMapAt(object, 'metadata', 'annotations')[betaStorageClass] ?? textAt(object, 'spec', 'storageClassName'),
    ),
    ageColumn,
    wideColumn('VolumeMode', (object) => textAt(object, 'spec', 'volumeMode') || unset),
  ];
}

function isBound(object: unknown): boolean {
  return textAt(object, 'spec', 'volumeName') !== '';
}
