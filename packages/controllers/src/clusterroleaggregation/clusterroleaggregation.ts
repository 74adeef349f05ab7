import type { ClusterRole } from '@orch/api/types/rbac_v1';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { aggregateRules } from './aggregate.js';

/** Fills aggregated cluster roles, such as `admin`, `edit`, `view`. Reads and writes cluster roles. */
export function clusterRoleAggregationController(context: ControllerContext): Controller {
  const { client, informers } = context;
  const roles = informers.for<ClusterRole>(resources.clusterRoles);
  const log = controllerLog(context.log, 'clusterrole-aggregation');
  const roleClient = client.resource<ClusterRole>(resources.clusterRoles);

  const { queue, controller } = queueController(context, {
    name: 'clusterrole-aggregation',
    workers: 1,
    reconcile,
    enqueueAll: () => enqueueAggregated(),
    synced: (signal) => roles.synced(signal),
  });
  // Every aggregated role may select any role; there are few aggregated roles.
  const enqueueAggregated = () => {
    for (const role of roles.lister.list()) if (role.aggregationRule !== undefined) queue.add(objectKey(role));
  };
  roles.addHandler({ onAdd: enqueueAggregated, onUpdate: enqueueAggregated, onDelete: enqueueAggregated });
  return controller;

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const role = roles.lister.get(name);
    if (role === undefined) return;
    const rules = aggregateRules(role, roles.lister.list());
    if (rules === undefined) return;
    await roleClient.update({ ...role, rules }, { signal });
    log.info('aggregated the rules of a cluster role', { clusterRole: name, rules: rules.length });
  }
}
