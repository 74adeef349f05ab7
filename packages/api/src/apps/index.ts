import * as apps from '../generated/apps_v1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { controllerRevisionColumns, controllerRevisionStrategy } from './controllerrevisions.js';
import { daemonSetColumns, daemonSetStrategy, setTemplateGeneration, withoutTemplateGeneration } from './daemonsets.js';
import { checkRollback, deploymentColumns, deploymentStrategy } from './deployments.js';
import { replicaSetColumns, replicaSetStrategy } from './replicasets.js';
import { statefulSetColumns, statefulSetStrategy } from './statefulsets.js';

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
      versions: { v1: versionOf(context, apps.DaemonSetSchema, { before: setTemplateGeneration }) },
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
