import type { TableColumn } from '../definition.js';
import { numberAt } from '../fields.js';
import { ageColumn, integerColumn, nameColumn, wideColumn } from './column.js';
import { containerImages, containerNames, specSelectorText, templateOf } from './texts.js';

/** The wide columns of every kind that has a pod template under `spec`. */
export const containersColumn: TableColumn = wideColumn('Containers', (object) => containerNames(templateOf(object)));
export const imagesColumn: TableColumn = wideColumn('Images', (object) => containerImages(templateOf(object)));
export const selectorColumn: TableColumn = wideColumn('Selector', specSelectorText);

/** Replica sets and replication controllers: wanted, made, ready. */
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
