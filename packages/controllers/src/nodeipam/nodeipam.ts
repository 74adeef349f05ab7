import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, isStatusError } from '@orch/apimachinery';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { NodeIpamOptions } from '../framework/controller-options.js';
import { idleController } from '../framework/idle-controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { rangesOf } from '../nodes/pod-ranges.js';
import { nodeReference } from '../nodes/reference.js';
import { NodeRanges } from './node-ranges.js';
import { rangeMetrics } from './range-metrics.js';

/**
 * Gives each node a range of pod addresses from each range of the cluster. Reads and writes nodes. Without options it does
 * nothing.
 */
export function nodeIpamController(context: ControllerContext, options: NodeIpamOptions | undefined): Controller {
  if (options === undefined) return idleController;
  const { client, informers } = context;
  const nodes = informers.for<Node>(resources.nodes);
  const nodeClient = client.resource<Node>(resources.nodes);
  const events = context.recorderOf('cidrAllocator');
  const log = controllerLog(context.log, 'nodeipam');
  const ranges = new NodeRanges(options, rangeMetrics(context.metrics?.source));
  /** Nodes for which no range was left. */
  const waiting = new Set<string>();
  let isReady = false;

  const { queue, controller } = queueController(context, {
    name: 'nodeipam',
    workers: 30,
    reconcile,
    enqueueAll: () => nodes.lister.list().forEach(enqueue),
    synced: async (signal) => {
      await nodes.synced(signal);
      // The ranges of all nodes are known before the first one is allocated.
      for (const node of nodes.lister.list()) occupy(node);
      isReady = true;
    },
  });
  nodes.addHandler({
    onAdd: (node) => {
      if (isReady) occupy(node);
      enqueue(node);
    },
    onUpdate: (node, old) => {
      if (isReady && rangesOf(old).length === 0) occupy(node);
      enqueue(node);
    },
    onDelete: (node) => {
      waiting.delete(node.metadata.name ?? '');
      if (!isReady) return;
      ranges.gone(node);
      for (const name of waiting) queue.add(name);
    },
  });
  return controller;

  function enqueue(node: DeepReadonly<Node>): void {
    if (rangesOf(node).length === 0) queue.add(node.metadata.name ?? '');
  }

  function occupy(node: DeepReadonly<Node>): void {
    const outside = ranges.seen(node);
    if (outside.length === 0) return;
    log.error('a node has ranges outside of those of the cluster', { node: node.metadata.name, ranges: outside });
  }

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const node = nodes.lister.get(name);
    if (node === undefined || rangesOf(node).length > 0) return;
    const allocated = ranges.allocate(node);
    if (allocated === undefined) {
      waiting.add(name);
      report(node, 'CIDRNotAvailable');
      return;
    }
    waiting.delete(name);
    if (allocated.isWritten) return;
    const { uid = '' } = node.metadata;
    const body = { metadata: { uid }, spec: { podCIDR: allocated.ranges[0] ?? '', podCIDRs: [...allocated.ranges] } };
    try {
      await nodeClient.patch(name, { type: 'strategic', body }, { signal });
      ranges.written(node);
      log.info('allocated ranges of a node', { node: name, ranges: allocated.ranges });
    } catch (error) {
      // Without a rejection the write may have happened; the same ranges are written again.
      if (!isRejected(error)) throw error;
      ranges.withdraw(node);
      if (isStatusError(error, 'NotFound') || isStatusError(error, 'Conflict')) return;
      report(node, 'CIDRAssignmentFailed');
      throw error;
    }
  }

  function report(node: DeepReadonly<Node>, reason: string): void {
    const message = `Node ${node.metadata.name} status is now: ${reason}`;
    events.event(nodeReference(node), { type: 'Normal', reason, message });
  }
}

function isRejected(error: unknown): boolean {
  return isStatusError(error) && error.code < 500;
}
