import type { TableColumn } from '@orch/apimachinery';
import { nameColumn, numberAt } from '@orch/apimachinery';
import { ageColumn, integerColumn, wideColumn } from './column.js';
import { containerImages, containerNames, specSelectorText, templateOf } from './texts.js';

/** Wide columns of kinds with a pod template under `spec`. */
export const containersColumn: TableColumn = wideColumn('Containers', (object) => containerNames(templateOf(object)));
export const imagesColumn: TableColumn = wideColumn('Images', (object) => containerImages(templateOf(object)));
export const selectorColumn: TableColumn = wideColumn('Selector', specSelectorText);

/** Columns of replica sets and replication controllers: desired, current, ready. */
export function replicaColumns(selector: TableColumn): readonly TableColumn[] {
  return [
    nameColumn,
    integerColumn('Desired', (object) => numberAt(object, 'spec', 'replicas')),
    integerColumn('Current', (object) => numberAt(object, 'status', 'replicas')),
    integerColumn('Ready', (object) => numberAt(object, 'status', 'readyReplicas')),
    ageColumn,
    containersColumn,
    imagesColumn,
    selector,
  ];
}
