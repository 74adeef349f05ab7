import type { Node, Pod } from '@orch/api/types/core_v1';
import { type Clock, type DeepReadonly, errorMessage, type Names, StatusError } from '@orch/apimachinery';
import { Informers, isNamespaceTerminating, isStaleRead, type RestClient } from '@orch/client';
import { NodeTable } from './framework/node-table.js';
import { podRequest, type SchedulerGates } from './framework/pod-request.js';
import { selectNode, unschedulableMessage } from './framework/select-node.js';
import { defaultFilters, defaultScores } from './plugins/default-plugins.js';
import { isMarkedUnschedulable, type PodBinder, podBinder } from './pod-binder.js';
import { SchedulingQueue } from './scheduling-queue.js';

export interface SchedulerOptions {
  readonly client: RestClient;
  readonly names: Names;
  readonly clock: Clock;
  /** The scheduler assigns pods with this `spec.schedulerName`. */
  readonly schedulerName: string;
  readonly gates: SchedulerGates;
  readonly log: SchedulerLog;
  readonly random: () => number;
}

/** Log of the scheduler: errors that need attention, decisions (info), retries (debug). */
export interface SchedulerLog {
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Assigns pending pods to nodes until the signal (spec: Companion programs, Scheduler). */
export async function runScheduler(options: SchedulerOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, log } = options;
  const informers = new Informers({
    client,
    clock,
    onConnection: ({ resource }, event) => {
      if (event.type === 'notServed') log.error('not served; nothing is scheduled', { resource });
    },
  });
  const pods = informers.for<Pod>({ group: '', version: 'v1', resource: 'pods' });
  const nodes = informers.for<Node>({ group: '', version: 'v1', resource: 'nodes' });
  const table = new NodeTable();
  const queue = new SchedulingQueue(clock);
  const binder = podBinder(client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' }), () => clock.now());

  nodes.addHandler({
    onAdd: putNode,
    onUpdate: putNode,
    onDelete: (node) => table.removeNode(node.metadata.name ?? ''),
  });
  pods.addHandler({ onAdd: putPod, onUpdate: putPod, onDelete: removePod });

  informers.start(signal);
  try {
    await informers.synced(signal);
    await scheduleAll();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    queue.close();
    await informers.stopped();
  }

  function putNode(node: DeepReadonly<Node>): void {
    table.putNode(node);
    queue.clusterChanged();
  }

  function putPod(pod: DeepReadonly<Pod>): void {
    const uid = pod.metadata.uid ?? '';
    const finished = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
    if (finished) removePod(pod);
    else if (pod.spec?.nodeName) {
      queue.remove(uid);
      table.putPod(uid, pod.spec.nodeName, podRequest(pod, options.gates));
    } else if (pod.metadata.deletionTimestamp) removePod(pod);
    else if (pod.spec?.schedulerName === options.schedulerName && table.nodeOf(uid) === undefined) queue.put(pod);
  }

  function removePod(pod: DeepReadonly<Pod>): void {
    const uid = pod.metadata.uid ?? '';
    queue.remove(uid);
    if (table.nodeOf(uid) === undefined) return;
    table.removePod(uid);
    queue.clusterChanged();
  }

  async function scheduleAll(): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    while (!signal.aborted) {
      await queue.ready(signal);
      for (let pod = queue.take(); pod !== undefined && !signal.aborted; pod = queue.take()) {
        const action = schedule(pod).finally(() => inFlight.delete(action));
        inFlight.add(action);
        if (inFlight.size >= bindingsInFlightMax) await Promise.race(inFlight);
      }
    }
    await Promise.all(inFlight);
  }

  /** Adds the pod to the node table before the binding is written, so that the next decision counts it. */
  async function schedule(pod: DeepReadonly<Pod>): Promise<void> {
    const uid = pod.metadata.uid ?? '';
    const request = podRequest(pod, options.gates);
    const selection = selectNode(request, {
      rows: table.rows,
      filters: defaultFilters,
      scores: defaultScores,
      context: { names: options.names },
      random: options.random,
    });
    if (selection.type === 'unschedulable') {
      queue.failed(uid, { retry: false });
      const reason = unschedulableMessage(selection);
      if (!isMarkedUnschedulable(pod, reason)) log.info('no node fits a pod', { pod: logName(pod), reason });
      await attempt(pod, () => binder.markUnschedulable(pod, reason, { signal }));
      return;
    }
    table.putPod(uid, selection.name, request);
    const outcome = await attempt(pod, () => binder.bind(pod, selection.name, { signal }));
    if (outcome !== 'failed') {
      if (outcome === 'done') log.info('bound a pod', { pod: logName(pod), node: selection.name });
      queue.remove(uid);
      return;
    }
    table.removePod(uid);
    queue.failed(uid, { retry: true });
  }

  async function attempt(
    pod: DeepReadonly<Pod>,
    write: () => ReturnType<PodBinder['bind']>,
  ): Promise<'done' | 'podDeleted' | 'failed'> {
    try {
      await write();
      return 'done';
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) {
        removePod(pod);
        return 'podDeleted';
      }
      const fields = { pod: logName(pod), error: errorMessage(error) };
      // The pod has changed or is being deleted: the watch event follows.
      if (isStaleRead(error) || isNamespaceTerminating(error)) log.debug('the pod has changed; trying again', fields);
      else if (!signal.aborted) log.error('scheduling failed', fields);
      return 'failed';
    }
  }
}

function logName({ metadata }: DeepReadonly<Pod>): string {
  return `${metadata.namespace}/${metadata.name}`;
}

/** Limit of concurrent writes: enough to fill the server's group commit. */
const bindingsInFlightMax = 64;
