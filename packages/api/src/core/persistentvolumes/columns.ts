import type { Names } from '@orch/apimachinery';
import type { TableColumn } from '../../resources/definition.js';
import { ageColumn, column, nameColumn, wideColumn } from '../../resources/columns/column.js';
import { accessModesText } from '../../resources/columns/volume.js';
import { unset } from '../../resources/columns/texts.js';
import { optionalFieldsAt, textAt, textMapAt, textsAt } from '../../resources/fields.js';
import { productLabels } from '../../resources/product-names.js';

export function persistentVolumeColumns(names: Names): readonly TableColumn[] {
  const { betaStorageClass } = productLabels(names);
  return [
    nameColumn,
    column('Capacity', (object) => textAt(object, 'spec', 'capacity', 'storage')),
    column('Access Modes', (object) => accessModesText(textsAt(object, 'spec', 'accessModes'))),
    column('Reclaim Policy', (object) => textAt(object, 'spec', 'persistentVolumeReclaimPolicy')),
    column('Status', (object) =>
      textAt(object, 'metadata', 'deletionTimestamp') === '' ? textAt(object, 'status', 'phase') : 'Terminating',
    ),
    column('Claim', claimText),
    column(
      'StorageClass',
      (object) => textMapAt(object, 'metadata', 'annotations')[betaStorageClass] ?? textAt(object, 'spec', 'storageClassName'),
    ),
    column('Reason', (object) => textAt(object, 'status', 'reason')),
    ageColumn,
    wideColumn('VolumeMode', (object) => textAt(object, 'spec', 'volumeMode') || unset),
  ];
}

function claimText(object: unknown): string {
  const claim = optionalFieldsAt(object, 'spec', 'claimRef');
  return claim === undefined ? '' : `${textAt(claim, 'namespace')}/${textAt(claim, 'name')}`;
}
