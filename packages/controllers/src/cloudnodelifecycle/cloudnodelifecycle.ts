import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, isStatusError, wellKnown } from '@orch/apimachinery';
import type { CloudInstance, CloudInstances } from '../cloud/cloud-provider.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { CloudNodeOptions } from '../framework/controller-options.js';
import { everyPeriod } from '../framework/every-period.js';
import { idleController } from '../framework/idle-controller.js';
import { logFailure } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { nodeCondition } from '../nodes/conditions.js';
import { NodeWriter } from '../nodes/node-writer.js';
import { nodeReference } from '../nodes/reference.js';

/** What becomes of a node by its instance. */
export type NodeFate = 'removeShutdownTaint' | 'delete' | 'addShutdownTaint' | 'keep';

/** Pure. `instance` is read only for a node that is not ready. */
export function nodeFate(node: DeepReadonly<Node>, instance: CloudInstance | undefined): NodeFate {
  if (isReady(node)) return 'removeShutdownTaint';
  if (instance === undefined) return 'delete';
  return instance.isShutDown ? 'addShutdownTaint' : 'keep';
}

function isReady(node: DeepReadonly<Node>): boolean {
  return nodeCondition(node, 'Ready')?.status === 'True';
}

/**
 * Deletes nodes whose instance is gone from the cloud, and taints those whose instance is shut down. Reads and writes nodes.
 * Without instances in the cloud it does nothing.
 */
export function cloudNodeLifecycleController(context: ControllerContext, options: CloudNodeOptions): Controller {
  const instances = context.cloud?.instances;
  return instances === undefined ? idleController : monitoringController(context, { ...options, instances });
}

function monitoringController(
  context: ControllerContext,
  { instances, monitorPeriodMs }: CloudNodeOptions & { readonly instances: CloudInstances },
): Controller {
  const { client, clock, informers, names } = context;
  const nodes = informers.for<Node>(resources.nodes);
  const nodeClient = client.resource<Node>(resources.nodes);
  const writer = new NodeWriter(nodeClient, clock);
  const events = context.recorderOf('cloud-node-lifecycle-controller');
  const log = controllerLog(context.log, 'cloud-node-lifecycle');
  const shutdown = { key: names.value(wellKnown.cloudTaints.shutdown), effect: 'NoSchedule' };
  return {
    async run(signal) {
      await nodes.synced(signal);
      await everyPeriod(() => round(signal), { clock, periodMs: monitorPeriodMs, log, signal });
    },
  };

  async function round(signal: AbortSignal): Promise<void> {
    for (const node of nodes.lister.list()) {
      try {
        await act(node, signal);
      } catch (error) {
        signal.throwIfAborted();
        logFailure(log, { node: node.metadata.name, error });
      }
    }
  }

  async function act(node: DeepReadonly<Node>, signal: AbortSignal): Promise<void> {
    const instance = isReady(node) ? undefined : await instances.find(node, { signal });
    switch (nodeFate(node, instance)) {
      case 'removeShutdownTaint':
        await writer.changeTaints(node, { remove: [shutdown] }, signal);
        return;
      case 'addShutdownTaint':
        await writer.changeTaints(node, { add: [shutdown] }, signal);
        return;
      case 'delete':
        await remove(node, signal);
        return;
      case 'keep':
        return;
    }
  }

  async function remove(node: DeepReadonly<Node>, signal: AbortSignal): Promise<void> {
    const { name = '', uid = '' } = node.metadata;
    const message = `Deleting node ${name} because it does not exist in the cloud provider`;
    events.event(nodeReference(node), { type: 'Normal', reason: 'DeletingNode', message });
    try {
      await nodeClient.delete(name, { preconditions: { uid }, signal });
      log.info('deleted a node without an instance', { node: name });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }
}
