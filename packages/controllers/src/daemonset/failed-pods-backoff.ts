/**
 * Delays the deletion of failed pods by node, so that a daemon set does not fight with a node that rejects its pods: 1 s,
 * 2 s, … up to 15 min after the last one.
 */
export class FailedPodsBackoff {
  readonly #entries = new Map<string, { readonly atMs: number; readonly delayMs: number }>();

  /** Milliseconds until a failed pod of the key may be deleted; 0 for at once. */
  remainingMs(key: string, nowMs: number): number {
    const entry = this.#entries.get(key);
    if (entry === undefined || isExpired(entry, nowMs)) return 0;
    return Math.max(entry.atMs + entry.delayMs - nowMs, 0);
  }

  /** Counts a deletion: the next one of the key waits twice as long. Forgets old keys. */
  deleted(key: string, nowMs: number): void {
    for (const [each, entry] of this.#entries) if (isExpired(entry, nowMs)) this.#entries.delete(each);
    const before = this.#entries.get(key);
    const delayMs = before === undefined ? firstDelayMs : Math.min(before.delayMs * 2, delayMsMax);
    this.#entries.set(key, { atMs: nowMs, delayMs });
  }
}

function isExpired({ atMs }: { readonly atMs: number }, nowMs: number): boolean {
  return nowMs - atMs > 2 * delayMsMax;
}

const firstDelayMs = 1_000;
const delayMsMax = 15 * 60_000;
