import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { type ApiObject, type Clock, type DeepReadonly, deepEqual, errorMessage, type Names } from '@orch/apimachinery';
import { Informers, type RestClient, SeriesRecorder } from '@orch/client';
import { createMetricsRegistry } from '@orch/component';
import { PodAttempts } from './attempts/pod-attempts.js';
import { ClusterState } from './cluster/cluster-state.js';
import { type PodInfo, podInfo, type SchedulerGates } from './cluster/pod-info.js';
import { buildProfile, helpfulEventsOf } from './configuration/build-profile.js';
import type { SchedulingConfig } from './configuration/scheduling-config.js';
import { dumpScheduler, type SchedulerDump } from './debug/dump.js';
import { explainLivePod } from './explain/explain-live-pod.js';
import type { PodExplanation, PodName } from './explain/explanation.js';
import { httpExtender } from './extenders/http-extender.js';
import { followObjects } from './follow-objects.js';
import { followWorkloads } from './follow-workloads.js';
import type { ClusterEvent } from './framework/cluster-events.js';
import { Decider, type ProfileDecider } from './framework/decide.js';
import type { PluginRegistry } from './framework/plugin-definition.js';
import type { PluginHandle } from './framework/plugin-handle.js';
import { WaitingPods } from './framework/waiting-pods.js';
import type { SchedulerLog } from './observing/scheduler-log.js';
import { SchedulerMetrics } from './observing/scheduler-metrics.js';
import { builtInPlugins } from './plugins/registry.js';
import { NominatedPods } from './preemption/nominated-pods.js';
import { SchedulingQueue } from './queue/scheduling-queue.js';
import { podWriter } from './writes/pod-writer.js';
import { PodWrites } from './writes/pod-writes.js';

export interface SchedulerOptions {
  readonly client: RestClient;
  readonly names: Names;
  readonly clock: Clock;
  /** Assigns the pods whose `spec.schedulerName` is that of a profile. */
  readonly scheduling: SchedulingConfig;
  /** Plugins that are not built in, by name. */
  readonly plugins?: PluginRegistry;
  /** Names this process in events. */
  readonly instance?: string;
  readonly gates: SchedulerGates;
  readonly log: SchedulerLog;
  readonly random: () => number;
  /** Default: metrics that are not shown. */
  readonly metrics?: SchedulerMetrics;
  /** Called when the first pod can be scheduled. */
  readonly onStarted?: (inspection: SchedulerInspection) => void;
}

/** What can be asked of a scheduler that runs. */
export interface SchedulerInspection {
  /** Cache and queue, for a log. */
  dump(): SchedulerDump;
  /** All pods that the scheduler sees. */
  pods(): readonly DeepReadonly<Pod>[];
  /** What would be decided on the pod now, and why, without a trace; undefined when there is no such pod. */
  explain(pod: PodName, options: { readonly signal: AbortSignal }): Promise<PodExplanation | undefined>;
}

/** Assigns pending pods to nodes until the signal (spec: Companion programs, Scheduler). */
export async function runScheduler(options: SchedulerOptions, signal: AbortSignal): Promise<void> {
  // Each informer and each pod that waits in Permit listens.
  setMaxListeners(0, signal);
  const { client, names, clock, scheduling, gates, log, random } = options;
  const registry: PluginRegistry = { ...builtInPlugins, ...options.plugins };
  const [{ schedulerName } = { schedulerName: 'default-scheduler' }] = scheduling.profiles;
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
  const pods = core<Pod>('pods');
  const nodes = core<Node>('nodes');
  const cluster = new ClusterState({ names });
  const nominations = new NominatedPods();
  const waitingPods = new WaitingPods(clock);
  const writes = new PodWrites(log);
  const writer = podWriter(client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' }), () => clock.now());
  const recorder = new SeriesRecorder({
    ...{ client, clock, reportingController: schedulerName, reportingInstance: options.instance ?? schedulerName },
    onDropped: (error) => log.debug('events were not recorded', { error: errorMessage(error) }),
  });
  const record: PluginHandle['record'] = (object, event) => recorder.event(object, event);
  const { metrics = new SchedulerMetrics(createMetricsRegistry()) } = options;
  const extenders = scheduling.extenders.map(httpExtender);
  const common = {
    ...{ names, gates, clock, random, log, metrics },
    ...{ cluster, nominations, waitingPods, writer, writes, record, extenders },
  };
  const shared = {
    ...{ ...common, client, informers, signal },
    ignoredResources: scheduling.extenders.flatMap(({ ignoredResources }) => ignoredResources),
    happened: (event: ClusterEvent) => queue.happened(event),
  };
  const deciders = new Map(
    scheduling.profiles.map((config): [string, ProfileDecider] => {
      const profile = buildProfile(config, { registry, handle: { ...shared, search: () => profile } });
      const { percentageOfNodesToScore } = scheduling;
      return [
        config.schedulerName,
        {
          profile,
          decider: new Decider({
            ...{ profile, nominations, percentageOfNodesToScore, random, log },
            onPoint: (point, status, seconds) =>
              metrics.point(point, { status, profile: config.schedulerName, seconds }),
          }),
        },
      ];
    }),
  );
  const profiles = [...deciders.values()].map(({ profile }) => profile);
  const [first] = profiles;
  const queue = new SchedulingQueue(clock, {
    ...(first === undefined ? {} : { compare: (a, b) => first.queueSort.compare(a, b) }),
    initialBackoffMs: scheduling.podInitialBackoffMs,
    maxBackoffMs: scheduling.podMaxBackoffMs,
    helpfulEvents: helpfulEventsOf(profiles),
    onIncoming: (part, cause) => metrics.incoming(part, cause),
  });
  const workloads = followWorkloads({ informers, onServiceChanged: () => queue.happened('serviceChanged') });
  const attempts = new PodAttempts({ ...common, queue, workloads });

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
  followObjects({ informers, gates, cluster, happened: shared.happened });

  metrics.follow({
    pendingPods: () => queue.counts(),
    nodes: () => cluster.nodes.size,
    pods: () => cluster.podCount,
    assumedPods: () => attempts.assumed,
    bindings: () => attempts.running,
  });
  informers.start(signal);
  try {
    await Promise.all([pods.synced(signal), nodes.synced(signal), informers.syncedOrNotServed(signal)]);
    options.onStarted?.({
      dump: () => dumpScheduler({ cluster, queue, nominations, waitingPods }),
      pods: () => pods.lister.list(),
      async explain({ namespace, name }, { signal: until }) {
        const pod = pods.lister.get(name, namespace);
        const parts = { cluster, workloads, names, gates, queue, waitingPods, extenders, deciders };
        return pod === undefined ? undefined : await explainLivePod(pod, parts, AbortSignal.any([signal, until]));
      },
    });
    await scheduleAll();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    queue.close();
    for (const extender of extenders) extender.close();
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
      attempts.seen(uid);
      const isNew = cluster.nodeOf(uid) === undefined;
      cluster.putPod(podInfo(pod, gates), pod.spec.nodeName);
      if (isNew) queue.happened('podPlaced');
    } else if (pod.metadata.deletionTimestamp) removePod(pod);
    else if (deciders.has(pod.spec?.schedulerName ?? '') && cluster.nodeOf(uid) === undefined) putPending(pod);
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
    waitingPods.get(uid)?.reject('', 'removed');
    attempts.seen(uid);
    if (cluster.nodeOf(uid) === undefined) return;
    cluster.removePod(uid);
    queue.happened('podRemoved');
  }

  async function scheduleAll(): Promise<void> {
    while (!signal.aborted) {
      await queue.ready(signal);
      let decided = 0;
      for (let pod = queue.take(); pod !== undefined && !signal.aborted; pod = queue.take()) {
        const decider = deciders.get(pod.pod.spec?.schedulerName ?? '');
        const undecided = decider && attempts.schedule(pod, decider, signal);
        if (undecided !== undefined) await undecided;
        decided += 1;
        // Binding cycles that are not ready at once begin their writes meanwhile, and are counted.
        if (decided % decisionsInTurnMax === 0) await setImmediate();
        const room = writes.room();
        if (room !== undefined) await room;
      }
    }
    await attempts.ended();
  }
}

/** Decisions without a pause for other work. */
const decisionsInTurnMax = 64;

/** Whether a change of a node may matter to pods that wait: not a heartbeat. */
function concernsPods(node: DeepReadonly<Node>, old: DeepReadonly<Node>): boolean {
  return (
    !deepEqual(node.spec ?? {}, old.spec ?? {}) ||
    !deepEqual(node.metadata.labels ?? {}, old.metadata.labels ?? {}) ||
    !deepEqual(node.status?.allocatable ?? {}, old.status?.allocatable ?? {})
  );
}
