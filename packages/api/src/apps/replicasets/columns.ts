import type { TableColumn } from '../../resources/definition.js';
import { replicaColumns, selectorColumn } from '../../resources/columns/workload.js';

export const replicaSetColumns: readonly TableColumn[] = replicaColumns(selectorColumn);
