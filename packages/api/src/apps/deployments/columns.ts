import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { containersColumn, imagesColumn, selectorColumn } from '../../resources/columns/workload.js';
import type { TableColumn } from '../../resources/definition.js';
import { numberAt } from '../../resources/fields.js';

export const deploymentColumns: readonly TableColumn[] = [
  nameColumn,
  column('Ready', (object) => `${numberAt(object, 'status', 'readyReplicas')}/${numberAt(object, 'spec', 'replicas')}`),
  column('Up-to-date', (object) => numberAt(object, 'status', 'updatedReplicas')),
  column('Available', (object) => numberAt(object, 'status', 'availableReplicas')),
  ageColumn,
  containersColumn,
  imagesColumn,
  selectorColumn,
];
