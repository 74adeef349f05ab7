import type { ClusterRole } from '@orch/api/types/rbac_v1';
import { objectKey } from '@orch/client';
import type { Controller, ControllerContext } from '../framework/controller.js';
import { controllerLog } from '../framework/controller-log.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { aggregateRules } from './aggregate.js';

/** Fills the cluster roles that gather the rules of others: `admin`, `edit`, `view`. Reads and writes cluster roles. */
export function clusterRoleAggregationController(context: ControllerContext): Controller {
  const { client, informers } = context;
  const roles = informers.for<ClusterRole>(resources.clusterRoles);
  const log = controllerLog(context.log, 'clusterrole-aggregation');
  const roleClient = client.resource<ClusterRole>(resources.clusterRoles);

  const { queue, controller } = queueController(context, {
    name: 'clusterrole-aggregation',
    workers: 1,
    reconcile,
    synced: (signal) => roles.synced(signal),
  });
  // Any role may be chosen by any that gathers; there are few of these.
  const enqueueGathering = () => {
    for (const role of roles.lister.list()) if (role.aggregationRule !== undefined) queue.add(objectKey(role));
  };
  roles.addHandler({ onAdd: enqueueGathering, onUpdate: enqueueGathering, onDelete: enqueueGathering });
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
