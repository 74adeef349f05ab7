import { errorMessage, type Names } from '@orch/apimachinery';
import { type EventObject, eventObjectOf, type SeriesEvent } from '@orch/client';
import type { ClusterState } from './cluster/cluster-state.js';
import { logName, type PodInfo, type SchedulerGates } from './cluster/pod-info.js';
import type { Workloads } from './cluster/workloads.js';
import {
  type BindingFailure,
  runBind,
  runPermit,
  runPostBind,
  runPreBind,
  runReserve,
  runUnreserve,
} from './framework/binding-points.js';
import { CycleState } from './framework/cycle-state.js';
import { type Decider, type Decision, unschedulableMessage } from './framework/decide.js';
import type { Extender } from './framework/extender.js';
import type { Cycle } from './framework/plugin.js';
import type { Profile } from './framework/profile.js';
import { type PostFilterResult, runPostFilters } from './framework/run-post-filters.js';
import { type Refused, statusMessage, type Waits } from './framework/status.js';
import type { WaitingPods } from './framework/waiting-pods.js';
import { isMarked, type PodWriter, type UnscheduledStatus } from './pod-writer.js';
import type { PodWrites } from './pod-writes.js';
import type { NominatedPods } from './preemption/nominated-pods.js';
import { rejectingPlugins } from './queue/events.js';
import type { SchedulingQueue } from './queue/scheduling-queue.js';
import type { SchedulerLog } from './scheduler-log.js';

export interface PodAttemptsOptions {
  readonly cluster: ClusterState;
  readonly workloads: Workloads;
  readonly names: Names;
  readonly gates: SchedulerGates;
  readonly queue: SchedulingQueue;
  readonly nominations: NominatedPods;
  readonly waitingPods: WaitingPods;
  readonly writer: PodWriter;
  readonly writes: PodWrites;
  readonly extenders: readonly Extender[];
  readonly record: (object: EventObject, event: SeriesEvent) => void;
  readonly log: SchedulerLog;
}

/** The plugins of a scheduler name, and what decides with them. */
export interface ProfileDecider {
  readonly profile: Profile;
  readonly decider: Decider;
}

interface Attempt {
  readonly cycle: Cycle;
  readonly profile: Profile;
  readonly signal: AbortSignal;
}

type Unschedulable = Extract<Decision, { type: 'unschedulable' }>;

/**
 * Attempts to place pods. The scheduling cycle of a pod, up to Permit, ends before that of the next pod begins; its binding cycle
 * (waiting in Permit, PreBind, Bind, PostBind) and all writes run beside the cycles of other pods.
 */
export class PodAttempts {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly options: PodAttemptsOptions) {}

  /** Decides on the pod. Returns undefined when that is done at once, otherwise resolves when the next pod can be decided on. */
  schedule(pod: PodInfo, { profile, decider }: ProfileDecider, signal: AbortSignal): Promise<void> | undefined {
    const { cluster, workloads, names, gates } = this.options;
    const cycle: Cycle = { pod, cluster, workloads, names, gates, state: new CycleState() };
    const attempt: Attempt = { cycle, profile, signal };
    const extenders = this.options.extenders.filter((extender) => extender.isInterested(pod));
    const takePart = extenders.filter(({ filters, prioritizes }) => filters || prioritizes);
    if (takePart.length === 0) return this.#act(attempt, decider.decide(cycle));
    return decider
      .decideWith(cycle, takePart, { signal })
      .then((decision) => (this.#isCurrent(pod) ? this.#act(attempt, decision) : undefined));
  }

  /** Whether the pod still waits as it was when extenders were asked. */
  #isCurrent(pod: PodInfo): boolean {
    const { queue, cluster } = this.options;
    return queue.has(pod.uid) && cluster.nodeOf(pod.uid) === undefined;
  }

  #act(attempt: Attempt, decision: Decision): Promise<void> | undefined {
    switch (decision.type) {
      case 'node':
        this.#assume(attempt, attempt.cycle.cluster.nodes.nameAt(decision.slot));
        return undefined;
      case 'unschedulable':
        return this.#reject(attempt, decision);
      case 'error':
        this.#run(this.#failed(attempt, { code: 'error', plugin: '', message: decision.message }));
        return undefined;
    }
  }

  /** Resolves when all binding cycles and writes have ended. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Adds the pod to the cluster before the binding is written, so that the next decision counts it. */
  #assume(attempt: Attempt, nodeName: string): void {
    const { cycle, profile } = attempt;
    const { cluster, nominations } = this.options;
    cluster.putPod(cycle.pod, nodeName);
    nominations.remove(cycle.pod.uid);
    const notReserved = runReserve(profile, cycle, nodeName);
    const permit = notReserved ?? runPermit(profile, cycle, nodeName);
    this.#run(
      isFailure(permit) ? this.#giveBack(attempt, nodeName, permit) : this.#bindingCycle(attempt, nodeName, permit),
    );
  }

  async #bindingCycle(attempt: Attempt, nodeName: string, waits: ReadonlyMap<string, Waits>): Promise<void> {
    const { cycle, profile, signal } = attempt;
    const { pod } = cycle;
    if (waits.size > 0) {
      const rejected = await this.options.waitingPods.add(pod, nodeName, { plugins: waits, signal });
      if (rejected !== undefined) return this.#giveBack(attempt, nodeName, notPermitted(pod, rejected));
    }
    if (profile.preBinds.length > 0) {
      const failure = await runPreBind(profile, cycle, { nodeName, signal });
      if (failure !== undefined) return this.#giveBack(attempt, nodeName, failure);
    }
    await this.#bind(attempt, nodeName);
  }

  async #bind(attempt: Attempt, nodeName: string): Promise<void> {
    const { cycle, profile, signal } = attempt;
    const { pod } = cycle;
    const { cluster, queue, writes, record, log } = this.options;
    let failure: BindingFailure | undefined;
    const outcome = await writes.write(pod, signal, async () => {
      const binder = this.options.extenders.find((extender) => extender.binds && extender.isInterested(pod));
      if (binder === undefined) failure = await runBind(profile, cycle, { nodeName, signal });
      else await binder.bind(pod, nodeName, { signal });
    });
    switch (outcome.type) {
      case 'stale':
        this.#release(attempt, nodeName);
        queue.failed(pod.uid);
        return;
      case 'failed':
        failure = { code: 'error', plugin: '', message: `binding rejected: ${errorMessage(outcome.error)}` };
        break;
      case 'podDeleted':
        queue.remove(pod.uid);
        this.#release(attempt, nodeName);
        return;
      case 'done':
    }
    if (failure !== undefined) return this.#giveBack(attempt, nodeName, failure);
    queue.remove(pod.uid);
    log.info('bound a pod', { pod: logName(pod), node: nodeName });
    record(eventObjectOf(pod.pod), {
      type: 'Normal',
      reason: 'Scheduled',
      action: 'Binding',
      note: `Successfully assigned ${logName(pod)} to ${nodeName}`,
    });
    runPostBind(profile, cycle, nodeName);
    if (cluster.nodeOf(pod.uid) === undefined)
      log.debug('the pod was deleted while it was bound', { pod: logName(pod) });
  }

  /** The node is for other pods again. */
  #release({ cycle, profile }: Attempt, nodeName: string): void {
    const { cluster, queue } = this.options;
    runUnreserve(profile, cycle, nodeName);
    cluster.removePod(cycle.pod.uid);
    queue.happened('podRemoved');
  }

  async #giveBack(attempt: Attempt, nodeName: string, failure: BindingFailure): Promise<void> {
    this.#release(attempt, nodeName);
    await this.#failed(attempt, failure);
  }

  async #failed({ cycle: { pod }, signal }: Attempt, { code, plugin, message }: BindingFailure): Promise<void> {
    const { queue } = this.options;
    if (signal.aborted) return;
    const reason = code === 'error' ? 'SchedulerError' : 'Unschedulable';
    this.#report(pod, { reason, message, nominatedNode: undefined });
    await this.#mark(pod, { reason, message, nominatedNode: undefined }, signal);
    if (code === 'error') queue.failed(pod.uid);
    else queue.unschedulable(pod.uid, new Set([plugin]));
  }

  #reject(attempt: Attempt, decision: Unschedulable): Promise<void> | undefined {
    const result = runPostFilters(attempt.profile, attempt.cycle, decision.rejected);
    if (!(result instanceof Promise)) return this.#notPlaced(attempt, decision, result);
    return result.then((found) => this.#notPlaced(attempt, decision, found));
  }

  #notPlaced(attempt: Attempt, decision: Unschedulable, result: PostFilterResult): undefined {
    const { pod } = attempt.cycle;
    const { nominations, log } = this.options;
    if (result.code === 'none')
      for (const message of result.messages) log.debug('no node was nominated', { pod: logName(pod), reason: message });
    if (result.code === 'nominated') nominations.put(pod, result.nodeName);
    else if (result.clearsNomination) nominations.remove(pod.uid);
    this.#run(this.#writeRejection(attempt, decision, result));
  }

  async #writeRejection(
    { cycle: { pod }, signal }: Attempt,
    decision: Unschedulable,
    result: PostFilterResult,
  ): Promise<void> {
    const { queue } = this.options;
    const status: UnscheduledStatus = {
      reason: 'Unschedulable',
      message: unschedulableMessage(decision),
      nominatedNode: result.code === 'nominated' ? result.nodeName : result.clearsNomination ? '' : undefined,
    };
    this.#report(pod, status);
    if (result.code === 'nominated') await result.makeRoom?.({ signal });
    await this.#mark(pod, status, signal);
    queue.unschedulable(pod.uid, rejectingPlugins(decision.rejected));
  }

  #report(pod: PodInfo, status: UnscheduledStatus): void {
    const { record, log } = this.options;
    const { reason, message } = status;
    if (!isMarked(pod.pod, status)) {
      if (reason === 'Unschedulable') log.info('no node fits a pod', { pod: logName(pod), reason: message });
      else log.error('scheduling failed', { pod: logName(pod), error: message });
    }
    record(eventObjectOf(pod.pod), {
      ...{ type: 'Warning', reason: 'FailedScheduling', action: 'Scheduling', note: message },
    });
  }

  async #mark(pod: PodInfo, status: UnscheduledStatus, signal: AbortSignal): Promise<void> {
    const { writer, writes } = this.options;
    await writes.write(pod, signal, () => writer.markUnscheduled(pod.pod, status, { signal }));
  }

  #run(work: Promise<void>): void {
    const { log } = this.options;
    const running = work
      .catch((error: unknown) => log.error('scheduling failed', { error: errorMessage(error) }))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}

function isFailure(permit: ReadonlyMap<string, Waits> | BindingFailure): permit is BindingFailure {
  return !(permit instanceof Map);
}

function notPermitted(pod: PodInfo, rejected: Refused & { readonly plugin: string }): BindingFailure {
  const message = `pod "${pod.name}" rejected while waiting on permit: ${statusMessage(rejected)}`;
  return { code: rejected.code, plugin: rejected.plugin, message };
}
