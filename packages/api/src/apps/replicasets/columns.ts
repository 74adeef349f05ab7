import { replicaColumns, selectorColumn } from '../../resources/columns/workload.js';
import type { TableColumn } from '../../resources/definition.js';

export const replicaSetColumns: readonly TableColumn[] = replicaColumns(selectorColumn);
