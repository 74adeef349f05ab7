import * as apps from '../generated/apps_v1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { controllerRevisionColumns } from './controllerrevisions/columns.js';
import { controllerRevisionStrategy } from './controllerrevisions/strategy.js';
import { daemonSetColumns } from './daemonsets/columns.js';
import { daemonSetStrategy, settleTemplateGeneration, withoutTemplateGeneration } from './daemonsets/strategy.js';
import { deploymentColumns } from './deployments/columns.js';
import { checkRollback, deploymentStrategy } from './deployments/strategy.js';
import { replicaSetColumns } from './replicasets/columns.js';
import { replicaSetStrategy } from './replicasets/strategy.js';
import { statefulSetColumns } from './statefulsets/columns.js';
import { statefulSetStrategy } from './statefulsets/strategy.js';

const group = 'apps';

export function appsRefinements(context: RefineContext): readonly ResourceRefinement[] {
  return [
    {
      group,
      resource: 'deployments',
      strategy: deploymentStrategy,
      columns: deploymentColumns,
      versions: { v1: versionOf(context, apps.DeploymentSchema, { before: checkRollback }) },
    },
    {
      group,
      resource: 'replicasets',
      strategy: replicaSetStrategy,
      columns: replicaSetColumns,
      versions: { v1: versionOf(context, apps.ReplicaSetSchema) },
    },
    {
      group,
      resource: 'daemonsets',
      strategy: daemonSetStrategy,
      columns: daemonSetColumns,
      rowMetadata: withoutTemplateGeneration,
      versions: { v1: versionOf(context, apps.DaemonSetSchema, { before: settleTemplateGeneration }) },
    },
    {
      group,
      resource: 'statefulsets',
      strategy: statefulSetStrategy,
      columns: statefulSetColumns,
      versions: { v1: versionOf(context, apps.StatefulSetSchema) },
    },
    {
      group,
      resource: 'controllerrevisions',
      strategy: controllerRevisionStrategy,
      columns: controllerRevisionColumns,
      versions: { v1: versionOf(context, apps.ControllerRevisionSchema) },
    },
  ];
}
