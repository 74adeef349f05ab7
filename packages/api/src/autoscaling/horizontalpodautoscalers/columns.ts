import type { TableColumn } from '@orch/apimachinery';
import { nameColumn, numberAt, optionalNumberAt, textAt } from '@orch/apimachinery';
import { ageColumn, column } from '../../resources/columns/column.js';
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
