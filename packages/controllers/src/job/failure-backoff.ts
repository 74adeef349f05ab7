/**
 * Back-off of jobs whose pods fail: 10 s, 20 s, … up to 6 minutes.
 *
 *     lengthen a → 10 s     delay of a: 10 s
 *     lengthen a → 20 s     delay of a: 20 s
 *     reset a               delay of a: 0
 */
export class FailureBackoff {
  readonly #failures = new Map<string, number>();

  /** Counts a failure; the delay until the job is looked at again. */
  lengthen(key: string): number {
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
    return this.delayMs(key);
  }

  /** The delay of a job after its last failure; 0 without one. */
  delayMs(key: string): number {
    const failures = this.#failures.get(key) ?? 0;
    return failures === 0 ? 0 : Math.min(baseDelayMs * 2 ** (failures - 1), maxDelayMs);
  }

  reset(key: string): void {
    this.#failures.delete(key);
  }
}

export const baseDelayMs = 10_000;
export const maxDelayMs = 360_000;
