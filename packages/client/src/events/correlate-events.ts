import type { Clock } from '@orch/apimachinery';
import { limits } from '../limits.js';
import type { EventObject } from './object-reference.js';
import { RecentEntries } from './recent-entries.js';
import { SpamLimit, spamKey } from './spam-limit.js';

/** An event before it is correlated with earlier ones. */
export interface NewEvent {
  readonly object: EventObject;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly component: string;
  readonly host: string;
}

/** What is sent: a new event, or another count of a known one. */
export interface CorrelatedEvent {
  readonly message: string;
  readonly count: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** The event object that is patched; undefined for a new one. */
  readonly known: { readonly name: string } | undefined;
  /** Reports under which name the server has the event. */
  recordedAs(name: string): void;
}

/**
 * Joins and limits events, in this order:
 *
 * - ten different messages of one object, type and reason within ten minutes become one event with a count
 * - an equal event increases the count of the known one
 * - an object has a limited number of events (`SpamLimit`)
 */
export class EventCorrelator {
  readonly #similar = new RecentEntries<{ readonly messages: Set<string>; readonly lastAtMs: number }>(
    limits.eventEntriesMax,
  );
  readonly #counted = new RecentEntries<Counted>(limits.eventEntriesMax);
  readonly #limit: SpamLimit;

  constructor(private readonly clock: Clock) {
    this.#limit = new SpamLimit(clock);
  }

  /** Undefined when the object has too many events. */
  correlate(event: NewEvent): CorrelatedEvent | undefined {
    const nowMs = this.clock.now().getTime();
    const { key, message } = this.#aggregate(event, nowMs);
    const before = this.#counted.get(key);
    const counted: Counted = {
      count: (before?.count ?? 0) + 1,
      firstAtMs: before?.firstAtMs ?? nowMs,
      name: before?.name,
    };
    this.#counted.set(key, counted);
    if (!this.#limit.take(reporterKey(event))) return undefined;
    return {
      message,
      count: counted.count,
      firstAtMs: counted.firstAtMs,
      lastAtMs: nowMs,
      known: counted.name === undefined ? undefined : { name: counted.name },
      recordedAs: (name) => {
        const current = this.#counted.get(key);
        if (current !== undefined) this.#counted.set(key, { ...current, name });
      },
    };
  }

  #aggregate(event: NewEvent, nowMs: number): { readonly key: string; readonly message: string } {
    const key = aggregateKey(event);
    const known = this.#similar.get(key);
    const isRecent = known !== undefined && nowMs - known.lastAtMs <= limits.eventSimilarPeriodMs;
    const messages = isRecent ? known.messages : new Set<string>();
    messages.add(event.message);
    this.#similar.set(key, { messages, lastAtMs: nowMs });
    if (messages.size < limits.eventSimilarMax) return { key: fullKey(event), message: event.message };
    // Bounds the set, which stays full.
    for (const oldest of messages) {
      messages.delete(oldest);
      break;
    }
    return { key, message: `(combined from similar events): ${event.message}` };
  }
}

interface Counted {
  readonly count: number;
  readonly firstAtMs: number;
  readonly name: string | undefined;
}

function reporterKey({ object, component, host }: NewEvent): string {
  return spamKey(object, component, host);
}

function aggregateKey(event: NewEvent): string {
  return `${reporterKey(event)}${JSON.stringify([event.type, event.reason])}`;
}

function fullKey(event: NewEvent): string {
  return `${aggregateKey(event)}${JSON.stringify([event.object.fieldPath ?? null, event.message])}`;
}
