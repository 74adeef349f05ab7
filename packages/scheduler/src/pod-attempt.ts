import type { PodDisruptionBudget } from '@orch/api/types/policy_v1';
import { type Clock, type DeepReadonly, errorMessage, type Names, StatusError } from '@orch/apimachinery';
import { type EventObject, eventObjectOf, isNamespaceTerminating, isStaleRead, type SeriesEvent } from '@orch/client';
import type { ClusterState } from './cluster/cluster-state.js';
import type { PodInfo, SchedulerGates } from './cluster/pod-info.js';
import type { Workloads } from './cluster/workloads.js';
import { type Decider, type Decision, unschedulableMessage } from './framework/decide.js';
import type { Cycle } from './framework/plugin.js';
import type { Profile } from './framework/profile.js';
import { isMarkedUnschedulable, type PodWriter } from './pod-writer.js';
import type { NominatedPods } from './preemption/nominated-pods.js';
import type { Candidate } from './preemption/pick-node.js';
import { mayPreempt, preempt } from './preemption/preempt.js';
import { rejectingPlugins } from './queue/events.js';
import type { SchedulingQueue } from './queue/scheduling-queue.js';
import type { SchedulerLog } from './scheduler.js';

export interface PodAttemptOptions {
  readonly cluster: ClusterState;
  readonly workloads: Workloads;
  readonly names: Names;
  readonly gates: SchedulerGates;
  readonly profile: Profile;
  readonly decider: Decider;
  readonly queue: SchedulingQueue;
  readonly nominations: NominatedPods;
  readonly budgets: () => readonly DeepReadonly<PodDisruptionBudget>[];
  readonly writer: PodWriter;
  readonly record: (object: EventObject, event: SeriesEvent) => void;
  readonly log: SchedulerLog;
  readonly clock: Clock;
  readonly random: () => number;
}

type Unschedulable = Extract<Decision, { type: 'unschedulable' }>;

/** Attempts to place pods, one decision at a time; the writes of several attempts overlap. */
export class PodAttempts {
  constructor(private readonly options: PodAttemptOptions) {}

  /** Decides at once; adds the pod to the cluster before the binding is written, so that the next decision counts it. */
  async attempt(pod: PodInfo, signal: AbortSignal): Promise<void> {
    const { cluster, workloads, names, gates, decider } = this.options;
    const cycle: Cycle = { pod, cluster, workloads, names, gates };
    const decision = decider.decide(cycle);
    if (decision.type === 'node') await this.#bind(pod, cluster.nodes.nameAt(decision.slot), signal);
    else await this.#reject(cycle, decision, signal);
  }

  async #bind(pod: PodInfo, nodeName: string, signal: AbortSignal): Promise<void> {
    const { cluster, queue, nominations, writer, record, log } = this.options;
    cluster.putPod(pod, nodeName);
    nominations.remove(pod.uid);
    const outcome = await this.#write(pod, signal, () => writer.bind(pod.pod, nodeName, { signal }));
    if (outcome === 'failed') {
      cluster.removePod(pod.uid);
      queue.failed(pod.uid);
      queue.happened('podRemoved');
      return;
    }
    queue.remove(pod.uid);
    if (outcome === 'podDeleted') {
      cluster.removePod(pod.uid);
      queue.happened('podRemoved');
      return;
    }
    log.info('bound a pod', { pod: logName(pod), node: nodeName });
    record(eventObjectOf(pod.pod), {
      type: 'Normal',
      reason: 'Scheduled',
      action: 'Binding',
      note: `Successfully assigned ${logName(pod)} to ${nodeName}`,
    });
  }

  async #reject(cycle: Cycle, decision: Unschedulable, signal: AbortSignal): Promise<void> {
    const { pod, cluster } = cycle;
    const { queue, nominations, writer, record, log } = this.options;
    const message = unschedulableMessage(decision);
    const chosen = this.#preemptionOf(cycle, decision);
    const nodeName = chosen === undefined ? undefined : cluster.nodes.nameAt(chosen.slot);
    if (nodeName !== undefined) nominations.put(pod, nodeName);
    if (!isMarkedUnschedulable(pod.pod, message))
      log.info('no node fits a pod', { pod: logName(pod), reason: message });
    record(eventObjectOf(pod.pod), {
      type: 'Warning',
      reason: 'FailedScheduling',
      action: 'Scheduling',
      note: message,
    });
    if (chosen !== undefined && nodeName !== undefined) await this.#makeRoom(pod, { chosen, nodeName, signal });
    const status = { message, nominatedNode: nodeName };
    await this.#write(pod, signal, () => writer.markUnschedulable(pod.pod, status, { signal }));
    queue.unschedulable(pod.uid, rejectingPlugins(decision.rejected));
  }

  #preemptionOf(cycle: Cycle, { rejected }: Unschedulable): Candidate | undefined {
    const { profile, nominations, budgets, clock, random } = this.options;
    if (!mayPreempt(cycle, rejected)) return undefined;
    return preempt(cycle, {
      ...{ rejected, nominations, random },
      filters: profile.filters,
      budgets: budgets(),
      nowMs: clock.now().getTime(),
      minCandidatePercentage: 10,
      minCandidates: 100,
    });
  }

  /** Deletes the victims, and takes the node from pods of lower priority that it was promised to. */
  async #makeRoom(
    pod: PodInfo,
    {
      chosen,
      nodeName,
      signal,
    }: { readonly chosen: Candidate; readonly nodeName: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const { nominations, writer, record, log } = this.options;
    const evict = async (victim: PodInfo) => {
      if ((await this.#write(victim, signal, () => writer.evict(victim.pod, { signal }))) !== 'done') return;
      log.info('preempted a pod', { pod: logName(victim), by: logName(pod), node: nodeName });
      record(eventObjectOf(victim.pod), {
        type: 'Normal',
        reason: 'Preempted',
        action: 'Preempting',
        note: `Preempted by ${logName(pod)} on node ${nodeName}`,
        related: eventObjectOf(pod.pod),
      });
    };
    await Promise.all(chosen.victims.pods.filter((victim) => !victim.labelSet.isTerminating).map(evict));
    const displaced = nominations.lowerOn(nodeName, pod.priority);
    for (const other of displaced) nominations.remove(other.uid);
    await Promise.all(
      displaced.map((other) => this.#write(other, signal, () => writer.clearNomination(other.pod, { signal }))),
    );
  }

  async #write(
    pod: PodInfo,
    signal: AbortSignal,
    write: () => Promise<void>,
  ): Promise<'done' | 'podDeleted' | 'failed'> {
    const { log } = this.options;
    try {
      await write();
      return 'done';
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return 'podDeleted';
      const fields = { pod: logName(pod), error: errorMessage(error) };
      // The pod has changed or is being deleted: the watch event follows.
      if (isStaleRead(error) || isNamespaceTerminating(error)) log.debug('the pod has changed; trying again', fields);
      else if (!signal.aborted) log.error('scheduling failed', fields);
      return 'failed';
    }
  }
}

function logName({ namespace, name }: PodInfo): string {
  return `${namespace}/${name}`;
}
