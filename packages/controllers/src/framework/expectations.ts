import type { Clock } from '@orch/apimachinery';

/**
 * Creations and deletions that a controller has requested and its informers have not yet seen. Until then its cache is
 * stale, and acting on it would create or delete twice. Unmet expectations expire after five minutes.
 *
 *     expectCreations('a/rs', 2)   satisfied: no
 *     creationSeen, creationSeen   satisfied: yes
 */
export class Expectations {
  readonly #pending = new Map<string, { creations: number; deletions: Set<string>; readonly sinceMs: number }>();

  constructor(private readonly clock: Clock) {}

  /** Replaces the expectations of the key. */
  expect(
    key: string,
    { creations, deletions }: { readonly creations: number; readonly deletions: Iterable<string> },
  ): void {
    this.#pending.set(key, { creations, deletions: new Set(deletions), sinceMs: this.#nowMs() });
  }

  expectCreations(key: string, count: number): void {
    this.expect(key, { creations: count, deletions: [] });
  }

  expectDeletions(key: string, uids: Iterable<string>): void {
    this.expect(key, { creations: 0, deletions: uids });
  }

  creationSeen(key: string): void {
    const pending = this.#pending.get(key);
    if (pending !== undefined && pending.creations > 0) pending.creations -= 1;
  }

  deletionSeen(key: string, uid: string): void {
    this.#pending.get(key)?.deletions.delete(uid);
  }

  satisfied(key: string): boolean {
    const pending = this.#pending.get(key);
    if (pending === undefined) return true;
    if (pending.creations === 0 && pending.deletions.size === 0) return true;
    return this.#nowMs() - pending.sinceMs > expiryMs;
  }

  forget(key: string): void {
    this.#pending.delete(key);
  }

  #nowMs(): number {
    return this.clock.now().getTime();
  }
}

const expiryMs = 5 * 60_000;
