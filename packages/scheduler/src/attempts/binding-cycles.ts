import { errorMessage } from '@orch/apimachinery';
import { eventObjectOf } from '@orch/client';
import { logName, type PodInfo } from '../cluster/pod-info.js';
import {
  type BindingFailure,
  runBind,
  runPermit,
  runPostBind,
  runPreBind,
  runReserve,
  runUnreserve,
} from '../framework/binding-points.js';
import { type Refused, statusMessage, statusName, type Waits } from '../framework/status.js';
import { type Attempt, type AttemptOptions, countAttempt } from './attempt.js';
import type { UnplacedPods } from './unplaced-pods.js';

/** What happens to pods after a node was chosen: Reserve and Permit at once, then waiting, PreBind, Bind and PostBind. */
export class BindingCycles {
  readonly #assumed = new Set<string>();

  constructor(
    private readonly options: AttemptOptions,
    private readonly unplaced: UnplacedPods,
  ) {}

  /** Pods whose bindings were not yet seen. */
  get assumed(): number {
    return this.#assumed.size;
  }

  /** The binding of the pod was seen, or the pod has gone. Returns whether it was assumed until now. */
  seen(uid: string): boolean {
    return this.#assumed.delete(uid);
  }

  /** Adds the pod to the cluster at once, so that the next decision counts it. Resolves when the binding cycle has ended. */
  async bind(attempt: Attempt, nodeName: string): Promise<void> {
    const { cycle, profile, timer } = attempt;
    const { cluster, nominations } = this.options;
    cluster.putPod(cycle.pod, nodeName);
    this.#assumed.add(cycle.pod.uid);
    nominations.remove(cycle.pod.uid);
    const notReserved = runReserve(profile, cycle, nodeName);
    timer.ended('Reserve', notReserved === undefined ? 'Success' : 'Error');
    const permit = notReserved ?? runPermit(profile, cycle, nodeName);
    if (notReserved === undefined) timer.ended('Permit', permitStatus(permit));
    const isReady = !isFailure(permit) && permit.size === 0 && profile.preBinds.length === 0;
    const failure = isFailure(permit) ? permit : isReady ? undefined : await this.#prepare(attempt, nodeName, permit);
    if (failure === undefined) await this.#write(attempt, nodeName);
    else await this.#giveBack(attempt, nodeName, failure);
  }

  /** Waits in Permit, and runs PreBind. */
  async #prepare(
    attempt: Attempt,
    nodeName: string,
    waits: ReadonlyMap<string, Waits>,
  ): Promise<BindingFailure | undefined> {
    const { cycle, profile, signal, timer } = attempt;
    const { pod } = cycle;
    if (waits.size > 0) {
      const waitedFrom = performance.now();
      const rejected = await this.options.waitingPods.add(pod, nodeName, { plugins: waits, signal });
      this.options.metrics.permitWait(statusName(rejected), (performance.now() - waitedFrom) / 1_000);
      if (rejected !== undefined) return notPermitted(pod, rejected);
    }
    if (profile.preBinds.length === 0) return undefined;
    timer.restart();
    const failure = await runPreBind(profile, cycle, { nodeName, signal });
    timer.ended('PreBind', failure === undefined ? 'Success' : 'Error');
    return failure;
  }

  async #write(attempt: Attempt, nodeName: string): Promise<void> {
    const { cycle, profile, signal, timer } = attempt;
    const { pod } = cycle;
    const { queue, writes, extenders, metrics } = this.options;
    let failure: BindingFailure | undefined;
    timer.restart();
    const outcome = await writes.write(pod, signal, async () => {
      const binder = extenders.find((extender) => extender.binds && extender.isInterested(pod));
      if (binder === undefined) failure = await runBind(profile, cycle, { nodeName, signal });
      else await binder.bind(pod, nodeName, { signal });
    });
    const isBound = outcome.type === 'done' && failure === undefined;
    metrics.binding(timer.ended('Bind', isBound ? 'Success' : 'Error'));
    switch (outcome.type) {
      case 'done':
        break;
      case 'stale':
        this.#release(attempt, nodeName);
        queue.failed(pod.uid);
        return;
      case 'podDeleted':
        queue.remove(pod.uid);
        this.#release(attempt, nodeName);
        return;
      case 'failed':
        failure = { code: 'error', plugin: '', message: `binding rejected: ${errorMessage(outcome.error)}` };
    }
    if (failure === undefined) this.#bound(attempt, nodeName);
    else await this.#giveBack(attempt, nodeName, failure);
  }

  #bound(attempt: Attempt, nodeName: string): void {
    const { cycle, profile, timer } = attempt;
    const { pod } = cycle;
    const { queue, record, log } = this.options;
    this.#countScheduled(attempt);
    queue.remove(pod.uid);
    log.info('bound a pod', { pod: logName(pod), node: nodeName });
    record(eventObjectOf(pod.pod), {
      type: 'Normal',
      reason: 'Scheduled',
      action: 'Binding',
      note: `Successfully assigned ${logName(pod)} to ${nodeName}`,
    });
    timer.restart();
    runPostBind(profile, cycle, nodeName);
    timer.ended('PostBind', 'Success');
  }

  #countScheduled(attempt: Attempt): void {
    const { queue, metrics, clock } = this.options;
    countAttempt(attempt, 'scheduled', metrics);
    const history = queue.historyOf(attempt.cycle.pod.uid);
    if (history === undefined) return;
    const seconds = (clock.monotonicMs() - history.queuedMs) / 1_000;
    metrics.scheduled({ attempts: history.attempts, seconds });
  }

  async #giveBack(attempt: Attempt, nodeName: string, failure: BindingFailure): Promise<void> {
    this.#release(attempt, nodeName);
    await this.unplaced.failed(attempt, failure);
  }

  /** The node is for other pods again. */
  #release({ cycle, profile }: Attempt, nodeName: string): void {
    const { cluster, queue, log } = this.options;
    runUnreserve(profile, cycle, {
      nodeName,
      onError: (plugin, error) => log.error('a plugin failed in Unreserve', { plugin, error: errorMessage(error) }),
    });
    this.#assumed.delete(cycle.pod.uid);
    cluster.removePod(cycle.pod.uid);
    queue.happened('podRemoved');
  }
}

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
