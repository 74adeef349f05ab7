import type { ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Node, Pod, ReplicationController, Service } from '@orch/api/types/core_v1';
import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { type ApiObject, type Clock, type DeepReadonly, deepEqual, errorMessage, type Names } from '@orch/apimachinery';
import { Informers, type RestClient, SeriesRecorder } from '@orch/client';
import { ClusterState } from './cluster/cluster-state.js';
import { type PodInfo, podInfo, type SchedulerGates } from './cluster/pod-info.js';
import { workloadsOf } from './cluster/workloads.js';
import { Decider } from './framework/decide.js';
import { defaultProfile } from './plugins/default-plugins.js';
import { PodAttempts } from './pod-attempt.js';
import { podWriter } from './pod-writer.js';
import { NominatedPods } from './preemption/nominated-pods.js';
import { SchedulingQueue } from './queue/scheduling-queue.js';

export interface SchedulerOptions {
  readonly client: RestClient;
  readonly names: Names;
  readonly clock: Clock;
  /** The scheduler assigns pods with this `spec.schedulerName`. */
  readonly schedulerName: string;
  /** Names this process in events. */
  readonly instance?: string;
  readonly gates: SchedulerGates;
  readonly log: SchedulerLog;
  readonly random: () => number;
}

/** Log of the scheduler: errors that need attention, parts that are missing (warn), decisions (info), retries (debug). */
export interface SchedulerLog {
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Assigns pending pods to nodes until the signal (spec: Companion programs, Scheduler). */
export async function runScheduler(options: SchedulerOptions, signal: AbortSignal): Promise<void> {
  const { client, names, clock, schedulerName, gates, log, random } = options;
  const informers = new Informers({
    client,
    clock,
    onConnection: ({ group, resource }, event) => {
      if (event.type !== 'notServed') return;
      if (group === '') log.error('not served; nothing is scheduled', { resource });
      else log.warn('not served; pods are placed without it', { group, resource });
    },
  });
  const core = <T extends ApiObject>(resource: string) => informers.for<T>({ group: '', version: 'v1', resource });
  const apps = <T extends ApiObject>(resource: string) => informers.for<T>({ group: 'apps', version: 'v1', resource });
  const pods = core<Pod>('pods');
  const nodes = core<Node>('nodes');
  const services = core<Service>('services');
  const replicationControllers = core<ReplicationController>('replicationcontrollers');
  const replicaSets = apps<ReplicaSet>('replicasets');
  const statefulSets = apps<StatefulSet>('statefulsets');
  const budgets = informers.for<PodDisruptionBudget>({
    ...{ group: 'policy', version: 'v1', resource: 'poddisruptionbudgets' },
  });
  const cluster = new ClusterState({ names });
  const queue = new SchedulingQueue(clock);
  const nominations = new NominatedPods();
  const profile = defaultProfile(schedulerName);
  const recorder = new SeriesRecorder({
    ...{ client, clock, reportingController: schedulerName, reportingInstance: options.instance ?? schedulerName },
    onDropped: (error) => log.debug('an event was not recorded', { error: errorMessage(error) }),
  });
  const attempts = new PodAttempts({
    ...{ cluster, names, gates, profile, queue, nominations, log, clock, random },
    workloads: workloadsOf({
      services: services.lister,
      replicationControllers: replicationControllers.lister,
      replicaSets: replicaSets.lister,
      statefulSets: statefulSets.lister,
    }),
    decider: new Decider({ profile, nominations, percentageOfNodesToScore: 0, random }),
    budgets: () => budgets.lister.list(),
    writer: podWriter(client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' }), () => clock.now()),
    record: (object, event) => recorder.event(object, event),
  });

  nodes.addHandler({
    onAdd(node) {
      cluster.putNode(node);
      queue.happened('nodeAdded');
    },
    onUpdate(node, old) {
      cluster.putNode(node);
      if (concernsPods(node, old)) queue.happened('nodeChanged');
    },
    onDelete: ({ metadata }) => cluster.removeNode(metadata.name ?? ''),
  });
  pods.addHandler({ onAdd: putPod, onUpdate: putPod, onDelete: removePod });
  const workloads = [services, replicationControllers, replicaSets, statefulSets, budgets];

  informers.start(signal);
  try {
    const known = workloads.map((informer) => informer.syncedOrNotServed(signal));
    await Promise.all([pods.synced(signal), nodes.synced(signal), ...known]);
    await scheduleAll();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    queue.close();
    recorder.close();
    await informers.stopped();
  }

  function putPod(pod: DeepReadonly<Pod>): void {
    const uid = pod.metadata.uid ?? '';
    const finished = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
    if (finished) removePod(pod);
    else if (pod.spec?.nodeName) {
      queue.remove(uid);
      nominations.remove(uid);
      const isNew = cluster.nodeOf(uid) === undefined;
      cluster.putPod(podInfo(pod, gates), pod.spec.nodeName);
      if (isNew) queue.happened('podPlaced');
    } else if (pod.metadata.deletionTimestamp) removePod(pod);
    else if (pod.spec?.schedulerName === schedulerName && cluster.nodeOf(uid) === undefined) putPending(pod);
  }

  function putPending(pod: DeepReadonly<Pod>): void {
    const info: PodInfo = podInfo(pod, gates);
    queue.put(info);
    const nominated = pod.status?.nominatedNodeName;
    if (nominated) nominations.put(info, nominated);
  }

  function removePod(pod: DeepReadonly<Pod>): void {
    const uid = pod.metadata.uid ?? '';
    queue.remove(uid);
    nominations.remove(uid);
    if (cluster.nodeOf(uid) === undefined) return;
    cluster.removePod(uid);
    queue.happened('podRemoved');
  }

  async function scheduleAll(): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    while (!signal.aborted) {
      await queue.ready(signal);
      for (let pod = queue.take(); pod !== undefined && !signal.aborted; pod = queue.take()) {
        const attempt = attempts.attempt(pod, signal).finally(() => inFlight.delete(attempt));
        inFlight.add(attempt);
        if (inFlight.size >= writesInFlightMax) await Promise.race(inFlight);
      }
    }
    await Promise.all(inFlight);
  }
}

/** Whether a change of a node may matter to pods that wait: not a heartbeat. */
function concernsPods(node: DeepReadonly<Node>, old: DeepReadonly<Node>): boolean {
  return (
    !deepEqual(node.spec ?? {}, old.spec ?? {}) ||
    !deepEqual(node.metadata.labels ?? {}, old.metadata.labels ?? {}) ||
    !deepEqual(node.status?.allocatable ?? {}, old.status?.allocatable ?? {})
  );
}

/** Limit of concurrent writes: enough to fill the server's group commit. */
const writesInFlightMax = 64;
