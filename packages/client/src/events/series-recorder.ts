import type { Event } from '@orch/api/types/events_v1';
import { formatApiVersion, formatMicroTime, isStatusError, wellKnown } from '@orch/apimachinery/core';
import { limits } from '../limits.js';
import type { ResourceClient } from '../rest/resource-client.js';
import type { RestClient } from '../rest/rest-client.js';
import { EventQueue, type EventQueueOptions } from './event-queue.js';
import { type EventObject, eventName, eventNamespace } from './object-reference.js';
import { SpamLimit, spamKey } from './spam-limit.js';

/** Of a `SeriesRecorder`. */
export interface SeriesRecorderOptions extends EventQueueOptions {
  readonly client: RestClient;
  /** The controller that reports, such as `example.com/my-controller`. */
  readonly reportingController: string;
  /** The instance of it, such as its pod. */
  readonly reportingInstance: string;
}

/** What happened to an object. */
export interface SeriesEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  /** What was done or failed, in CamelCase. */
  readonly action: string;
  /** For people. */
  readonly note: string;
  /** A second object, such as the one that was created. */
  readonly related?: EventObject;
}

/**
 * Records events of the group for events (spec: Event object). Events with the same action, reason, note, controller and objects
 * are a series: its first repeat is written at once, later ones every 30 minutes, and the last one when it has not repeated for 6.
 * An object has at most 25 series at once, and then another one in five minutes.
 */
export class SeriesRecorder {
  readonly #events: ResourceClient<Event>;
  readonly #apiVersion: string;
  readonly #queue: EventQueue;
  readonly #limit: SpamLimit;
  readonly #series = new Map<string, Series>();
  readonly #timers: { cancel(): void }[] = [];
  #order = 0;
  #closed = false;

  constructor(private readonly options: SeriesRecorderOptions) {
    const group = wellKnown.groups.events;
    this.#events = options.client.resource<Event>({ group, version: 'v1', resource: 'events' });
    this.#apiVersion = formatApiVersion({ group: options.client.names.group(group), version: 'v1' });
    this.#queue = new EventQueue(options);
    this.#limit = new SpamLimit(options.clock);
    this.#every(0, limits.eventSeriesEndMs, () => this.#endSeries());
    this.#every(1, limits.eventSeriesRefreshMs, () => this.#refreshSeries());
  }

  /** Records an event of an object, or a repeat of one, in the namespace of the object. Never waits and never throws. */
  event(object: EventObject, event: SeriesEvent): void {
    const now = this.options.clock.now();
    const key = seriesKey(object, event);
    const known = this.#series.get(key);
    if (known !== undefined) {
      known.repeats += 1;
      known.lastAt = now;
      if (known.repeats === 1) this.#write(known);
      return;
    }
    const { reportingController, reportingInstance } = this.options;
    if (!this.#limit.take(spamKey(object, reportingController, reportingInstance))) return;
    if (this.#series.size >= limits.eventEntriesMax) {
      // The oldest series ends: a map keeps the order of insertion.
      for (const [oldest, series] of this.#series) {
        this.#end(oldest, series);
        break;
      }
    }
    const series: Series = {
      object,
      event,
      firstAt: now,
      lastAt: now,
      repeats: 0,
      name: eventName(object, { now, order: this.#order++ }),
    };
    this.#series.set(key, series);
    this.#write(series);
  }

  /** Resolves when all events so far are recorded or dropped. */
  flush(): Promise<void> {
    return this.#queue.flush();
  }

  /** Drops events that are not sent yet, and all later ones, and ends the timers. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) timer.cancel();
    this.#queue.close();
  }

  #every(slot: number, periodMs: number, call: () => void): void {
    this.#timers[slot] = this.options.clock.setTimer(periodMs, () => {
      if (this.#closed) return;
      call();
      this.#every(slot, periodMs, call);
    });
  }

  #endSeries(): void {
    const endMs = this.options.clock.now().getTime() - limits.eventSeriesEndMs;
    for (const [key, series] of this.#series) if (series.lastAt.getTime() <= endMs) this.#end(key, series);
  }

  #end(key: string, series: Series): void {
    this.#series.delete(key);
    if (series.repeats > 1) this.#write(series);
  }

  #refreshSeries(): void {
    for (const series of this.#series.values()) if (series.repeats > 0) this.#write(series);
  }

  #write(series: Series): void {
    // As it is now: it may repeat again before this is sent.
    const isRepeat = series.repeats > 0;
    const state = { count: series.repeats, lastObservedTime: formatMicroTime(series.lastAt) };
    const namespace = eventNamespace(series.object);
    this.#queue.add(async (signal) => {
      if (isRepeat) {
        try {
          await this.#events.patch(series.name, { type: 'strategic', body: { series: state } }, { namespace, signal });
          return;
        } catch (error) {
          if (!isStatusError(error, 'NotFound')) throw error;
        }
        // It has expired: another event begins.
        series.name = eventName(series.object, { now: this.options.clock.now(), order: this.#order++ });
      }
      await this.#events.create(this.#objectOf(series, namespace), { signal });
    });
  }

  #objectOf({ object, event, firstAt, name }: Series, namespace: string): Event {
    const { reportingController, reportingInstance } = this.options;
    const { type, reason, action, note, related } = event;
    return {
      apiVersion: this.#apiVersion,
      kind: 'Event',
      metadata: { name, namespace },
      eventTime: formatMicroTime(firstAt),
      reportingController,
      reportingInstance,
      ...{ type, reason, action, note },
      regarding: { ...object },
      ...(related ? { related: { ...related } } : {}),
    };
  }
}

interface Series {
  readonly object: EventObject;
  readonly event: SeriesEvent;
  readonly firstAt: Date;
  lastAt: Date;
  /** Events after the first. */
  repeats: number;
  name: string;
}

/** With the note: it is written with the first event of a series only, and a repeat with another one would keep the old reason. */
function seriesKey(object: EventObject, { action, reason, note, related }: SeriesEvent): string {
  return JSON.stringify([action, reason, note, keyOf(object), related && keyOf(related)]);
}

function keyOf({ apiVersion, kind, namespace, name, uid, fieldPath }: EventObject): readonly unknown[] {
  return [apiVersion, kind, namespace, name, uid, fieldPath];
}
