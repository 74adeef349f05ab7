import { setMaxListeners } from 'node:events';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { type ApiObject, type DeepReadonly, FakeClock, type Names } from '@orch/apimachinery';
import { Informers, type ResourceReference } from '@orch/client';
import { createMetricsRegistry } from '@orch/component';
import { ClusterState } from '../cluster/cluster-state.js';
import { type PodInfo, podInfo, type SchedulerGates } from '../cluster/pod-info.js';
import { buildProfile, helpfulEventsOf } from '../configuration/build-profile.js';
import type { SchedulingConfig } from '../configuration/scheduling-config.js';
import { httpExtender } from '../extenders/http-extender.js';
import { followObjects } from '../follow-objects.js';
import { followWorkloads } from '../follow-workloads.js';
import type { ClusterEvent } from '../framework/cluster-events.js';
import { Decider, type ProfileDecider } from '../framework/decide.js';
import type { PluginRegistry } from '../framework/plugin-definition.js';
import { WaitingPods } from '../framework/waiting-pods.js';
import type { SchedulerLog } from '../observing/scheduler-log.js';
import { SchedulerMetrics } from '../observing/scheduler-metrics.js';
import { builtInPlugins } from '../plugins/registry.js';
import { NominatedPods } from '../preemption/nominated-pods.js';
import { SchedulingQueue } from '../queue/scheduling-queue.js';
import { PodWrites } from '../writes/pod-writes.js';
import { memoryClient, type ResourceObjects } from './memory-client.js';
import { seededRandom } from './seeded-random.js';
import { SimulatedAttempts } from './simulated-attempts.js';
import { SimulatedPods } from './simulated-pods.js';
import type { Simulation } from './simulation.js';

export interface SimulationOptions {
  /** All that scheduling reads, in hub versions; pods and nodes among them. Each object has a uid. */
  readonly objects: readonly ResourceObjects[];
  readonly names: Names;
  readonly gates: SchedulerGates;
  readonly scheduling: SchedulingConfig;
  /** Plugins that are not built in, by name. */
  readonly plugins?: PluginRegistry;
  /** Chooses among equal nodes: equal seeds make equal choices. */
  readonly seed: number;
  /** Whether decisions list all nodes. */
  readonly listsNodes: 'always' | 'notPlaced' | 'never';
  readonly log: SchedulerLog;
  readonly signal: AbortSignal;
}

/**
 * Schedules the pending pods of a cluster that exists in memory only, with the queue, the plugins and the decisions of a scheduler
 * that runs. A chosen node is taken at once, as if it had been bound; victims of preemption are gone at once, and their controllers
 * replace them. Nothing else happens: no volume is bound or made, and no pod ends. Extenders are asked, but do not bind.
 */
export async function simulateScheduling(options: SimulationOptions): Promise<Simulation> {
  const { names, gates, scheduling, seed, log } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  setMaxListeners(0, signal);
  const clock = new FakeClock(new Date(latestMs(options.objects)));
  const client = memoryClient(names, options.objects);
  const informers = new Informers({ client, clock });
  const of = <T extends ApiObject>(group: string, resource: string) =>
    informers.for<T>({ group, version: 'v1', resource } satisfies ResourceReference);
  const [pods, nodes] = [of<Pod>('', 'pods'), of<Node>('', 'nodes')];
  const workloads = followWorkloads({ informers, onServiceChanged: () => undefined });
  const cluster = new ClusterState({ names });
  const nominations = new NominatedPods();
  const waitingPods = new WaitingPods(clock);
  const metrics = new SchedulerMetrics(createMetricsRegistry());
  const extenders = scheduling.extenders.map(httpExtender);
  let numbers = seededRandom(String(seed));
  const random = () => numbers();
  const happened = (event: ClusterEvent) => queue.happened(event);
  followObjects({ informers, gates, cluster, happened: () => undefined });
  const record = new SimulatedPods();
  const registry: PluginRegistry = { ...builtInPlugins, ...options.plugins };
  const deciders = new Map<string, ProfileDecider>();
  const handle = {
    ...{ names, gates, clock, random, log, client, informers, cluster, nominations, waitingPods, extenders, metrics },
    ...{ signal, writes: new PodWrites(log), record: () => undefined, happened },
    writer: {
      bind: async () => undefined,
      markUnscheduled: async () => undefined,
      clearNomination: async (pod: DeepReadonly<Pod>) => attempts.clearNomination(pod),
      evict: async (pod: DeepReadonly<Pod>) => attempts.evict(pod),
    },
    ignoredResources: scheduling.extenders.flatMap(({ ignoredResources }) => ignoredResources),
  };
  for (const config of scheduling.profiles) {
    const profile = buildProfile(config, { registry, handle: { ...handle, search: () => profile } });
    const { percentageOfNodesToScore } = scheduling;
    const decider = new Decider({ profile, nominations, percentageOfNodesToScore, random, log });
    deciders.set(config.schedulerName, { profile, decider });
  }
  const profiles = [...deciders.values()].map(({ profile }) => profile);
  const [first] = profiles;
  const queue = new SchedulingQueue(clock, {
    ...(first === undefined ? {} : { compare: (a, b) => first.queueSort.compare(a, b) }),
    initialBackoffMs: scheduling.podInitialBackoffMs,
    maxBackoffMs: scheduling.podMaxBackoffMs,
    helpfulEvents: helpfulEventsOf(profiles),
  });
  const attempts = new SimulatedAttempts({
    ...{ cluster, workloads, names, gates, queue, nominations, waitingPods, extenders, deciders, record, signal },
    ...{ log, listsNodes: options.listsNodes },
    onAttempt: (pod) => {
      numbers = seededRandom(`${seed} ${pod.namespace}/${pod.name}`);
    },
  });

  informers.start(signal);
  try {
    await informers.synced(signal);
    for (const node of nodes.lister.list()) cluster.putNode(node);
    for (const pod of pods.lister.list()) putPod(podInfo(pod, gates));
    await attempts.run(clock);
  } finally {
    queue.close();
    for (const extender of extenders) extender.close();
    stopping.abort();
    await informers.stopped();
  }
  const list = record.list();
  return {
    ...{ seed, nodes: cluster.nodes.size, pods: list, evictions: record.evictions },
    placed: list.filter(({ node }) => node !== undefined).length,
    notPlaced: list.filter(({ node, evictedFor }) => node === undefined && evictedFor === undefined).length,
  };

  function putPod(info: PodInfo): void {
    const { pod } = info;
    const { spec, status } = pod;
    const { schedulerName = '' } = spec ?? {};
    if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return;
    if (spec?.nodeName) cluster.putPod(info, spec.nodeName);
    else if (pod.metadata.deletionTimestamp) return;
    else if (!deciders.has(schedulerName))
      record.add(info, { message: `no profile has the scheduler name ${JSON.stringify(schedulerName)}` });
    else {
      attempts.put(info);
      if (status?.nominatedNodeName) nominations.put(info, status.nominatedNodeName);
    }
  }
}

/** The last time that objects name: what is younger than the clock would be in the future. */
function latestMs(objects: readonly ResourceObjects[]): number {
  let latest = 0;
  for (const { objects: list } of objects) {
    for (const { metadata, ...rest } of list) {
      const started = 'status' in rest && startTimeOf(rest.status);
      for (const time of [metadata.creationTimestamp, started || undefined]) {
        const ms = Date.parse(time ?? '');
        if (ms > latest) latest = ms;
      }
    }
  }
  return latest;
}

function startTimeOf(status: unknown): string | undefined {
  const isNamed = typeof status === 'object' && status !== null && 'startTime' in status;
  return isNamed && typeof status.startTime === 'string' ? status.startTime : undefined;
}
