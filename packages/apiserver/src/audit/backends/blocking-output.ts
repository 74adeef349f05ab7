import type { AuditBackend } from '../audit-backend.js';
import type { AuditEvent } from '../audit-event.js';
import type { OutputParts } from './audit-output.js';

/**
 * Stores each event before the request continues. In the strict mode a request whose first event cannot be stored must not
 * run, and the later events of requests that did run are kept until they are stored: none is lost while the process runs.
 */
export class BlockingOutput implements AuditBackend {
  readonly #parts: OutputParts;
  readonly #isStrict: boolean;
  /** Later events that could not be stored yet, oldest first. */
  readonly #unsent: string[] = [];
  #writing = 0;
  #onIdle: (() => void) | undefined;
  #isRetryPlanned = false;
  #isClosed = false;

  constructor(parts: OutputParts, { isStrict }: { readonly isStrict: boolean }) {
    this.#parts = parts;
    this.#isStrict = isStrict;
  }

  process(event: AuditEvent): boolean | Promise<boolean> {
    const text = this.#parts.format(event);
    // An event that is dropped since it is too large never rejects a request, as in v1.21.
    if (text === undefined) return true;
    if (this.#isClosed) return this.#failed(new Error('the audit backend is closed'), 1);
    const isFirst = event.stage === 'RequestReceived';
    if (isFirst && this.#unsent.length >= this.#parts.batch.eventsMax) {
      return this.#failed(new Error('too many events wait to be stored'), 1);
    }
    this.#writing++;
    return this.#parts.sink.write([text]).then(
      () => {
        this.#ended();
        if (this.#unsent.length > 0) this.#planRetry(0);
        return true;
      },
      (error: unknown) => {
        this.#ended();
        if (!this.#isStrict || isFirst || this.#isClosed) return this.#failed(error, 1);
        this.#unsent.push(text);
        this.#planRetry(retryMs);
        return true;
      },
    );
  }

  async close(): Promise<void> {
    const { sink } = this.#parts;
    sink.hurry();
    while (this.#writing > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    this.#isClosed = true;
    const rest = this.#unsent.splice(0);
    if (rest.length > 0) await sink.write(rest).catch((error: unknown) => this.#failed(error, rest.length));
    await sink.close();
  }

  #ended(): void {
    this.#writing--;
    if (this.#writing === 0) this.#onIdle?.();
  }

  /** Whether the request may run. */
  #failed(error: unknown, events: number): boolean {
    const { plugin, onFailure } = this.#parts;
    onFailure({ plugin, error, events });
    return !this.#isStrict;
  }

  #planRetry(delayMs: number): void {
    if (this.#isRetryPlanned || this.#isClosed) return;
    this.#isRetryPlanned = true;
    this.#parts.clock.setTimer(delayMs, () => void this.#retry());
  }

  async #retry(): Promise<void> {
    const { sink, batch } = this.#parts;
    const some = this.#unsent.splice(0, batch.eventsPerBatchMax);
    const written = some.length === 0 ? Promise.resolve() : sink.write(some);
    const settled = written.then(
      () => true,
      () => false,
    );
    this.#writing++;
    const isStored = await settled;
    if (!isStored) this.#unsent.unshift(...some);
    this.#ended();
    this.#isRetryPlanned = false;
    if (this.#unsent.length > 0) this.#planRetry(isStored ? 0 : retryMs);
  }
}

/** Between two attempts to store events, besides the attempts of the sink itself. */
const retryMs = 1_000;
