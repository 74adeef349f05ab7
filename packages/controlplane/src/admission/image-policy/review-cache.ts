import { shortKey } from '../keys/short-key.js';

/** The decision of the service about the images of a pod. */
export interface ReviewStatus {
  readonly allowed: boolean;
  readonly reason: string;
  readonly auditAnnotations: Readonly<Record<string, string>>;
}

interface Entry {
  readonly status: ReviewStatus;
  readonly untilMs: number;
}

/** Decisions by the text of the reviewed spec, each until its time is over; the least recently used is dropped first. */
export class ReviewCache {
  readonly #entries = new Map<string, Entry>();

  get(spec: string, nowMs: number): ReviewStatus | undefined {
    const key = shortKey(spec);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (nowMs >= entry.untilMs) return undefined;
    this.#entries.set(key, entry);
    return entry.status;
  }

  add(spec: string, status: ReviewStatus, { untilMs }: { readonly untilMs: number }): void {
    const key = shortKey(spec);
    this.#entries.delete(key);
    this.#entries.set(key, { status, untilMs });
    if (this.#entries.size <= entriesMax) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}

/** As in v1.21. */
const entriesMax = 1_024;
