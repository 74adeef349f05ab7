import type { TableColumn } from '@orch/apimachinery';
import { type Names, nameColumn, optionalFieldsAt, textAt, textMapAt, textsAt, wellKnown } from '@orch/apimachinery';
import { ageColumn, column, wideColumn } from '../../resources/columns/column.js';
import { unset } from '../../resources/columns/texts.js';
import { accessModesText } from '../../resources/columns/volume.js';

export function persistentVolumeColumns(names: Names): readonly TableColumn[] {
  const betaStorageClass = names.value(wellKnown.annotations.betaStorageClass);
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
      (object) =>
        textMapAt(object, 'metadata', 'annotations')[betaStorageClass] ?? textAt(object, 'spec', 'storageClassName'),
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
