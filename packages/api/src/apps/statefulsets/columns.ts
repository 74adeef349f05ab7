import { ageColumn, column, nameColumn } from '../../resources/columns/column.js';
import { containersColumn, imagesColumn } from '../../resources/columns/workload.js';
import type { TableColumn } from '../../resources/definition.js';
import { numberAt } from '../../resources/fields.js';

export const statefulSetColumns: readonly TableColumn[] = [
  nameColumn,
  column('Ready', (object) => `${numberAt(object, 'status', 'readyReplicas')}/${numberAt(object, 'spec', 'replicas')}`),
  ageColumn,
  containersColumn,
  imagesColumn,
];
