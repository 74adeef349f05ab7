import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import type { TableColumn } from '../../resources/definition.js';
import { numberAt, optionalNumberAt, textAt } from '../../resources/fields.js';
import { targetsText } from './targets.js';

export const horizontalPodAutoscalerColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Reference',
    (object) =>
      `${textAt(object, 'spec', 'scaleTargetRef', 'kind')}/${textAt(object, 'spec', 'scaleTargetRef', 'name')}`,
  ),
  column('Targets', targetsText),
  column('MinPods', (object) => {
    const replicas = optionalNumberAt(object, 'spec', 'minReplicas');
    return replicas === undefined ? '<unset>' : String(replicas);
  }),
  column('MaxPods', (object) => numberAt(object, 'spec', 'maxReplicas')),
  column('Replicas', (object) => numberAt(object, 'status', 'currentReplicas')),
  ageColumn,
];
