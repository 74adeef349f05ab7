import type { Clock } from '@orch/apimachinery';

/**
 * The objects that a controller has written and whose new version its informer may not have yet. Planning with the old
 * version would end in a conflict.
 *
 *     written('a/x', '7')              the version that was replaced; '' when the object was created
 *     isStale('a/x', '7')   true       the informer still has it
 *     isStale('a/x', '9')   false
 */
export class OwnWrites {
  readonly #replaced = new Map<string, { readonly version: string; readonly untilMs: number }>();

  constructor(private readonly clock: Clock) {}

  written(key: string, replacedVersion: string | undefined): void {
    const untilMs = this.clock.monotonicMs() + expiryMs;
    this.#replaced.set(key, { version: replacedVersion ?? '', untilMs });
  }

  /** Whether the cached version, undefined for an absent object, is the one that was replaced. */
  isStale(key: string, cachedVersion: string | undefined): boolean {
    const replaced = this.#replaced.get(key);
    if (replaced === undefined) return false;
    if (replaced.version === (cachedVersion ?? '') && this.clock.monotonicMs() < replaced.untilMs) return true;
    this.#replaced.delete(key);
    return false;
  }

  /** The object was deleted. */
  forget(key: string): void {
    this.#replaced.delete(key);
  }
}

/** A relist can hide that an object was created and deleted. */
const expiryMs = 30_000;
