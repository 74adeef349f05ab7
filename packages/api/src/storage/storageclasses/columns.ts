import { type Names, wellKnown } from '@orch/apimachinery';
import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { booleanAt, textAt, textMapAt } from '../../resources/fields.js';

export function storageClassColumns(names: Names): readonly TableColumn[] {
  const { annotations } = wellKnown;
  const defaultStorageClasses = [annotations.defaultStorageClass, annotations.betaDefaultStorageClass].map((key) =>
    names.value(key),
  );
  return [
    { ...nameColumn, cell: (object) => nameText(object, defaultStorageClasses) },
    column('Provisioner', (object) => textAt(object, 'provisioner')),
    column('ReclaimPolicy', (object) => textAt(object, 'reclaimPolicy') || 'Delete'),
    column('VolumeBindingMode', (object) => textAt(object, 'volumeBindingMode') || 'Immediate'),
    column('AllowVolumeExpansion', (object) => booleanAt(object, 'allowVolumeExpansion')),
    ageColumn,
  ];
}

function nameText(object: unknown, defaultAnnotations: readonly string[]): string {
  const name = textAt(object, 'metadata', 'name');
  const annotations = textMapAt(object, 'metadata', 'annotations');
  return defaultAnnotations.some((key) => annotations[key] === 'true') ? `${name} (default)` : name;
}
