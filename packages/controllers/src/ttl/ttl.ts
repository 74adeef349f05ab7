import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, isStatusError, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { annotatedSeconds, NodeTtl } from './node-ttl.js';

/**
 * Annotates each node with the time for which its agent may cache secrets and config maps. When the size of the cluster
 * changes the value, a node gets it with its next change, so that not all nodes are written at once. Reads and patches nodes.
 */
export function ttlController(context: ControllerContext): Controller {
  const { client, informers } = context;
  const annotation = context.names.value(wellKnown.annotations.nodeTtl);
  const nodes = informers.for<Node>(resources.nodes);
  const nodeClient = client.resource<Node>(resources.nodes);
  const log = controllerLog(context.log, 'ttl');
  const ttl = new NodeTtl();

  const { queue, controller } = queueController(context, {
    name: 'ttl',
    workers: 5,
    reconcile,
    enqueueAll: () => nodes.lister.list().forEach(enqueue),
    synced: (signal) => nodes.synced(signal),
  });
  nodes.addHandler({
    onAdd(node) {
      ttl.nodeAdded();
      // Not compared yet: nodes that are added next may change the value.
      queue.add(objectKey(node));
    },
    onUpdate: (node) => enqueue(node),
    onDelete: () => ttl.nodeDeleted(),
  });
  return controller;

  function enqueue(node: DeepReadonly<Node>): void {
    if (!isCurrent(node)) queue.add(objectKey(node));
  }

  function isCurrent({ metadata }: DeepReadonly<Node>): boolean {
    return annotatedSeconds(metadata.annotations?.[annotation]) === ttl.seconds;
  }

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const node = nodes.lister.get(name);
    if (node === undefined || isCurrent(node)) return;
    const seconds = ttl.seconds;
    const body = { metadata: { annotations: { [annotation]: String(seconds) } } };
    try {
      await nodeClient.patch(name, { type: 'strategic', body }, { signal });
    } catch (error) {
      // The node was deleted meanwhile.
      if (isStatusError(error, 'NotFound')) return;
      throw error;
    }
    log.debug('annotated a node', { node: name, ttlSeconds: seconds });
  }
}
