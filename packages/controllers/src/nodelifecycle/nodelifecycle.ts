import type { DaemonSet } from '@orch/api/types/apps_v1';
import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { objectKey, splitKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { everyPeriod } from '../framework/every-period.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { nodeCondition } from '../nodes/conditions.js';
import { NodeWriter } from '../nodes/node-writer.js';
import { podNodeIndex, podNodes } from '../pods/by-node.js';
import { conditionTaintChange } from './condition-taints.js';
import { deletePods } from './delete-pods.js';
import { deletionPolicy } from './deletion-policy.js';
import { labelsToReconcile } from './node-labels.js';
import { NodeMonitor } from './node-monitor.js';
import { markPodsNotReady } from './pods-not-ready.js';
import { taintManager } from './taint-manager.js';
import { taintPolicy } from './taint-policy.js';
import { ZoneEvictions } from './zone-evictions.js';
import { zoneMetrics } from './zone-metrics.js';

/**
 * Follows the heartbeats of nodes: sets the conditions of silent nodes to Unknown, taints nodes by their conditions, marks
 * their pods as not ready, and evicts pods by zone at a rate. Reads nodes, leases, pods, daemonsets; writes nodes,
 * nodes/status, pods/status; deletes pods.
 */
export function nodeLifecycleController(
  context: ControllerContext,
  options: ControllerOptions['nodelifecycle'],
): Controller {
  const { client, clock, informers, names } = context;
  const nodes = informers.for<Node>(resources.nodes);
  const leases = informers.for<Lease>(resources.leases);
  const pods = informers.for<Pod>(resources.pods, { [podNodeIndex]: podNodes });
  const daemonSets = options.evictsByTaint ? undefined : informers.for<DaemonSet>(resources.daemonSets);
  const nodeClient = client.resource<Node>(resources.nodes);
  const podClient = client.resource<Pod>(resources.pods);
  const log = controllerLog(context.log, 'nodelifecycle');
  const events = context.recorderOf('node-controller');
  const writer = new NodeWriter(nodeClient, clock);
  const metrics = zoneMetrics(context.metrics?.source);
  const podsOf = (nodeName: string) => pods.lister.byIndex(podNodeIndex, nodeName);
  const markNotReady = (marked: readonly DeepReadonly<Pod>[], signal: AbortSignal) =>
    markPodsNotReady(marked, { client: podClient, events, now: clock.now(), signal });

  const synced = async (signal: AbortSignal) => {
    // Without leases the status of a node is its heartbeat.
    const optional = [leases, ...(daemonSets === undefined ? [] : [daemonSets])];
    await Promise.all([
      ...[nodes, pods].map((informer) => informer.synced(signal)),
      ...optional.map((informer) => informer.syncedOrNotServed(signal)),
    ]);
  };
  const queued = { name: 'nodelifecycle', synced, enqueueAll: () => {}, resyncMs: 0 };
  const evicting = queueController(context, {
    ...queued,
    workers: 1,
    reconcile: (zone, signal) => evictions.process(zone, signal),
  });
  const policy =
    daemonSets === undefined
      ? taintPolicy({ names, writer, evictions: () => evictions })
      : deletionPolicy({
          ...{ clock, timeoutMs: options.podEvictionTimeoutMs, evictions: () => evictions, podsOf },
          deletePods: (node, deleted, signal) =>
            deletePods(node, deleted, { client: podClient, daemonSets: daemonSets.lister, events, signal }),
        });
  const evictions = new ZoneEvictions({
    ...{ names, nodes: nodes.lister, queue: evicting.queue, rate: options.evictionRate },
    nowMs: () => clock.monotonicMs(),
    evict: (node, signal) => policy.evict(node, signal),
    onEvicted: (zone) => metrics.evicted(zone),
  });
  const monitor = new NodeMonitor({
    ...{ ...options, names, clock, log, events, podsOf, policy, nodes: nodes.lister, client: nodeClient },
    leaseOf: (nodeName) => leases.lister.get(nodeName, names.namespaces.nodeLease),
    markPodsNotReady: markNotReady,
    metrics,
  });

  const labelling = queueController(context, {
    ...queued,
    workers: 8,
    reconcile: updateNode,
    enqueueAll: () => nodes.lister.list().forEach(enqueueNode),
    resyncMs: context.resyncMs,
  });
  const marking = queueController(context, { ...queued, workers: 4, reconcile: updatePod });
  const manager = options.evictsByTaint ? taintManager(context) : undefined;

  function enqueueNode(node: DeepReadonly<Node>): void {
    labelling.queue.add(objectKey(node));
  }
  function enqueueAssigned(pod: DeepReadonly<Pod>): void {
    if (pod.spec?.nodeName) marking.queue.add(objectKey(pod));
  }
  nodes.addHandler({ onAdd: enqueueNode, onUpdate: enqueueNode });
  pods.addHandler({
    onAdd: enqueueAssigned,
    onUpdate: (pod, old) => {
      if (pod.spec?.nodeName !== old.spec?.nodeName) enqueueAssigned(pod);
    },
  });

  return {
    async run(signal) {
      await synced(signal);
      const round = () => monitor.round(signal);
      await Promise.all([
        labelling.controller.run(signal),
        marking.controller.run(signal),
        evicting.controller.run(signal),
        manager?.run(signal),
        everyPeriod(round, { clock, periodMs: options.monitorPeriodMs, log, signal }),
      ]);
    },
  };

  /** Sets the NoSchedule taints and labels of a node. */
  async function updateNode(name: string, signal: AbortSignal): Promise<void> {
    const node = nodes.lister.get(name);
    if (node === undefined) return;
    if (await writer.changeTaints(node, conditionTaintChange(node, names), signal)) {
      log.info('changed the taints of a node', { node: name });
    }
    const labels = labelsToReconcile(node, names);
    if (labels !== undefined) await writer.setLabels(node, labels, signal);
  }

  /** A pod that is assigned to a node that is not ready is not ready itself. */
  async function updatePod(key: string, signal: AbortSignal): Promise<void> {
    const { namespace, name } = splitKey(key);
    const pod = pods.lister.get(name, namespace);
    const node = nodes.lister.get(pod?.spec?.nodeName ?? '');
    const health = monitor.healthOf(node?.metadata.name ?? '');
    if (pod === undefined || node === undefined || health?.ready === undefined) return;
    if (health.ready.status !== 'True' && nodeCondition(node, 'Ready')?.status !== 'True') {
      await markNotReady([pod], signal);
    }
  }
}
