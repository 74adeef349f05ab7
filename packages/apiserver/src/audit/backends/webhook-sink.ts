import { setMaxListeners } from 'node:events';
import type { Clock } from '@orch/apimachinery';
import type { AuditSink } from '../audit-backend.js';
import type { EventEncoder } from '../encode-event.js';

export interface WebhookSinkOptions {
  readonly encoder: Pick<EventEncoder, 'list'>;
  /** POSTs an EventList. @throws Error unless the webhook accepts it */
  readonly post: (body: string) => Promise<void>;
  readonly close: () => void;
  /** Before the second attempt; longer before each further one. */
  readonly initialBackoffMs: number;
  readonly clock: Clock;
  /** Between 0 and 1; defaults to Math.random. */
  readonly random?: () => number;
}

/** Posts events to a webhook. As in v1.21, every error leads to another attempt: 5 in all. */
export class WebhookSink implements AuditSink {
  readonly #options: WebhookSinkOptions;
  readonly #hurry = new AbortController();

  constructor(options: WebhookSinkOptions) {
    this.#options = options;
    // One per batch that waits.
    setMaxListeners(0, this.#hurry.signal);
  }

  async write(events: readonly string[]): Promise<void> {
    const { encoder, post, initialBackoffMs, random = Math.random } = this.#options;
    const body = encoder.list(events);
    let backoffMs = initialBackoffMs;
    for (let attempt = 1; ; attempt++) {
      try {
        await post(body);
        return;
      } catch (error) {
        if (attempt >= attemptsMax) throw error;
      }
      await this.#wait(backoffMs * (1 + jitter * random()));
      backoffMs *= backoffFactor;
    }
  }

  hurry(): void {
    this.#hurry.abort();
  }

  async close(): Promise<void> {
    this.#options.close();
  }

  async #wait(delayMs: number): Promise<void> {
    // Aborted by `hurry`: the next attempt is made at once.
    await this.#options.clock.sleep(delayMs, { signal: this.#hurry.signal }).catch(() => undefined);
  }
}

const attemptsMax = 5;
const backoffFactor = 1.5;
const jitter = 0.2;
