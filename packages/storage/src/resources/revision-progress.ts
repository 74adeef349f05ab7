import type { Clock } from '@orch/apimachinery';
import type { Revision } from '../store/store.js';

/** How far the caches have followed the store, and those who wait for a revision. */
export class RevisionProgress {
  #revision: Revision;
  readonly #waiters = new Set<Waiter>();

  constructor(
    start: Revision,
    readonly clock: Clock,
  ) {
    this.#revision = start;
  }

  get revision(): Revision {
    return this.#revision;
  }

  advance(revision: Revision): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.reached();
  }

  /** The store was restored: its revisions are counted from here. */
  restart(revision: Revision): void {
    this.#revision = revision;
  }

  /** True when the revision has come, false when `timeoutMs` passed first. @throws the signal's reason */
  reach(
    revision: Revision,
    options: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
  ): Promise<boolean> {
    options.signal?.throwIfAborted();
    if (this.#revision >= revision) return reached;
    return new Promise((resolve, reject) => {
      const timer = this.clock.setTimer(options.timeoutMs, () => settle(() => resolve(false)));
      const onAbort = () => settle(() => reject(options.signal?.reason));
      const waiter: Waiter = { revision, reached: () => settle(() => resolve(true)) };
      const settle = (outcome: () => void) => {
        this.#waiters.delete(waiter);
        timer.cancel();
        options.signal?.removeEventListener('abort', onAbort);
        outcome();
      };
      options.signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiters.add(waiter);
    });
  }
}

interface Waiter {
  readonly revision: Revision;
  reached(): void;
}

const reached = Promise.resolve(true);
