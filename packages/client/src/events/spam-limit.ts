import type { Clock } from '@orch/apimachinery';
import { limits } from '../limits.js';
import type { EventObject } from './object-reference.js';
import { RecentEntries } from './recent-entries.js';

/** Limits the events of each reporter about each object: a burst of 25, and then one in five minutes. */
export class SpamLimit {
  readonly #buckets = new RecentEntries<{ readonly tokens: number; readonly atMs: number }>(limits.eventEntriesMax);

  constructor(private readonly clock: Clock) {}

  /** Whether there may be another event. `key` is that of reporter and object. */
  take(key: string): boolean {
    const nowMs = this.clock.now().getTime();
    const { eventBurst, eventRefillMs } = limits;
    const { tokens, atMs } = this.#buckets.get(key) ?? { tokens: eventBurst, atMs: nowMs };
    const available = Math.min(eventBurst, tokens + Math.max(0, nowMs - atMs) / eventRefillMs);
    const isGranted = available >= 1;
    this.#buckets.set(key, { tokens: isGranted ? available - 1 : available, atMs: nowMs });
    return isGranted;
  }
}

/** The key of a reporter and an object. */
export function spamKey(object: EventObject, ...reporter: readonly string[]): string {
  const { kind, namespace, name, uid, apiVersion } = object;
  return JSON.stringify([...reporter, kind, namespace, name, uid, apiVersion]);
}
