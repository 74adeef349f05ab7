import type { Timer } from '@orch/apimachinery';
import type { AuditBackend } from '../audit-backend.js';
import type { AuditEvent } from '../audit-event.js';
import type { OutputParts } from './audit-output.js';
import { TokenBucket } from './token-bucket.js';

/** How events are collected into batches. */
export interface BatchOptions {
  /** Events that wait; further ones are lost. */
  readonly eventsMax: number;
  readonly eventsPerBatchMax: number;
  /** A batch that is not full is stored after this time; 0: in the next turn of the event loop. */
  readonly waitMsMax: number;
  /** undefined: batches are stored as soon as they are full. */
  readonly throttle: { readonly batchesPerSecond: number; readonly burst: number } | undefined;
}

/**
 * Stores events in batches; requests do not wait. Events are encoded at once: a text is smaller than the parts of a request
 * that it is made from, and the request's parts are free when it ends.
 */
export class BatchOutput implements AuditBackend {
  readonly #parts: OutputParts;
  readonly #bucket: TokenBucket | undefined;
  readonly #batchesInFlightMax: number;
  readonly #inFlight = new Set<Promise<void>>();
  #waiting: string[] = [];
  /** The batch that is not full is stored as well. */
  #isDue = false;
  #timer: Timer | undefined;
  #throttled: Timer | undefined;
  #isClosed = false;

  constructor(parts: OutputParts) {
    this.#parts = parts;
    const { throttle, eventsMax, eventsPerBatchMax } = parts.batch;
    if (throttle !== undefined) this.#bucket = new TokenBucket(throttle, parts.clock);
    // While the webhook does not respond, events wait in the bounded buffer and not in ever more batches.
    this.#batchesInFlightMax = Math.max(1, throttle?.burst ?? Math.floor(eventsMax / eventsPerBatchMax));
  }

  process(event: AuditEvent): boolean {
    const { batch, onFailure } = this.#parts;
    if (this.#isClosed || this.#waiting.length >= batch.eventsMax) {
      const why = this.#isClosed ? 'the audit backend is closed' : 'the audit buffer is full';
      onFailure({ plugin: 'buffered', error: new Error(why), events: 1 });
      return true;
    }
    const text = this.#parts.format(event);
    if (text === undefined) return true;
    this.#waiting.push(text);
    if (this.#waiting.length >= batch.eventsPerBatchMax) this.#store();
    else this.#timer ??= this.#parts.clock.setTimer(batch.waitMsMax, () => this.#storeRest());
    return true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#throttled?.cancel();
    this.#parts.sink.hurry();
    this.#storeRest();
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
    await this.#parts.sink.close();
  }

  #storeRest(): void {
    this.#timer = undefined;
    this.#isDue = true;
    this.#store();
  }

  /** Starts as many batches as are full or due, and permitted. */
  #store(): void {
    const { clock, batch } = this.#parts;
    while (this.#waiting.length >= batch.eventsPerBatchMax || (this.#isDue && this.#waiting.length > 0)) {
      if (this.#inFlight.size >= this.#batchesInFlightMax) return;
      const waitMs = this.#isClosed ? 0 : (this.#bucket?.take() ?? 0);
      if (waitMs > 0) {
        this.#throttled ??= clock.setTimer(waitMs, () => {
          this.#throttled = undefined;
          this.#store();
        });
        return;
      }
      const running = this.#storeBatch(this.#takeBatch());
      this.#inFlight.add(running);
      void running.then(() => {
        this.#inFlight.delete(running);
        this.#store();
      });
    }
    if (this.#waiting.length === 0) this.#isDue = false;
  }

  /** Takes events until the batch is full. */
  #takeBatch(): readonly string[] {
    const { batch, batchBytesMax } = this.#parts;
    if (batchBytesMax === Number.POSITIVE_INFINITY) return this.#waiting.splice(0, batch.eventsPerBatchMax);
    let bytes = 0;
    let taken = 0;
    for (const text of this.#waiting) {
      if (taken >= batch.eventsPerBatchMax) break;
      bytes += Buffer.byteLength(text);
      if (taken > 0 && bytes > batchBytesMax) break;
      taken++;
    }
    return this.#waiting.splice(0, taken);
  }

  async #storeBatch(texts: readonly string[]): Promise<void> {
    if (texts.length === 0) return;
    const { sink, plugin, onFailure } = this.#parts;
    try {
      await sink.write(texts);
    } catch (error) {
      onFailure({ plugin, error, events: texts.length });
    }
  }
}
