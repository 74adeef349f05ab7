import { logName, type PodInfo } from '../cluster/pod-info.js';
import { CycleState } from '../framework/cycle-state.js';
import type { Decision, ProfileDecider } from '../framework/decide.js';
import type { Cycle } from '../framework/plugin.js';
import { type PostFilterResult, runPostFilters } from '../framework/run-post-filters.js';
import { PointTimer } from '../framework/timed-points.js';
import { type Attempt, type AttemptOptions, countAttempt } from './attempt.js';
import { BackgroundWork } from './background-work.js';
import { BindingCycles } from './binding-cycles.js';
import { UnplacedPods, type Unschedulable } from './unplaced-pods.js';

/** The share of attempts in which single plugins are measured, as in v1.21. */
const measuredShare = 0.1;

/**
 * Attempts to place pods. The scheduling cycle of a pod, up to Permit, ends before that of the next pod begins; its binding cycle
 * (waiting in Permit, PreBind, Bind, PostBind) and all writes run beside the cycles of other pods.
 */
export class PodAttempts {
  readonly #unplaced: UnplacedPods;
  readonly #bindings: BindingCycles;
  readonly #background: BackgroundWork;

  constructor(private readonly options: AttemptOptions) {
    this.#unplaced = new UnplacedPods(options);
    this.#bindings = new BindingCycles(options, this.#unplaced);
    this.#background = new BackgroundWork(options.log);
  }

  /** Decides on the pod. Returns undefined when that is done at once, otherwise resolves when the next pod can be decided on. */
  schedule(pod: PodInfo, { profile, decider }: ProfileDecider, signal: AbortSignal): Promise<void> | undefined {
    const { cluster, workloads, names, gates, metrics, random } = this.options;
    const measure = random() < measuredShare ? { measure: metrics.plugin.bind(metrics) } : {};
    const cycle: Cycle = { pod, cluster, workloads, names, gates, state: new CycleState(), ...measure };
    const timer = new PointTimer(metrics, profile.schedulerName);
    const attempt: Attempt = { cycle, profile, signal, startMs: performance.now(), timer };
    const extenders = this.options.extenders.filter(
      (extender) => (extender.filters || extender.prioritizes) && extender.isInterested(pod),
    );
    if (extenders.length === 0) return this.#act(attempt, decider.decide(cycle));
    return decider
      .decideWith(cycle, extenders, { signal })
      .then((decision) => (this.#isPending(pod) ? this.#act(attempt, decision) : undefined));
  }

  /** Binding cycles and writes that run. */
  get running(): number {
    return this.#background.size;
  }

  /** Pods whose bindings were not yet seen. */
  get assumed(): number {
    return this.#bindings.assumed;
  }

  /** The binding of the pod was seen, or the pod has gone. Returns whether it was assumed until now. */
  seen(uid: string): boolean {
    return this.#bindings.seen(uid);
  }

  /** Resolves when all binding cycles and writes have ended. */
  async ended(): Promise<void> {
    await this.#background.ended();
  }

  /** Whether the pod still waits, after extenders were asked. */
  #isPending(pod: PodInfo): boolean {
    const { queue, cluster } = this.options;
    return queue.has(pod.uid) && cluster.nodeOf(pod.uid) === undefined;
  }

  #act(attempt: Attempt, decision: Decision): Promise<void> | undefined {
    this.options.metrics.algorithm((performance.now() - attempt.startMs) / 1_000);
    attempt.timer.restart();
    switch (decision.type) {
      case 'node':
        this.#background.run(this.#bindings.bind(attempt, attempt.cycle.cluster.nodes.nameAt(decision.slot)));
        return undefined;
      case 'unschedulable':
        return this.#reject(attempt, decision);
      case 'error':
        this.#background.run(this.#unplaced.failed(attempt, { code: 'error', plugin: '', message: decision.message }));
        return undefined;
    }
  }

  #reject(attempt: Attempt, decision: Unschedulable): Promise<void> | undefined {
    countAttempt(attempt, 'unschedulable', this.options.metrics);
    attempt.timer.restart();
    const result = runPostFilters(attempt.profile, attempt.cycle, decision.rejected);
    if (!(result instanceof Promise)) return this.#nominate(attempt, decision, result);
    return result.then((found) => this.#nominate(attempt, decision, found));
  }

  /** Keeps the node for the pod at once; the writes follow. */
  #nominate(attempt: Attempt, decision: Unschedulable, result: PostFilterResult): undefined {
    const { pod } = attempt.cycle;
    const { nominations, log, metrics } = this.options;
    const isNominated = result.code === 'nominated';
    metrics.preemptionEvaluation(attempt.timer.ended('PostFilter', isNominated ? 'Success' : 'Unschedulable'));
    if (isNominated) nominations.put(pod, result.nodeName);
    else {
      if (result.clearsNomination) nominations.remove(pod.uid);
      for (const reason of result.messages) log.debug('no node was nominated', { pod: logName(pod), reason });
    }
    this.#background.run(this.#unplaced.rejected(attempt, decision, result));
  }
}
