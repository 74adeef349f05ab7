import type { TableColumn } from '@orch/apimachinery';
import { booleanAt, nameColumn, textAt, textsAt } from '@orch/apimachinery';
import { column } from '../../resources/columns/column.js';

export const podSecurityPolicyColumns: readonly TableColumn[] = [
  nameColumn,
  column('Priv', (object) => String(booleanAt(object, 'spec', 'privileged'))),
  column('Caps', (object) => textsAt(object, 'spec', 'allowedCapabilities').join(',')),
  column('SELinux', (object) => textAt(object, 'spec', 'seLinux', 'rule')),
  column('RunAsUser', (object) => textAt(object, 'spec', 'runAsUser', 'rule')),
  column('FsGroup', (object) => textAt(object, 'spec', 'fsGroup', 'rule')),
  column('SupGroup', (object) => textAt(object, 'spec', 'supplementalGroups', 'rule')),
  column('ReadOnlyRootFs', (object) => booleanAt(object, 'spec', 'readOnlyRootFilesystem')),
  column('Volumes', (object) => textsAt(object, 'spec', 'volumes').join(',')),
];
