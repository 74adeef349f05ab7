import type { Clock } from '@orch/apimachinery';
import type { Revision } from '../store/store.js';

/** The revision that the caches have reached, and the reads that wait for a later one. */
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

  /** Continues at the revision of a restored store. */
  restart(revision: Revision): void {
    this.#revision = revision;
  }

  /** True when the revision is reached, false after `timeoutMs`. @throws the signal's reason */
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

export function laterRevision(left: Revision, right: Revision): Revision {
  if (left > right) return left;
  return right;
}

/** The revision after this one, committed or not. */
export function nextRevision(revision: Revision): Revision {
  return (revision + 1) as Revision;
}
