import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage } from '@orch/apimachinery';
import type { CloudRoutes } from '../cloud/cloud-provider.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { RouteOptions } from '../framework/controller-options.js';
import { everyPeriod } from '../framework/every-period.js';
import { idleController } from '../framework/idle-controller.js';
import { logFailure } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { nodeCondition } from '../nodes/conditions.js';
import { nodeReference } from '../nodes/reference.js';
import { setNodeCondition } from '../nodes/set-condition.js';
import { planRoutes } from './plan-routes.js';

/**
 * Keeps a route in the cloud for each range of pod addresses of each node. Reads nodes; writes nodes/status. Without routes
 * in the cloud, or ranges of the cluster, it does nothing.
 */
export function routeController(context: ControllerContext, options: RouteOptions): Controller {
  const routes = context.cloud?.routes;
  if (routes === undefined || options.clusterRanges.length === 0) return idleController;
  return routingController(context, { ...options, routes });
}

function routingController(
  context: ControllerContext,
  options: RouteOptions & { readonly routes: CloudRoutes },
): Controller {
  const { client, clock, informers } = context;
  const { routes, clusterName: cluster, periodMs } = options;
  const nodes = informers.for<Node>(resources.nodes);
  const nodeClient = client.resource<Node>(resources.nodes);
  const events = context.recorderOf('route_controller');
  const log = controllerLog(context.log, 'route');
  return {
    async run(signal) {
      await nodes.synced(signal);
      await everyPeriod(() => round(signal), { clock, periodMs, log, signal });
    },
  };

  async function round(signal: AbortSignal): Promise<void> {
    const plan = planRoutes(nodes.lister.list(), await routes.list({ cluster, signal }), options.clusterRanges);
    for (const route of plan.remove) {
      try {
        await routes.remove(route, { cluster, signal });
        log.info('removed a route', { route: route.name, destination: route.destination });
      } catch (error) {
        signal.throwIfAborted();
        logFailure(log, { route: route.name, error });
      }
    }
    for (const [node, missing] of plan.create) {
      let hasAll = true;
      for (const destination of missing) {
        if (!(await create(node, destination, signal))) hasAll = false;
      }
      try {
        await report(node, hasAll, signal);
      } catch (error) {
        signal.throwIfAborted();
        logFailure(log, { node: node.metadata.name, error });
      }
    }
  }

  async function create(node: DeepReadonly<Node>, destination: string, signal: AbortSignal): Promise<boolean> {
    const { name: nodeName = '', uid: nameHint = '' } = node.metadata;
    const startMs = clock.monotonicMs();
    try {
      await routes.create({ nodeName, destination }, { cluster, nameHint, signal });
      log.info('created a route', { node: nodeName, destination });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      const elapsed = `${Math.round(clock.monotonicMs() - startMs)}ms`;
      const message = `Could not create route ${nameHint} ${destination} for node ${nodeName} after ${elapsed}: ${errorMessage(error)}`;
      events.event(nodeReference(node), { type: 'Warning', reason: 'FailedToCreateRoute', message });
      return false;
    }
  }

  /** Sets the condition NetworkUnavailable. */
  async function report(node: DeepReadonly<Node>, hasRoutes: boolean, signal: AbortSignal): Promise<void> {
    const type = 'NetworkUnavailable';
    const status = hasRoutes ? 'False' : 'True';
    if (nodeCondition(node, type)?.status === status) return;
    const [reason, message] = hasRoutes
      ? ['RouteCreated', 'RouteController created a route']
      : ['NoRouteCreated', 'RouteController failed to create a route'];
    const condition = { type, status, reason, message };
    await setNodeCondition(node, condition, { client: nodeClient, now: clock.now(), signal });
  }
}
