import { errorMessage } from '@orch/apimachinery';
import { eventObjectOf } from '@orch/client';
import { logName, type PodInfo } from '../cluster/pod-info.js';
import type { BindingFailure } from '../framework/binding-points.js';
import { rejectingPlugins } from '../framework/cluster-events.js';
import { type Decision, unschedulableMessage } from '../framework/decide.js';
import type { PostFilterResult } from '../framework/run-post-filters.js';
import { isMarked, type UnscheduledStatus } from '../writes/pod-writer.js';
import { type Attempt, type AttemptOptions, countAttempt } from './attempt.js';

export type Unschedulable = Extract<Decision, { type: 'unschedulable' }>;

/** Pods that an attempt has not placed: events, conditions, and the way back into the queue. */
export class UnplacedPods {
  constructor(private readonly options: AttemptOptions) {}

  /** The attempt failed, or a plugin rejected the pod after a node was chosen. */
  async failed(attempt: Attempt, { code, plugin, message }: BindingFailure): Promise<void> {
    const { queue, metrics } = this.options;
    const { cycle, signal } = attempt;
    const { pod } = cycle;
    if (signal.aborted) return;
    const isError = code === 'error';
    countAttempt(attempt, isError ? 'error' : 'unschedulable', metrics);
    const reason = isError ? 'SchedulerError' : 'Unschedulable';
    const status: UnscheduledStatus = { reason, message, nominatedNode: undefined };
    this.#report(pod, status);
    await this.#mark(pod, status, signal);
    if (isError) queue.failed(pod.uid);
    else queue.unschedulable(pod.uid, new Set([plugin]));
  }

  /** No node fits. A plugin may have nominated one: it makes the room there first. */
  async rejected(attempt: Attempt, decision: Unschedulable, result: PostFilterResult): Promise<void> {
    const { queue } = this.options;
    const { cycle, signal } = attempt;
    const { pod } = cycle;
    const status: UnscheduledStatus = {
      reason: 'Unschedulable',
      message: unschedulableMessage(decision),
      nominatedNode: result.code === 'nominated' ? result.nodeName : result.clearsNomination ? '' : undefined,
    };
    this.#report(pod, status);
    if (result.code === 'nominated') await this.#makeRoom(pod, result, signal);
    await this.#mark(pod, status, signal);
    queue.unschedulable(pod.uid, rejectingPlugins(decision.rejected));
  }

  async #makeRoom(
    pod: PodInfo,
    { makeRoom }: Extract<PostFilterResult, { code: 'nominated' }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await makeRoom?.({ signal });
    } catch (error) {
      this.options.log.error('preemption failed', { pod: logName(pod), error: errorMessage(error) });
    }
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
}
