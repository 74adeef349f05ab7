import type { Clock, Timer } from '@orch/apimachinery';
import type { PodInfo } from '../cluster/pod-info.js';
import { builtInHelpfulEvents, type ClusterEvent, type HelpfulEvents, mayHelp } from '../framework/cluster-events.js';
import type { QueuedPod } from '../framework/extension-points.js';
import type { QueuePart } from '../observing/scheduler-metrics.js';
import { UnschedulablePods } from './unschedulable-pods.js';

interface Queued extends QueuedPod {
  pod: PodInfo;
  attempts: number;
  /** 'unschedulable' waits for a change of the cluster, 'backoff' for the end of its back-off. */
  state: 'active' | 'backoff' | 'unschedulable' | 'inFlight';
  backoffUntilMs: number;
  /** The plugins that have rejected nodes in the last attempt. */
  plugins: ReadonlySet<string>;
  /** When it became unschedulable. */
  sinceMs: number;
  /** The number of events before its last attempt. */
  eventsBefore: number;
}

/** How long a pod stays unschedulable at most: it is tried again, whatever happened. */
const unschedulableMsMax = 60_000;
/** How often that is looked at. */
const flushMs = 30_000;

export interface QueueOptions {
  /** Default: `byPriority`. */
  readonly compare?: (a: QueuedPod, b: QueuedPod) => number;
  /** The back-off after the first attempt; it doubles with each attempt. Default: 1 s. */
  readonly initialBackoffMs?: number;
  /** Default: 10 s. */
  readonly maxBackoffMs?: number;
  /** Default: of the built-in plugins. */
  readonly helpfulEvents?: HelpfulEvents;
  /** A pod came into a part of the queue, for this cause as v1.21 names it. */
  readonly onIncoming?: (part: QueuePart, cause: string) => void;
}

/**
 * Pending pods, by uid: highest priority first, then longest waiting. An unschedulable pod waits for a change of the
 * cluster that may help it and for the end of its back-off: 1 s, 2 s, 4 s, up to 10 s.
 */
export class SchedulingQueue {
  readonly #pods = new Map<string, Queued>();
  readonly #active: Queued[] = [];
  readonly #unschedulable = new UnschedulablePods<Queued>();
  /** The number of events so far, and what it was at the last of each kind. */
  #events = 0;
  readonly #lastOfKind = new Map<ClusterEvent, number>();
  #timer: Timer | undefined;
  #flushTimer: Timer | undefined;
  /** When the timer fires. */
  #timerAtMs = Number.POSITIVE_INFINITY;
  #wake: (() => void) | undefined;

  readonly #compare: (a: QueuedPod, b: QueuedPod) => number;
  readonly #helpful: HelpfulEvents;

  constructor(
    private readonly clock: Clock,
    private readonly options: QueueOptions = {},
  ) {
    this.#compare = options.compare ?? byPriority;
    this.#helpful = options.helpfulEvents ?? builtInHelpfulEvents;
    this.#flushLater();
  }

  get length(): number {
    return this.#pods.size;
  }

  has(uid: string): boolean {
    return this.#pods.has(uid);
  }

  /** All pods that wait or are in an attempt. */
  list(): readonly Readonly<Queued>[] {
    return [...this.#pods.values()];
  }

  /** How often a pod was tried, and when it was first queued. */
  historyOf(uid: string): Pick<Queued, 'attempts' | 'queuedMs'> | undefined {
    return this.#pods.get(uid);
  }

  /** The pods in each part. */
  counts(): Readonly<Record<QueuePart, number>> {
    const counts = { active: 0, backoff: 0, unschedulable: 0 };
    for (const { state } of this.#pods.values()) if (state !== 'inFlight') counts[state] += 1;
    return counts;
  }

  put(info: PodInfo): void {
    const known = this.#pods.get(info.uid);
    if (known !== undefined) {
      const { pod } = known.pod;
      const specChanged = pod.metadata.generation !== info.pod.metadata.generation || pod.spec !== info.pod.spec;
      known.pod = info;
      if (known.state === 'unschedulable' && specChanged) this.#retry(known, 'PodUpdate');
      return;
    }
    const queued: Queued = {
      pod: info,
      queuedMs: this.clock.monotonicMs(),
      attempts: 0,
      state: 'active',
      backoffUntilMs: 0,
      plugins: new Set(),
      sinceMs: 0,
      eventsBefore: 0,
    };
    this.#pods.set(info.uid, queued);
    this.#activate(queued, 'PodAdd');
  }

  remove(uid: string): void {
    const queued = this.#pods.get(uid);
    if (queued === undefined) return;
    this.#pods.delete(uid);
    this.#unschedulable.delete(queued);
    const index = queued.state === 'active' ? this.#active.indexOf(queued) : -1;
    if (index >= 0) this.#active.splice(index, 1);
  }

  /** The next pod to schedule, or undefined when none is active. */
  take(): PodInfo | undefined {
    const queued = this.#active.shift();
    if (queued === undefined) return undefined;
    queued.state = 'inFlight';
    queued.attempts += 1;
    queued.eventsBefore = this.#events;
    return queued.pod;
  }

  /** No node fits the pod, for these plugins: it waits for an event that may help. */
  unschedulable(uid: string, plugins: ReadonlySet<string>): void {
    const queued = this.#failed(uid);
    if (queued === undefined) return;
    queued.plugins = plugins;
    queued.sinceMs = this.clock.monotonicMs();
    queued.state = 'unschedulable';
    this.#unschedulable.add(queued);
    const helps = ([event, at]: readonly [ClusterEvent, number]) =>
      at > queued.eventsBefore && mayHelp(event, plugins, this.#helpful);
    if ([...this.#lastOfKind].some(helps)) this.#retry(queued, attemptFailed);
    else this.options.onIncoming?.('unschedulable', attemptFailed);
  }

  /** A write failed: the pod is tried again after its back-off. */
  failed(uid: string): void {
    const queued = this.#failed(uid);
    if (queued !== undefined) this.#retry(queued, attemptFailed);
  }

  /** Retries the unschedulable pods that the event may help, after their back-off. */
  happened(event: ClusterEvent): void {
    this.#events += 1;
    this.#lastOfKind.set(event, this.#events);
    for (const { plugins, pods } of this.#unschedulable.groups())
      if (mayHelp(event, plugins, this.#helpful)) for (const queued of pods) this.#retry(queued, causeOf(event));
  }

  /** Resolves when a pod is active, or the signal is aborted. */
  async ready(signal: AbortSignal): Promise<void> {
    if (this.#active.length > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done);
        this.#wake = undefined;
        resolve();
      };
      this.#wake = done;
      signal.addEventListener('abort', done, { once: true });
    });
  }

  close(): void {
    this.#timer?.cancel();
    this.#flushTimer?.cancel();
  }

  #failed(uid: string): Queued | undefined {
    const queued = this.#pods.get(uid);
    if (queued === undefined) return undefined;
    queued.backoffUntilMs = this.clock.monotonicMs() + this.#backoffMs(queued.attempts);
    return queued;
  }

  #backoffMs(attempts: number): number {
    const { initialBackoffMs = 1_000, maxBackoffMs = 10_000 } = this.options;
    return Math.min(initialBackoffMs * 2 ** (attempts - 1), maxBackoffMs);
  }

  #flushLater(): void {
    this.#flushTimer = this.clock.setTimer(flushMs, () => {
      const untilMs = this.clock.monotonicMs() - unschedulableMsMax;
      for (const { pods } of this.#unschedulable.groups())
        for (const queued of pods) if (queued.sinceMs <= untilMs) this.#retry(queued, 'UnschedulableTimeout');
      this.#flushLater();
    });
  }

  #retry(queued: Queued, cause: string): void {
    this.#unschedulable.delete(queued);
    if (queued.backoffUntilMs <= this.clock.monotonicMs()) this.#activate(queued, cause);
    else {
      queued.state = 'backoff';
      this.options.onIncoming?.('backoff', cause);
      this.#arm(queued.backoffUntilMs);
    }
  }

  #activate(queued: Queued, cause: string): void {
    queued.state = 'active';
    this.options.onIncoming?.('active', cause);
    let low = 0;
    let high = this.#active.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#active[middle];
      if (other !== undefined && this.#compare(other, queued) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#active.splice(low, 0, queued);
    this.#wake?.();
  }

  /** Sets the one timer, for the pod whose back-off ends first. */
  #arm(atMs: number): void {
    if (atMs >= this.#timerAtMs) return;
    this.#timer?.cancel();
    this.#timerAtMs = atMs;
    this.#timer = this.clock.setTimer(Math.max(atMs - this.clock.monotonicMs(), 0), () => this.#backOffEnded());
  }

  #backOffEnded(): void {
    this.#timerAtMs = Number.POSITIVE_INFINITY;
    const dueMs = this.clock.monotonicMs();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const queued of this.#pods.values()) {
      if (queued.state !== 'backoff') continue;
      if (queued.backoffUntilMs <= dueMs) this.#activate(queued, 'BackoffComplete');
      else nextMs = Math.min(nextMs, queued.backoffUntilMs);
    }
    if (nextMs < Number.POSITIVE_INFINITY) this.#arm(nextMs);
  }
}

const attemptFailed = 'ScheduleAttemptFailure';

/** The names of v1.21 for what happens to pods; others in the same style. */
const causes: Partial<Readonly<Record<ClusterEvent, string>>> = {
  podRemoved: 'AssignedPodDelete',
  podPlaced: 'AssignedPodAdd',
  nodeAdded: 'NodeAdd',
  claimChanged: 'PvcUpdate',
  volumeChanged: 'PvUpdate',
  storageClassChanged: 'StorageClassAdd',
  csiNodeChanged: 'CSINodeUpdate',
  serviceChanged: 'ServiceUpdate',
};

function causeOf(event: ClusterEvent): string {
  return causes[event] ?? `${event.charAt(0).toUpperCase()}${event.slice(1)}`;
}

/** Higher priority first, then earlier in the queue. */
export function byPriority(a: QueuedPod, b: QueuedPod): number {
  return b.pod.priority - a.pod.priority || a.queuedMs - b.queuedMs;
}
