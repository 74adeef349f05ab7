import { StoreOutcomeUnknownError, StoreUnavailableError } from '../store/failures.js';
import {
  CompactedError,
  type Revision,
  type StoreEvent,
  type WatchListener,
  type WatchOptions,
} from '../store/store.js';
import type { EtcdClient } from './client.js';
import type { WatchStream } from './connection.js';
import { type KeySpace, parseRevision, startsWith, wholeKeySpace } from './translate.js';
import type { WatchAnswer, WatchAnswerEvent, WatchRequest } from './watch-codec.js';

const reconnectMsMin = 50;
const reconnectMsMax = 2_000;
/** An endpoint that has not made the watch by then is left for another one. */
const createTimeoutMs = 5_000;
/** Opening gives up after so many tries; a watch that stood goes on for ever. */
const openTriesMax = 7;

/**
 * One watch: a stream of its own, made anew from the next revision when it breaks. What has been seen is known from
 * events alone, since etcd before 3.4.31 and 3.5.13 announces progress ahead of events (etcd#15220).
 *
 * A listener that wants to know the progress is given a watch on everything in that etcd, ours or not: each revision is
 * an event then, and those of others tell how far it is.
 *
 *     ours 7, ours 8, other 9, ours 10, other 11      onEvents(7, 8, 10), onProgress(11)
 */
export class EtcdWatch {
  private stream: WatchStream | undefined;
  private nextRevision: number | undefined;
  private reconnectMs = reconnectMsMin;
  private timer: NodeJS.Timeout | undefined;
  private everything: boolean;
  private readonly begin: Buffer;
  private fragments: WatchAnswerEvent[] = [];
  private stood = false;
  private ended = false;

  constructor(
    private readonly client: EtcdClient,
    private readonly keys: KeySpace,
    private readonly options: WatchOptions,
    private readonly listener: EtcdWatchListener,
  ) {
    this.nextRevision = options.fromRevision;
    this.begin = keys.encode(options.prefix);
    this.everything = listener.onProgress !== undefined;
    options.signal.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Resolves when etcd has made the watch. @throws when no endpoint makes it, and CompactedError */
  async start(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.connect();
      } catch (error) {
        if (isBroken(error) && !this.ended && tries < openTriesMax) {
          await new Promise((resolve) => setTimeout(resolve, this.pauseMs()));
          continue;
        }
        this.stop();
        throw error;
      }
    }
  }

  end(error: Error): void {
    if (!this.stop()) return;
    this.listener.onEnd(error);
  }

  /** One stream. Resolves when it stands; from then on it is made anew by itself. */
  private async connect(): Promise<void> {
    const { stream, failed } = await this.client.watch();
    if (this.ended) {
      stream.cancel();
      return;
    }
    this.stream = stream;
    this.fragments = [];
    await new Promise<void>((resolve, reject) => {
      let stands = false;
      const broken = (error: Error): void => {
        clearTimeout(timer);
        if (stream !== this.stream) return;
        this.stream = undefined;
        failed();
        stream.cancel();
        if (stands) this.reconnect();
        else reject(error);
      };
      const timer = setTimeout(
        () => broken(new StoreUnavailableError('etcd does not make the watch')),
        createTimeoutMs,
      );
      stream.on('data', (response) => {
        if (stream !== this.stream) return;
        if (response.created && !response.canceled) {
          clearTimeout(timer);
          this.nextRevision ??= parseRevision(response.header.revision) + 1;
          this.reconnectMs = reconnectMsMin;
          stands = true;
          resolve();
          if (this.stood) this.listener.onMadeAnew?.();
          this.stood = true;
        }
        const refusal = this.take(response);
        if (refusal === 'again') broken(new StoreUnavailableError(response.cancel_reason));
        else if (refusal !== undefined) {
          clearTimeout(timer);
          this.stream = undefined;
          stream.cancel();
          if (stands) this.end(refusal);
          else reject(refusal);
        }
      });
      stream.on('error', (error) => broken(new StoreOutcomeUnknownError(error.message, { cause: error })));
      stream.on('end', () => broken(new StoreOutcomeUnknownError('etcd closed the watch')));
      stream.write(this.request());
    });
  }

  private request(): WatchRequest {
    const range = this.everything ? wholeKeySpace : this.keys.range(this.options.prefix);
    const from = this.nextRevision === undefined ? {} : { start_revision: String(this.nextRevision) };
    // Raw streams take the union of requests: create is one of them.
    return { create_request: { ...range, ...from, prev_kv: true, fragment: true } };
  }

  private stop(): boolean {
    if (this.ended) return false;
    this.ended = true;
    clearTimeout(this.timer);
    const { stream } = this;
    this.stream = undefined;
    stream?.cancel();
    return true;
  }

  /** Gives the events on. What ends the watch, or 'again' when another stream may do better. */
  private take(response: WatchAnswer): Error | 'again' | undefined {
    if (response.canceled) return this.refusal(response);
    for (const event of response.events) this.fragments.push(event);
    // A revision that does not fit into one message comes in several.
    if (response.fragment || this.fragments.length === 0) return undefined;
    const events = this.fragments;
    this.fragments = [];
    try {
      this.give(events);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private refusal({ compact_revision, cancel_reason }: WatchAnswer): Error | 'again' {
    const oldest = parseRevision(compact_revision);
    if (oldest > 0) return new CompactedError(parseRevision(String(this.nextRevision ?? 0)), oldest);
    if (this.everything && cancel_reason.includes('permission denied')) {
      // Only our prefix may be read: nothing is known of the revisions of others then.
      this.everything = false;
      return 'again';
    }
    return new Error(`etcd cancelled the watch: ${cancel_reason}`);
  }

  private give(received: readonly WatchAnswerEvent[]): void {
    const next = this.nextRevision ?? 0;
    const events: StoreEvent[] = [];
    let last = 0;
    for (const each of received) {
      const revision = Number(each.kv.mod_revision);
      if (revision < next) continue;
      last = revision;
      if (!this.everything || startsWith(each.kv.key, this.begin)) events.push(this.keys.event(each));
    }
    if (last === 0) return;
    this.nextRevision = last + 1;
    if (events.length > 0) this.listener.onEvents(events);
    if (this.everything && events.at(-1)?.revision !== last) this.listener.onProgress?.(last as Revision);
  }

  private reconnect(): void {
    if (this.ended) return;
    this.timer = setTimeout(() => {
      this.connect().catch((error: unknown) => {
        if (isBroken(error)) this.reconnect();
        else this.end(error instanceof Error ? error : new Error(String(error)));
      });
    }, this.pauseMs());
    this.timer.unref();
  }

  private pauseMs(): number {
    const ms = this.reconnectMs;
    this.reconnectMs = Math.min(ms * 2, reconnectMsMax);
    return ms;
  }
}

export interface EtcdWatchListener extends WatchListener {
  /** The stream broke and another one stands in its place. */
  onMadeAnew?(): void;
}

/** Another endpoint may do better, or this one a little later. */
function isBroken(error: unknown): boolean {
  return error instanceof StoreUnavailableError || error instanceof StoreOutcomeUnknownError;
}
