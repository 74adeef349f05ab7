import type { Node } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { CloudInstances } from '../cloud/cloud-provider.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { everyPeriod } from '../framework/every-period.js';
import { idleController } from '../framework/idle-controller.js';
import { logFailure, queueController, RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { nodeReference } from '../nodes/reference.js';
import { initializedNode, instanceAddresses, isUninitialized } from './initialized-node.js';

/** Addresses of nodes are compared with those of their instances in this period. */
const addressesPeriodMs = 5 * 60_000;

/**
 * Initializes nodes that their agent registered with the taint `uninitialized`: provider ID, addresses, labels of type, zone
 * and region of the instance. Reads nodes; writes nodes, nodes/status. Without instances in the cloud it does nothing.
 */
export function cloudNodeController(context: ControllerContext): Controller {
  const instances = context.cloud?.instances;
  return instances === undefined ? idleController : initializingController(context, instances);
}

function initializingController(context: ControllerContext, instances: CloudInstances): Controller {
  const { client, clock, informers, names } = context;
  const nodes = informers.for<Node>(resources.nodes);
  const nodeClient = client.resource<Node>(resources.nodes);
  const events = context.recorderOf('cloud-node-controller');
  const log = controllerLog(context.log, 'cloud-node');
  const { queue, controller } = queueController(context, {
    name: 'cloud-node',
    workers: 1,
    reconcile,
    enqueueAll: () => nodes.lister.list().forEach(enqueue),
    synced: (signal) => nodes.synced(signal),
  });
  nodes.addHandler({ onAdd: enqueue, onUpdate: enqueue });
  return {
    async run(signal) {
      await nodes.synced(signal);
      const compare = () => compareAddresses(signal);
      await Promise.all([
        controller.run(signal),
        everyPeriod(compare, { clock, periodMs: addressesPeriodMs, log, signal }),
      ]);
    },
  };

  function enqueue(node: DeepReadonly<Node>): void {
    if (isUninitialized(node, names)) queue.add(node.metadata.name ?? '');
  }

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const node = nodes.lister.get(name);
    if (node === undefined || !isUninitialized(node, names)) return;
    const instance = await instances.find(node, { signal });
    if (instance === undefined) throw new RetryLater(`the cloud has no instance of the node ${name}`);
    // The addresses come first: a node without its taint is complete.
    const addresses = instanceAddresses(node, instance, names);
    const current =
      addresses === undefined
        ? node
        : await nodeClient.updateStatus(
            { ...node, status: { ...node.status, addresses: addresses.map((address) => ({ ...address })) } },
            { signal },
          );
    await nodeClient.update(initializedNode(current, instance, names), { signal });
    log.info('initialized a node', { node: name, providerId: instance.providerId });
    events.event(nodeReference(node), { type: 'Normal', reason: 'Synced', message: 'Node synced successfully' });
  }

  async function compareAddresses(signal: AbortSignal): Promise<void> {
    for (const node of nodes.lister.list()) {
      if (isUninitialized(node, names)) continue;
      try {
        const instance = await instances.find(node, { signal });
        const found = instance === undefined ? undefined : instanceAddresses(node, instance, names);
        if (found === undefined) continue;
        const addresses = found.map((address) => ({ ...address }));
        await nodeClient.updateStatus({ ...node, status: { ...node.status, addresses } }, { signal });
      } catch (error) {
        signal.throwIfAborted();
        logFailure(log, { node: node.metadata.name, error });
      }
    }
  }
}
