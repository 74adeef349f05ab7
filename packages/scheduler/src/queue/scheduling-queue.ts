import type { Pod } from '@orch/api/types/core_v1';
import type { Clock, DeepReadonly, Timer } from '@orch/apimachinery';

interface Queued {
  pod: DeepReadonly<Pod>;
  readonly priority: number;
  readonly addedMs: number;
  attempts: number;
  /** Waiting for something to change; 'backoff' waits for time alone. */
  state: 'active' | 'backoff' | 'unschedulable' | 'inFlight';
  backoffUntilMs: number;
}

/**
 * Pods that wait for a node, by uid: highest priority first, then longest waiting. A pod that fitted nowhere waits until
 * something changes that may help, and then out its back-off: 1 s, 2 s, 4 s, up to 10 s.
 */
export class SchedulingQueue {
  readonly #pods = new Map<string, Queued>();
  readonly #active: Queued[] = [];
  #timer: Timer | undefined;
  /** When it goes off. */
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
      if (known.state === 'unschedulable' && specChanged) this.#revive(known);
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

  /** The next pod to try, or undefined when none is ready. */
  take(): DeepReadonly<Pod> | undefined {
    const queued = this.#active.shift();
    if (queued === undefined) return undefined;
    queued.state = 'inFlight';
    queued.attempts += 1;
    return queued.pod;
  }

  /** The pod fitted nowhere, or binding it failed (`retry`: time alone may help). */
  failed(uid: string, { retry }: { readonly retry: boolean }): void {
    const queued = this.#pods.get(uid);
    if (queued === undefined) return;
    queued.backoffUntilMs = this.clock.monotonicMs() + backoffMs(queued.attempts);
    queued.state = 'unschedulable';
    if (retry) this.#revive(queued);
  }

  /** Something changed that may make room: what fitted nowhere is tried again after its back-off. */
  clusterChanged(): void {
    for (const queued of this.#pods.values()) if (queued.state === 'unschedulable') this.#revive(queued);
  }

  /** Resolves when a pod is ready to be taken, or the signal ends the wait. */
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

  #revive(queued: Queued): void {
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

  /** One timer, for the pod whose back-off ends first. */
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
