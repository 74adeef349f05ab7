import type { Event } from '@orch/api/types/core_v1';
import type { Clock } from '@orch/apimachinery';
import { formatTime, isStatusError } from '@orch/apimachinery/core';
import type { ResourceClient } from '../rest/resource-client.js';
import type { RestClient } from '../rest/rest-client.js';
import { type CorrelatedEvent, EventCorrelator, type NewEvent } from './correlate-events.js';
import { EventQueue, type EventQueueOptions } from './event-queue.js';
import { type EventObject, eventName, eventNamespace } from './object-reference.js';

/** Of an `EventRecorder`. */
export interface EventRecorderOptions extends EventQueueOptions {
  readonly client: RestClient;
  readonly clock: Clock;
  /** The program that reports. */
  readonly component: string;
  readonly host?: string;
}

/** What happened to an object. */
export interface RecordedEvent {
  readonly type: 'Normal' | 'Warning';
  /** In CamelCase, such as `FailedMount`; for programs. */
  readonly reason: string;
  /** For people. */
  readonly message: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/**
 * Records events of the core API. Similar events are joined, repeats are counted, and an object has a limited number of them
 * (`EventCorrelator`). Recording never waits and never throws.
 */
export class EventRecorder {
  readonly #events: ResourceClient<Event>;
  readonly #correlator: EventCorrelator;
  readonly #queue: EventQueue;
  #order = 0;

  constructor(private readonly options: EventRecorderOptions) {
    this.#events = options.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
    this.#correlator = new EventCorrelator(options.clock);
    this.#queue = new EventQueue(options);
  }

  /** Records an event of an object, in the namespace of the object; `default` for objects without namespace. */
  event(object: EventObject, { type, reason, message, annotations }: RecordedEvent): void {
    const { clock, component, host = '' } = this.options;
    const now = clock.now();
    const event: NewEvent = { object, type, reason, message, component, host };
    const name = eventName(object, { now, order: this.#order++ });
    let correlated: { readonly value: CorrelatedEvent | undefined } | undefined;
    this.#queue.add(async (signal) => {
      // Correlated in the queue, when it is known under which name the one before was recorded.
      correlated ??= { value: this.#correlator.correlate(event) };
      if (correlated.value === undefined) return;
      await this.#record(event, { correlated: correlated.value, name, annotations, signal });
    });
  }

  /** Resolves when all events so far are recorded or dropped. */
  flush(): Promise<void> {
    return this.#queue.flush();
  }

  /** Drops events that are not sent yet, and all later ones. */
  close(): void {
    this.#queue.close();
  }

  async #record(
    event: NewEvent,
    {
      correlated,
      name,
      annotations,
      signal,
    }: {
      readonly correlated: CorrelatedEvent;
      readonly name: string;
      readonly annotations: RecordedEvent['annotations'];
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const namespace = eventNamespace(event.object);
    const { message, count, known } = correlated;
    const lastTimestamp = formatTime(new Date(correlated.lastAtMs));
    if (known !== undefined) {
      try {
        const body = { message, count, lastTimestamp };
        await this.#events.patch(known.name, { type: 'strategic', body }, { namespace, signal });
        return;
      } catch (error) {
        // It has expired: it is created again, with its count.
        if (!isStatusError(error, 'NotFound')) throw error;
      }
    }
    const { object, type, reason, component, host } = event;
    await this.#events.create(
      {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name, namespace, ...(annotations ? { annotations: { ...annotations } } : {}) },
        involvedObject: { ...object },
        type,
        reason,
        message,
        count,
        firstTimestamp: formatTime(new Date(correlated.firstAtMs)),
        lastTimestamp,
        source: { component, ...(host === '' ? {} : { host }) },
      },
      { signal },
    );
    correlated.recordedAs(name);
  }
}
