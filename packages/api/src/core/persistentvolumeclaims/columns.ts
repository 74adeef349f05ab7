import type { TableColumn } from '@orch/apimachinery';
import { type Names, nameColumn, textAt, textMapAt, textsAt, wellKnown } from '@orch/apimachinery';
import { ageColumn, column, wideColumn } from '../../resources/columns/column.js';
import { unset } from '../../resources/columns/texts.js';
import { accessModesText } from '../../resources/columns/volume.js';

export function persistentVolumeClaimColumns(names: Names): readonly TableColumn[] {
  const betaStorageClass = names.value(wellKnown.annotations.betaStorageClass);
  return [
    nameColumn,
    column('Status', (object) =>
      textAt(object, 'metadata', 'deletionTimestamp') === '' ? textAt(object, 'status', 'phase') : 'Terminating',
    ),
    column('Volume', (object) => textAt(object, 'spec', 'volumeName')),
    column('Capacity', (object) => (isBound(object) ? textAt(object, 'status', 'capacity', 'storage') || '0' : '')),
    column('Access Modes', (object) =>
      isBound(object) ? accessModesText(textsAt(object, 'status', 'accessModes')) : '',
    ),
    column(
      'StorageClass',
      (object) =>
        textMapAt(object, 'metadata', 'annotations')[betaStorageClass] ?? textAt(object, 'spec', 'storageClassName'),
    ),
    ageColumn,
    wideColumn('VolumeMode', (object) => textAt(object, 'spec', 'volumeMode') || unset),
  ];
}

function isBound(object: unknown): boolean {
  return textAt(object, 'spec', 'volumeName') !== '';
}
