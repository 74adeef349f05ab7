import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage, type FakeClock } from '@orch/apimachinery';
import { type PodInfo, podInfo } from '../cluster/pod-info.js';
import { explainDecision } from '../explain/explain-decision.js';
import type { PodName } from '../explain/explanation.js';
import { runPermit, runReserve, runUnreserve } from '../framework/binding-points.js';
import { rejectingPlugins } from '../framework/cluster-events.js';
import { CycleState } from '../framework/cycle-state.js';
import type { ProfileDecider } from '../framework/decide.js';
import type { Extender } from '../framework/extender.js';
import type { Cycle } from '../framework/plugin.js';
import type { Profile } from '../framework/profile.js';
import type { PostFilterResult } from '../framework/run-post-filters.js';
import type { WaitingPods } from '../framework/waiting-pods.js';
import type { SchedulerLog } from '../observing/scheduler-log.js';
import type { NominatedPods } from '../preemption/nominated-pods.js';
import type { SchedulingQueue } from '../queue/scheduling-queue.js';
import { podName, replacementOf, type SimulatedPods } from './simulated-pods.js';

export interface SimulatedAttemptsOptions extends Pick<Cycle, 'cluster' | 'workloads' | 'names' | 'gates'> {
  readonly queue: SchedulingQueue;
  readonly nominations: NominatedPods;
  readonly waitingPods: WaitingPods;
  readonly extenders: readonly Extender[];
  /** By scheduler name. */
  readonly deciders: ReadonlyMap<string, ProfileDecider>;
  readonly record: SimulatedPods;
  readonly log: SchedulerLog;
  readonly listsNodes: 'always' | 'notPlaced' | 'never';
  readonly signal: AbortSignal;
  /** Called before each attempt. */
  readonly onAttempt: (pod: PodInfo) => void;
}

interface Attempt {
  readonly cycle: Cycle;
  readonly profile: Profile;
}

/** How far the clock goes on at a time while pods wait for the end of their back-off. */
const stepMs = 1_000;

/** Attempts of a simulation, one after the other: what a scheduler writes to the server happens here at once. */
export class SimulatedAttempts {
  /** The pod that others are being evicted for. */
  #preempting: PodInfo | undefined;

  constructor(private readonly options: SimulatedAttemptsOptions) {}

  /** A pod waits. */
  put(info: PodInfo, replaces?: PodName): void {
    const { record, queue } = this.options;
    record.add(info, replaces === undefined ? {} : { replaces });
    queue.put(info);
  }

  /** Until no pod is left that an attempt could help. */
  async run(clock: FakeClock): Promise<void> {
    const { queue, signal } = this.options;
    for (;;) {
      for (let pod = queue.take(); pod !== undefined; pod = queue.take()) {
        signal.throwIfAborted();
        await this.#attempt(pod);
      }
      // Rejections in Permit arrive in between.
      await clock.advance(0);
      const { active, backoff } = queue.counts();
      if (active > 0) continue;
      if (backoff === 0) return;
      await clock.advance(stepMs);
    }
  }

  /** Evicts a victim of the pod that is attempted. */
  evict({ metadata: { uid = '' } }: DeepReadonly<Pod>): void {
    const { cluster, nominations, record, queue } = this.options;
    const placed = cluster.placed(uid);
    if (placed === undefined || this.#preempting === undefined) return;
    const node = cluster.nodes.nameAt(placed.slot);
    cluster.removePod(uid);
    nominations.remove(uid);
    const replacement = replacementOf(placed.pod);
    const info = replacement && podInfo(replacement, this.options.gates);
    record.evicted(placed.pod, {
      ...{ node, evictedFor: podName(this.#preempting) },
      ...(info === undefined ? {} : { replacedBy: podName(info) }),
    });
    if (info !== undefined) this.put(info, podName(placed.pod));
    queue.happened('podRemoved');
  }

  /** The promise of a node is taken from a pod. */
  clearNomination(pod: DeepReadonly<Pod>): void {
    this.options.queue.put(this.#withNomination(pod, undefined));
  }

  async #attempt(pod: PodInfo): Promise<void> {
    const { cluster, workloads, names, gates, deciders, extenders, signal, record, queue, listsNodes } = this.options;
    const decider = deciders.get(pod.pod.spec?.schedulerName ?? '');
    if (decider === undefined) {
      record.ignored(pod);
      return queue.remove(pod.uid);
    }
    this.options.onAttempt(pod);
    const cycle: Cycle = { pod, cluster, workloads, names, gates, state: new CycleState() };
    const explained = await explainDecision(cycle, {
      ...{ ...decider, extenders, signal },
      listsNodes: listsNodes !== 'never',
    });
    const { decision, explanation, postFilter } = explained;
    const isListed = listsNodes === 'always' || decision.type !== 'node';
    record.attempted(pod.uid, isListed ? explanation : { ...explanation, nodes: [] });
    switch (decision.type) {
      case 'node':
        return this.#take({ cycle, profile: decider.profile }, cluster.nodes.nameAt(decision.slot));
      case 'error':
        // A scheduler would try again without end.
        return queue.remove(pod.uid);
      case 'unschedulable':
        if (postFilter !== undefined) await this.#promise(pod, postFilter);
        return queue.unschedulable(pod.uid, rejectingPlugins(decision.rejected));
    }
  }

  /** The pod is on the node, unless a plugin takes it back. */
  #take(attempt: Attempt, node: string): void {
    const { cycle, profile } = attempt;
    const { cluster, nominations, waitingPods, record, signal } = this.options;
    const { pod } = cycle;
    cluster.putPod(pod, node);
    nominations.remove(pod.uid);
    const refused = runReserve(profile, cycle, node);
    const permit = refused ?? runPermit(profile, cycle, node);
    if ('code' in permit) {
      this.#giveBack(attempt, node, permit);
      return;
    }
    if (permit.size === 0) {
      this.#placed(pod);
      return;
    }
    record.waits(pod.uid, [...permit.keys()]);
    void waitingPods.add(pod, node, { plugins: permit, signal }).then((rejected) => {
      if (signal.aborted) return;
      if (rejected === undefined) {
        record.allowed(pod.uid, node);
        this.#placed(pod);
      } else this.#giveBack(attempt, node, { plugin: rejected.plugin, message: rejected.reasons.join(', ') });
    });
  }

  #placed(pod: PodInfo): void {
    const { queue } = this.options;
    queue.remove(pod.uid);
    queue.happened('podPlaced');
  }

  #giveBack(
    { cycle, profile }: Attempt,
    node: string,
    { plugin, message }: { readonly plugin: string; readonly message: string },
  ): void {
    const { cluster, queue, record } = this.options;
    runUnreserve(profile, cycle, {
      nodeName: node,
      onError: (name, error) =>
        this.options.log.error('a plugin has failed', { plugin: name, error: errorMessage(error) }),
    });
    cluster.removePod(cycle.pod.uid);
    record.refused(cycle.pod.uid, message);
    queue.unschedulable(cycle.pod.uid, new Set([plugin]));
  }

  async #promise(pod: PodInfo, result: PostFilterResult): Promise<void> {
    const { nominations, queue, signal } = this.options;
    if (result.code === 'none') {
      if (!result.clearsNomination) return;
      nominations.remove(pod.uid);
      queue.put(this.#withNomination(pod.pod, undefined));
      return;
    }
    const nominated = this.#withNomination(pod.pod, result.nodeName);
    nominations.put(nominated, result.nodeName);
    queue.put(nominated);
    this.#preempting = pod;
    await result.makeRoom?.({ signal });
    this.#preempting = undefined;
  }

  #withNomination(pod: DeepReadonly<Pod>, node: string | undefined): PodInfo {
    const { nominatedNodeName: _before, ...status } = pod.status ?? {};
    return podInfo(
      { ...pod, status: { ...status, ...(node === undefined ? {} : { nominatedNodeName: node }) } },
      this.options.gates,
    );
  }
}
