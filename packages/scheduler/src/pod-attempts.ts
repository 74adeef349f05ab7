import { type Clock, errorMessage, type Names } from '@orch/apimachinery';
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
import { type Decision, type ProfileDecider, unschedulableMessage } from './framework/decide.js';
import type { Extender } from './framework/extender.js';
import type { Cycle } from './framework/plugin.js';
import type { Profile } from './framework/profile.js';
import { type PostFilterResult, runPostFilters } from './framework/run-post-filters.js';
import { type Refused, statusMessage, statusName, type Waits } from './framework/status.js';
import { PointTimer } from './framework/timed-points.js';
import type { WaitingPods } from './framework/waiting-pods.js';
import type { AttemptResult, SchedulerMetrics } from './metrics/scheduler-metrics.js';
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
  readonly metrics: SchedulerMetrics;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly random: () => number;
  readonly record: (object: EventObject, event: SeriesEvent) => void;
  readonly log: SchedulerLog;
}

interface Attempt {
  readonly cycle: Cycle;
  readonly profile: Profile;
  readonly signal: AbortSignal;
  readonly startMs: number;
  readonly timer: PointTimer;
}

type Unschedulable = Extract<Decision, { type: 'unschedulable' }>;

/**
 * Attempts to place pods. The scheduling cycle of a pod, up to Permit, ends before that of the next pod begins; its binding cycle
 * (waiting in Permit, PreBind, Bind, PostBind) and all writes run beside the cycles of other pods.
 */
export class PodAttempts {
  readonly #running = new Set<Promise<void>>();
  readonly #assumed = new Set<string>();

  constructor(private readonly options: PodAttemptsOptions) {}

  /** Decides on the pod. Returns undefined when that is done at once, otherwise resolves when the next pod can be decided on. */
  schedule(pod: PodInfo, { profile, decider }: ProfileDecider, signal: AbortSignal): Promise<void> | undefined {
    const { cluster, workloads, names, gates, metrics, random } = this.options;
    const measure = random() < measuredShare ? { measure: metrics.plugin.bind(metrics) } : {};
    const cycle: Cycle = { pod, cluster, workloads, names, gates, state: new CycleState(), ...measure };
    const timer = new PointTimer(metrics, profile.schedulerName);
    const attempt: Attempt = { cycle, profile, signal, startMs: performance.now(), timer };
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
    this.options.metrics.algorithm((performance.now() - attempt.startMs) / 1_000);
    attempt.timer.restart();
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

  /** Binding cycles and writes that run. */
  get running(): number {
    return this.#running.size;
  }

  /** Pods whose bindings were not yet seen. */
  get assumed(): number {
    return this.#assumed.size;
  }

  /** The binding of the pod was seen, or the pod has gone. */
  seen(uid: string): void {
    this.#assumed.delete(uid);
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
    this.#assumed.add(cycle.pod.uid);
    nominations.remove(cycle.pod.uid);
    const { timer } = attempt;
    const notReserved = runReserve(profile, cycle, nodeName);
    timer.ended('Reserve', notReserved === undefined ? 'Success' : 'Error');
    const permit = notReserved ?? runPermit(profile, cycle, nodeName);
    if (notReserved === undefined) timer.ended('Permit', permitStatus(permit));
    this.#run(
      isFailure(permit) ? this.#giveBack(attempt, nodeName, permit) : this.#bindingCycle(attempt, nodeName, permit),
    );
  }

  async #bindingCycle(attempt: Attempt, nodeName: string, waits: ReadonlyMap<string, Waits>): Promise<void> {
    const { cycle, profile, signal } = attempt;
    const { pod } = cycle;
    if (waits.size > 0) {
      const waitedFrom = performance.now();
      const rejected = await this.options.waitingPods.add(pod, nodeName, { plugins: waits, signal });
      this.options.metrics.permitWait(statusName(rejected), (performance.now() - waitedFrom) / 1_000);
      if (rejected !== undefined) return this.#giveBack(attempt, nodeName, notPermitted(pod, rejected));
    }
    if (profile.preBinds.length > 0) {
      attempt.timer.restart();
      const failure = await runPreBind(profile, cycle, { nodeName, signal });
      attempt.timer.ended('PreBind', failure === undefined ? 'Success' : 'Error');
      if (failure !== undefined) return this.#giveBack(attempt, nodeName, failure);
    }
    await this.#bind(attempt, nodeName);
  }

  async #bind(attempt: Attempt, nodeName: string): Promise<void> {
    const { cycle, profile, signal } = attempt;
    const { pod } = cycle;
    const { cluster, queue, writes, record, log } = this.options;
    let failure: BindingFailure | undefined;
    attempt.timer.restart();
    const outcome = await writes.write(pod, signal, async () => {
      const binder = this.options.extenders.find((extender) => extender.binds && extender.isInterested(pod));
      if (binder === undefined) failure = await runBind(profile, cycle, { nodeName, signal });
      else await binder.bind(pod, nodeName, { signal });
    });
    const isBound = outcome.type === 'done' && failure === undefined;
    this.options.metrics.binding(attempt.timer.ended('Bind', isBound ? 'Success' : 'Error'));
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
    this.#countScheduled(attempt);
    queue.remove(pod.uid);
    log.info('bound a pod', { pod: logName(pod), node: nodeName });
    record(eventObjectOf(pod.pod), {
      type: 'Normal',
      reason: 'Scheduled',
      action: 'Binding',
      note: `Successfully assigned ${logName(pod)} to ${nodeName}`,
    });
    attempt.timer.restart();
    runPostBind(profile, cycle, nodeName);
    attempt.timer.ended('PostBind', 'Success');
    if (cluster.nodeOf(pod.uid) === undefined)
      log.debug('the pod was deleted while it was bound', { pod: logName(pod) });
  }

  #countScheduled(attempt: Attempt): void {
    const { queue, metrics, clock } = this.options;
    this.#countAttempt(attempt, 'scheduled');
    const history = queue.historyOf(attempt.cycle.pod.uid);
    if (history === undefined) return;
    const seconds = (clock.monotonicMs() - history.queuedMs) / 1_000;
    metrics.scheduled({ attempts: history.attempts, seconds });
  }

  #countAttempt({ profile, startMs }: Attempt, result: AttemptResult): void {
    const seconds = (performance.now() - startMs) / 1_000;
    this.options.metrics.attempt(result, { profile: profile.schedulerName, seconds });
  }

  /** The node is for other pods again. */
  #release({ cycle, profile }: Attempt, nodeName: string): void {
    const { cluster, queue } = this.options;
    runUnreserve(profile, cycle, nodeName);
    this.#assumed.delete(cycle.pod.uid);
    cluster.removePod(cycle.pod.uid);
    queue.happened('podRemoved');
  }

  async #giveBack(attempt: Attempt, nodeName: string, failure: BindingFailure): Promise<void> {
    this.#release(attempt, nodeName);
    await this.#failed(attempt, failure);
  }

  async #failed(attempt: Attempt, { code, plugin, message }: BindingFailure): Promise<void> {
    const { queue } = this.options;
    const { pod } = attempt.cycle;
    const { signal } = attempt;
    if (signal.aborted) return;
    this.#countAttempt(attempt, code === 'error' ? 'error' : 'unschedulable');
    const reason = code === 'error' ? 'SchedulerError' : 'Unschedulable';
    this.#report(pod, { reason, message, nominatedNode: undefined });
    await this.#mark(pod, { reason, message, nominatedNode: undefined }, signal);
    if (code === 'error') queue.failed(pod.uid);
    else queue.unschedulable(pod.uid, new Set([plugin]));
  }

  #reject(attempt: Attempt, decision: Unschedulable): Promise<void> | undefined {
    this.#countAttempt(attempt, 'unschedulable');
    attempt.timer.restart();
    const result = runPostFilters(attempt.profile, attempt.cycle, decision.rejected);
    if (!(result instanceof Promise)) return this.#notPlaced(attempt, decision, result);
    return result.then((found) => this.#notPlaced(attempt, decision, found));
  }

  #notPlaced(attempt: Attempt, decision: Unschedulable, result: PostFilterResult): undefined {
    const { pod } = attempt.cycle;
    const { nominations, log, metrics } = this.options;
    const seconds = attempt.timer.ended('PostFilter', result.code === 'nominated' ? 'Success' : 'Unschedulable');
    metrics.preemptionEvaluation(seconds);
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

/** The share of attempts in which single plugins are measured, as in v1.21. */
const measuredShare = 0.1;

function isFailure(permit: ReadonlyMap<string, Waits> | BindingFailure): permit is BindingFailure {
  return !(permit instanceof Map);
}

function permitStatus(permit: ReadonlyMap<string, Waits> | BindingFailure): string {
  if (isFailure(permit)) return permit.code === 'error' ? 'Error' : 'Unschedulable';
  return permit.size > 0 ? 'Wait' : 'Success';
}

function notPermitted(pod: PodInfo, rejected: Refused & { readonly plugin: string }): BindingFailure {
  const message = `pod "${pod.name}" rejected while waiting on permit: ${statusMessage(rejected)}`;
  return { code: rejected.code, plugin: rejected.plugin, message };
}
