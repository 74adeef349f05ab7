import type { Node, Pod } from '@orch/api/types/core_v1';
import { type Clock, errorMessage, invariant, isStatusError, type Names } from '@orch/apimachinery';
import { Informer, type RestClient } from '@orch/client';
import { leaseRenewMs } from './nodes/node-lease.js';
import { simulatedNode } from './nodes/node-object.js';
import { NodeStatuses } from './nodes/node-statuses.js';
import type { NodeTemplate } from './nodes/node-template.js';
import { isSilent, SimulatedNode } from './nodes/simulated-node.js';
import type { PodStage } from './pods/pod-stages.js';
import { SimulatedPods } from './pods/simulated-pods.js';
import { spreadOver } from './spread.js';

/** The node agent that serves logs for the simulated nodes. */
export interface SimulatedNodeAgent {
  /** Port on this machine. */
  readonly port: number;
  /** Ends the followed logs of the deleted pod `namespace/name`. */
  endLogsOf(key: string): void;
}

/** What is simulated; plain data. */
export interface Simulation {
  readonly template?: NodeTemplate;
  /** Behaviors of pods; the first that matches applies. */
  readonly stages?: readonly PodStage[];
  /** Durations of pods are divided by it; 1 by default. Leases have the real time. */
  readonly clockRate?: number;
}

export interface SimulatedNodesOptions extends Simulation {
  /** The client of a node, whose user is `system:node:<name>` of the group `system:nodes`. */
  readonly clientOf: (nodeName: string) => RestClient;
  readonly names: Names;
  readonly clock: Clock;
  /** Number of nodes, at least 1. */
  readonly count: number;
  /** Reported version of the nodes. */
  readonly version: string;
  /** Serves logs of the nodes; without it, logs are not available. */
  readonly agent?: SimulatedNodeAgent;
  readonly log: {
    error(message: string, fields?: Readonly<Record<string, unknown>>): void;
    debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  };
}

/** The names of simulated nodes: `node-1` to `node-<count>`. */
export function simulatedNodeNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `node-${index + 1}`);
}

/**
 * Runs simulated nodes: registers them, renews their leases and reports changes of their conditions, each node with its own identity,
 * and brings the pods that are assigned to them through their life. All pods and nodes are watched once, as the first node:
 * every node may read them, and a watch for each would cost a connection's stream each.
 */
export async function runSimulatedNodes(options: SimulatedNodesOptions, signal: AbortSignal): Promise<void> {
  const { agent, clock, log, names, template = {}, stages = [], clockRate = 1 } = options;
  const nodes = simulatedNodeNames(options.count).map(
    (name, index) => new SimulatedNode(name, index, options.clientOf(name), { names, clock }),
  );
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const [watcher] = nodes;
  invariant(watcher !== undefined, 'there must be a node');
  const nodeInformer = new Informer<Node>({ client: watcher.objects, clock });
  const podInformer = new Informer<Pod>({ client: watcher.pods, clock, fieldSelector: 'spec.nodeName!=' });
  const uids = new Map<string, string>();
  const statuses = new NodeStatuses({
    ...{ nodes: byName, informer: nodeInformer, clock, log, conditions: template.conditions ?? {} },
  });
  const pods = new SimulatedPods({
    ...{ informer: podInformer, nodes: byName, names, clock, clockRate, stages, log },
    isSilent: (name) => isSilent(nodeInformer.lister.get(name)),
    attachedTo: (name) => (nodeInformer.lister.get(name)?.status?.volumesAttached ?? []).map((volume) => volume.name),
    onVolumes: (name) => statuses.changed(name),
    onGone: (key) => agent?.endLogsOf(key),
  });
  nodeInformer.addHandler({
    onAdd: ({ metadata }) => void uids.set(metadata.name ?? '', metadata.uid ?? ''),
    onUpdate(node, old) {
      const { name = '' } = node.metadata;
      const isBack = isSilent(old) && !isSilent(node);
      if (isBack || node.status?.volumesAttached !== old.status?.volumesAttached) pods.recheck(name);
      // Other programs see that the node is back by its lease.
      const simulated = byName.get(name);
      if (isBack && simulated !== undefined) void renew(simulated);
    },
    onDelete: ({ metadata }) => void uids.delete(metadata.name ?? ''),
  });

  await inTurn(nodes, async (node) => {
    uids.set(node.name, await register(node));
    await renew(node);
  });
  await Promise.all([
    nodeInformer.run(signal),
    podInformer.run(signal),
    statuses.run(signal),
    nodeInformer.synced(signal).then(
      () => pods.run(signal),
      () => undefined,
    ),
    spreadOver(nodes, { clock, periodMs: leaseRenewMs, signal }, renew),
  ]);

  /** Registers a node, or updates it after an earlier run. Returns its uid. */
  async function register({ name, index, objects }: SimulatedNode): Promise<string> {
    const { version } = options;
    const node = simulatedNode(name, {
      names,
      index,
      now: clock.now(),
      template,
      version,
      agentPort: agent?.port ?? 0,
    });
    try {
      return (await objects.create(node, { signal })).metadata.uid ?? '';
    } catch (error) {
      if (!isStatusError(error, 'AlreadyExists')) throw error;
      const { labels = {}, annotations = {} } = node.metadata;
      const body = { metadata: { labels: { ...labels }, annotations: { ...annotations } } };
      const existing = await objects.patch(name, { type: 'merge', body }, { signal });
      if (isSilent(existing)) return existing.metadata.uid ?? '';
      const { volumesAttached, volumesInUse } = existing.status ?? {};
      const status = {
        ...node.status,
        ...(volumesAttached ? { volumesAttached } : {}),
        ...(volumesInUse ? { volumesInUse } : {}),
      };
      await objects.updateStatus({ ...existing, status }, { signal });
      return existing.metadata.uid ?? '';
    }
  }

  /** Renews the lease of a node that exists and is not silent. A failure is logged; the next period tries again. */
  async function renew({ name, lease }: SimulatedNode): Promise<void> {
    const uid = uids.get(name);
    if (uid === undefined || signal.aborted || isSilent(nodeInformer.lister.get(name))) return;
    try {
      await lease.renew(uid, signal);
    } catch (error) {
      if (!signal.aborted) log.error('renewing a lease failed', { node: name, error: errorMessage(error) });
    }
  }
}

/** Handles all items, at most 64 at the same time. */
async function inTurn<T>(items: readonly T[], handle: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await handle(item);
  };
  await Promise.all(Array.from({ length: 64 }, work));
}
