import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, FakeClock, orchNames } from '@orch/apimachinery';
import { createMetricsRegistry } from '@orch/component';
import type { Attempt, AttemptOptions } from '../../src/attempts/attempt.js';
import { PodAttempts } from '../../src/attempts/pod-attempts.js';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { podInfo } from '../../src/cluster/pod-info.js';
import { noWorkloads } from '../../src/cluster/workloads.js';
import { Decider } from '../../src/framework/decide.js';
import type { Extender } from '../../src/framework/extender.js';
import { WaitingPods } from '../../src/framework/waiting-pods.js';
import { SchedulerMetrics } from '../../src/observing/scheduler-metrics.js';
import { defaultBinder } from '../../src/plugins/default-binder.js';
import { defaultProfile } from '../../src/plugins/default-plugins.js';
import { NominatedPods } from '../../src/preemption/nominated-pods.js';
import { SchedulingQueue } from '../../src/queue/scheduling-queue.js';
import type { PodWriter } from '../../src/writes/pod-writer.js';
import { PodWrites } from '../../src/writes/pod-writes.js';
import { samplesOf } from '../metrics-page.fixture.js';
import { aNode } from '../plugins/scenario.fixture.js';

const gates = () => false;

export interface GivenAttempts {
  /** Replaces plugins of the default profile. */
  readonly profile?: Partial<Attempt['profile']>;
  readonly extenders?: readonly Extender[];
  /** Replaces writes, all of which succeed otherwise. */
  readonly writer?: Partial<PodWriter>;
  /** Names of nodes with 4 cpu. */
  readonly nodes?: readonly string[];
  readonly random?: () => number;
  readonly signal?: AbortSignal;
}

/** Attempts on a cluster in memory, with a record of what they write, log and count. */
export function givenAttempts({
  profile: replaced = {},
  extenders = [],
  writer: replacedWrites = {},
  nodes = ['a'],
  random = () => 0.5,
  signal = new AbortController().signal,
}: GivenAttempts = {}) {
  const cluster = new ClusterState({ names: orchNames });
  for (const name of nodes) cluster.putNode(aNode(name));
  const clock = new FakeClock();
  const registry = createMetricsRegistry();
  const metrics = new SchedulerMetrics(registry);
  const queue = new SchedulingQueue(clock);
  const nominations = new NominatedPods();
  const waitingPods = new WaitingPods(clock);
  /** Writes, events and log lines in their order. */
  const journal: string[] = [];
  const line =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      journal.push([level, message, ...Object.values(fields)].join(' | '));
    };
  const log = { error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
  const nameOf = ({ metadata }: DeepReadonly<Pod>) => metadata.name ?? '';
  const writer: PodWriter = {
    async bind(pod, nodeName) {
      journal.push(`bind ${nameOf(pod)} to ${nodeName}`);
    },
    async markUnscheduled(pod, { reason, message, nominatedNode }) {
      journal.push(`mark ${nameOf(pod)} | ${reason} | ${message} | ${JSON.stringify(nominatedNode)}`);
    },
    async clearNomination(pod) {
      journal.push(`clear ${nameOf(pod)}`);
    },
    async evict(pod) {
      journal.push(`evict ${nameOf(pod)}`);
    },
    ...replacedWrites,
  };
  const options: AttemptOptions = {
    ...{ cluster, workloads: noWorkloads, names: orchNames, gates, queue, nominations, waitingPods, writer },
    ...{ writes: new PodWrites(log), extenders, metrics, clock, random, log },
    record: ({ name }, { type, reason, note }) => journal.push(`event ${name} | ${type} | ${reason} | ${note}`),
  };
  const profile = { ...defaultProfile('default-scheduler'), binds: [defaultBinder({ writer })], ...replaced };
  const decider = new Decider({ profile, nominations, percentageOfNodesToScore: 0, random, log });
  const attempts = new PodAttempts(options);
  return {
    ...{ attempts, cluster, clock, queue, nominations, waitingPods, journal, profile, options },
    /** Queues the pod, and attempts to place the next one; resolves when the next can be decided on. */
    async schedule(object: Pod): Promise<void> {
      queue.put(podInfo(object, gates));
      const next = queue.take();
      if (next !== undefined) await attempts.schedule(next, { profile, decider }, signal);
    },
    /** In which part of the queue the pod is, with the plugins that have rejected it. */
    queued(uid: string): string | undefined {
      const found = queue.list().find(({ pod }) => pod.uid === uid);
      return found && [found.state, ...found.plugins].join(' ');
    },
    /** The counts of extension points, `Reserve Success`. */
    async points(): Promise<Readonly<Record<string, number>>> {
      const samples = samplesOf(await registry.text(), 'scheduler_framework_extension_point_duration_seconds_count');
      return Object.fromEntries(
        samples.map(({ labels, value }) => [`${labels['extension_point']} ${labels['status']}`, value]),
      );
    },
    /** The samples of a metric of the scheduler. */
    async samples(name: string) {
      return samplesOf(await registry.text(), `scheduler_${name}`);
    },
  };
}
