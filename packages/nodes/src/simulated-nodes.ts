import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import {
  type Clock,
  type DeepReadonly,
  errorMessage,
  formatApiVersion,
  invariant,
  type Names,
  StatusError,
  wellKnown,
} from '@orch/apimachinery';
import {
  exponentialRateLimiter,
  Informer,
  isStaleRead,
  objectKey,
  type ResourceClient,
  type RestClient,
  runWorkers,
  splitKey,
  WorkQueue,
} from '@orch/client';
import { defaultNodeSize, type NodeSize, nodeAddress, simulatedNode } from './node-object.js';
import { PodAddresses } from './pod-addresses.js';
import { runningStatus } from './pod-status.js';

/** The node agent that serves logs for the simulated nodes. */
export interface SimulatedNodeAgent {
  /** Port on this machine. */
  readonly port: number;
  /** Ends the followed logs of the deleted pod `namespace/name`. */
  endLogsOf(key: string): void;
}

export interface SimulatedNodesOptions {
  /** The client of a node, whose user is `system:node:<name>` of the group `system:nodes`. */
  readonly clientOf: (nodeName: string) => RestClient;
  readonly names: Names;
  readonly clock: Clock;
  /** Number of nodes, at least 1. */
  readonly count: number;
  readonly size?: NodeSize;
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
 * Runs simulated nodes: registers them and renews their leases. Pods assigned to a node become Running and Ready immediately,
 * and terminate gracefully when deleted. Each node writes with its own identity. All pods are watched once, as the first
 * node: every node may read them, and a watch for each would cost a connection's stream each.
 */
export async function runSimulatedNodes(options: SimulatedNodesOptions, signal: AbortSignal): Promise<void> {
  const { agent, clock, log } = options;
  const nodes = simulatedNodeNames(options.count).map((name, index) =>
    simulatedNodeOf(options.clientOf(name), { name, index }),
  );
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const [watcher] = nodes;
  invariant(watcher !== undefined, 'there must be a node');
  const leaseVersion = formatApiVersion({ group: options.names.group(wellKnown.groups.coordination), version: 'v1' });
  const informer = new Informer<Pod>({ client: watcher.pods, clock, fieldSelector: 'spec.nodeName!=' });
  const queue = new WorkQueue({ clock, rateLimiter: exponentialRateLimiter() });
  const addresses = new PodAddresses();

  const stopAtMs = new Map<string, number>();

  const enqueue = (pod: DeepReadonly<Pod>) => {
    const { uid = '' } = pod.metadata;
    if (pod.status?.podIP && pod.spec?.hostNetwork !== true) addresses.keep(uid, pod.status.podIP);
    if (byName.has(pod.spec?.nodeName ?? '')) queue.add(objectKey(pod));
  };
  informer.addHandler({
    onAdd: enqueue,
    onUpdate: enqueue,
    onDelete: (pod) => {
      const { uid = '' } = pod.metadata;
      agent?.endLogsOf(objectKey(pod));
      addresses.release(uid);
      stopAtMs.delete(uid);
    },
  });

  await Promise.all(nodes.map(register));
  await runLoops();

  function onError(error: unknown, key: string): void {
    const fields = { pod: key, error: errorMessage(error) };
    if (isStaleRead(error)) log.debug('pod has changed; retrying', fields);
    else log.error('pod failed', fields);
  }
  async function runLoops(): Promise<void> {
    await Promise.all([
      informer.run(signal),
      runWorkers(queue, { workers: 16, reconcile, onError, signal }),
      renewLeases(),
    ]);
  }

  async function register({ name, index, objects }: NodeClients): Promise<void> {
    const size = options.size ?? defaultNodeSize;
    const node = simulatedNode(name, { ...options, index, now: clock.now(), size, agentPort: agent?.port ?? 0 });
    try {
      await objects.create(node, { signal });
    } catch (error) {
      if (!(error instanceof StatusError && error.code === 409)) throw error;
      const existing = await objects.get(name, { signal });
      await objects.updateStatus({ ...existing, status: node.status ?? {} }, { signal });
    }
  }

  async function reconcile(key: string): Promise<void> {
    const { namespace, name } = splitKey(key);
    const pod = informer.lister.get(name, namespace);
    const node = byName.get(pod?.spec?.nodeName ?? '');
    if (pod === undefined || node === undefined) return;
    if (pod.metadata.deletionTimestamp) await stop(key, pod, node);
    else if (pod.status?.phase === 'Pending' || pod.status?.phase === undefined) await start(pod, node);
  }

  async function start(pod: DeepReadonly<Pod>, { index, pods }: NodeClients): Promise<void> {
    const hostIP = nodeAddress(index);
    const podIP = pod.spec?.hostNetwork === true ? hostIP : addresses.of(pod.metadata.uid ?? '');
    const status = runningStatus(pod, { now: clock.now(), hostIP, podIP });
    const qosClass = pod.status?.qosClass;
    await ignoreNotFound(
      pods.updateStatus({ ...pod, status: { ...status, ...(qosClass ? { qosClass } : {}) } }, { signal }),
    );
  }

  /** Deletes the pod after a short stop time, at most its grace period. Requeues the key instead of waiting. */
  async function stop(key: string, pod: DeepReadonly<Pod>, { pods }: NodeClients): Promise<void> {
    const { name = '', namespace = '', uid = '', deletionGracePeriodSeconds = 0 } = pod.metadata;
    const nowMs = clock.monotonicMs();
    const dueMs = stopAtMs.get(uid) ?? nowMs + Math.min(stopMs, Number(deletionGracePeriodSeconds) * 1000);
    stopAtMs.set(uid, dueMs);
    if (nowMs < dueMs) {
      queue.addAfter(key, Math.ceil(dueMs - nowMs));
      return;
    }
    await ignoreNotFound(pods.delete(name, { namespace, gracePeriodSeconds: 0, preconditions: { uid }, signal }));
  }

  async function renewLeases(): Promise<void> {
    const namespace = options.names.namespaces.nodeLease;
    const held = new Map<string, DeepReadonly<Lease>>();
    // Leases may be disabled, so a repeated error is logged once.
    let loggedError = '';
    while (!signal.aborted) {
      try {
        for (const node of nodes) await renew(node);
        loggedError = '';
      } catch (error) {
        const message = errorMessage(error);
        if (!signal.aborted && message !== loggedError) log.error('renewing leases failed', { error: message });
        loggedError = message;
      }
      await clock.sleep(leaseRenewMs, { signal }).catch(() => {});
    }

    async function renew({ name, leases }: NodeClients): Promise<void> {
      const renewTime = clock.now().toISOString().replace('Z', '000Z');
      const spec = { holderIdentity: name, leaseDurationSeconds: 40, renewTime };
      const lease = held.get(name);
      held.delete(name);
      if (lease !== undefined) {
        held.set(name, await leases.update({ ...lease, spec }, { namespace, signal }));
        return;
      }
      const metadata = { name, namespace };
      try {
        held.set(
          name,
          await leases.create({ apiVersion: leaseVersion, kind: 'Lease', metadata, spec }, { namespace, signal }),
        );
      } catch (error) {
        if (!(error instanceof StatusError && error.code === 409)) throw error;
        held.set(name, await leases.get(name, { namespace, signal }));
      }
    }
  }
}

/** A node and the clients with its identity. */
interface NodeClients {
  readonly name: string;
  /** Determines the address of the node. */
  readonly index: number;
  readonly objects: ResourceClient<Node>;
  readonly pods: ResourceClient<Pod>;
  readonly leases: ResourceClient<Lease>;
}

function simulatedNodeOf(client: RestClient, node: Pick<NodeClients, 'name' | 'index'>): NodeClients {
  return {
    ...node,
    objects: client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' }),
    pods: client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' }),
    leases: client.resource<Lease>({ group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' }),
  };
}

const stopMs = 500;
const leaseRenewMs = 10_000;

async function ignoreNotFound(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof StatusError && error.code === 404)) throw error;
  }
}
