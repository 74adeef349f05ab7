import type { ClusterRole, PolicyRule } from '@orch/api/types/rbac_v1';
import { type DeepReadonly, formatApiVersion, isStatusError, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { aggregateRules } from './aggregate.js';

/** Fills aggregated cluster roles, such as `admin`, `edit`, `view`. Reads and writes cluster roles. */
export function clusterRoleAggregationController(context: ControllerContext): Controller {
  const { client, informers, names } = context;
  const roles = informers.for<ClusterRole>(resources.clusterRoles);
  const log = controllerLog(context.log, 'clusterrole-aggregation');
  const apiVersion = formatApiVersion({ group: names.group(wellKnown.groups.rbac), version: 'v1' });
  const roleClient = client.resource<ClusterRole>(resources.clusterRoles);

  const { queue, controller } = queueController(context, {
    name: 'clusterrole-aggregation',
    workers: 5,
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
    await write(role, rules, signal);
    log.info('aggregated the rules of a cluster role', { clusterRole: name, rules: rules.length });
  }

  /** Applies the rules, so that no other field is written. A server without server-side apply gets an update. */
  async function write(
    role: DeepReadonly<ClusterRole>,
    rules: readonly PolicyRule[],
    signal: AbortSignal,
  ): Promise<void> {
    const { name = '' } = role.metadata;
    const applied = { apiVersion, kind: 'ClusterRole', metadata: { name }, rules };
    try {
      await roleClient.apply(applied, { fieldManager, force: true, signal });
    } catch (error) {
      if (!isStatusError(error, 'UnsupportedMediaType')) throw error;
      await roleClient.update({ ...role, rules }, { signal });
    }
  }
}

/** The field manager of v1.21. */
const fieldManager = 'clusterrole-aggregation-controller';
