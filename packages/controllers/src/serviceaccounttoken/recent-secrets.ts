import type { Secret } from '@orch/api/types/core_v1';
import type { Clock, DeepReadonly } from '@orch/apimachinery';
import { objectKey } from '@orch/client';

/**
 * Secrets that this controller has just created and that its informer may not have yet: without them the next look at
 * the account would create another.
 */
export class RecentSecrets {
  readonly #secrets = new Map<string, { readonly secret: DeepReadonly<Secret>; readonly untilMs: number }>();

  constructor(private readonly clock: Clock) {}

  add(secret: DeepReadonly<Secret>): void {
    this.#secrets.set(objectKey(secret), { secret, untilMs: this.clock.monotonicMs() + lifetimeMs });
  }

  /** The informer has the secret, or it was deleted. */
  seen(secret: DeepReadonly<Secret>): void {
    this.#secrets.delete(objectKey(secret));
  }

  list(): readonly DeepReadonly<Secret>[] {
    const nowMs = this.clock.monotonicMs();
    for (const [key, { untilMs }] of this.#secrets) if (untilMs <= nowMs) this.#secrets.delete(key);
    return [...this.#secrets.values()].map(({ secret }) => secret);
  }
}

const lifetimeMs = 60_000;
