import type { Pod } from '@orch/api/types/core_v1';
import type { Clock, DeepReadonly, Timer } from '@orch/apimachinery';

interface Queued {
  pod: DeepReadonly<Pod>;
  readonly priority: number;
  readonly addedMs: number;
  attempts: number;
  /** 'unschedulable' waits for a change of the cluster, 'backoff' for the end of its back-off. */
  state: 'active' | 'backoff' | 'unschedulable' | 'inFlight';
  backoffUntilMs: number;
}

/**
 * Pending pods, by uid: highest priority first, then longest waiting. An unschedulable pod waits for a change of the
 * cluster and for the end of its back-off: 1 s, 2 s, 4 s, up to 10 s.
 */
export class SchedulingQueue {
  readonly #pods = new Map<string, Queued>();
  readonly #active: Queued[] = [];
  #timer: Timer | undefined;
  /** When the timer fires. */
  #timerAtMs = Number.POSITIVE_INFINITY;
  #wake: (() => void) | undefined;

  constructor(private readonly clock: Clock) {}

  get length(): number {
    return this.#pods.size;
  }

  put(pod: DeepReadonly<Pod>): void {
    const uid = pod.metadata.uid ?? '';
    const known = this.#pods.get(uid);
    if (known !== undefined) {
      const specChanged = known.pod.metadata.generation !== pod.metadata.generation || known.pod.spec !== pod.spec;
      known.pod = pod;
      if (known.state === 'unschedulable' && specChanged) this.#retry(known);
      return;
    }
    const queued: Queued = {
      pod,
      priority: pod.spec?.priority ?? 0,
      addedMs: this.clock.monotonicMs(),
      attempts: 0,
      state: 'active',
      backoffUntilMs: 0,
    };
    this.#pods.set(uid, queued);
    this.#activate(queued);
  }

  remove(uid: string): void {
    const queued = this.#pods.get(uid);
    if (queued === undefined) return;
    this.#pods.delete(uid);
    const index = this.#active.indexOf(queued);
    if (index >= 0) this.#active.splice(index, 1);
  }

  /** The next pod to schedule, or undefined when none is active. */
  take(): DeepReadonly<Pod> | undefined {
    const queued = this.#active.shift();
    if (queued === undefined) return undefined;
    queued.state = 'inFlight';
    queued.attempts += 1;
    return queued.pod;
  }

  /** Records that the pod is unschedulable or, with `retry`, that a write failed: it is retried after its back-off. */
  failed(uid: string, { retry }: { readonly retry: boolean }): void {
    const queued = this.#pods.get(uid);
    if (queued === undefined) return;
    queued.backoffUntilMs = this.clock.monotonicMs() + backoffMs(queued.attempts);
    queued.state = 'unschedulable';
    if (retry) this.#retry(queued);
  }

  /** Retries unschedulable pods after their back-off. */
  clusterChanged(): void {
    for (const queued of this.#pods.values()) if (queued.state === 'unschedulable') this.#retry(queued);
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
  }

  #retry(queued: Queued): void {
    if (queued.backoffUntilMs <= this.clock.monotonicMs()) this.#activate(queued);
    else {
      queued.state = 'backoff';
      this.#arm(queued.backoffUntilMs);
    }
  }

  #activate(queued: Queued): void {
    queued.state = 'active';
    let low = 0;
    let high = this.#active.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#active[middle];
      if (other !== undefined && compare(other, queued) <= 0) low = middle + 1;
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
      if (queued.backoffUntilMs <= dueMs) this.#activate(queued);
      else nextMs = Math.min(nextMs, queued.backoffUntilMs);
    }
    if (nextMs < Number.POSITIVE_INFINITY) this.#arm(nextMs);
  }
}

function compare(a: Queued, b: Queued): number {
  return b.priority - a.priority || a.addedMs - b.addedMs;
}

function backoffMs(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 10_000);
}
