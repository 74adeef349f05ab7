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
import type { EtcdWatchEvent, WatchRequest, WatchResponse } from './watch-codec.js';

const reconnectMsMin = 50;
const reconnectMsMax = 2_000;
/** After this time without a created watch, another endpoint is tried. */
const createTimeoutMs = 5_000;
/** Tries to open a watch before it fails; an established watch reconnects without limit. */
const openTriesMax = 7;

/**
 * One watch on its own stream, which is recreated from the next revision when it breaks. The next revision follows from
 * events only, because etcd before 3.4.31 and 3.5.13 announces progress ahead of events (etcd#15220).
 *
 * For a listener with `onProgress` the watch covers all keys of that etcd: then every revision is an event, and events of
 * other keys show the progress.
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
  private fragments: EtcdWatchEvent[] = [];
  private wasEstablished = false;
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

  /** Resolves when etcd has created the watch. @throws when no endpoint creates it, and CompactedError */
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

  /** Opens one stream. Resolves when it is established; from then on it reconnects by itself. */
  private async connect(): Promise<void> {
    const { stream, failed } = await this.client.watch();
    if (this.ended) {
      stream.cancel();
      return;
    }
    this.stream = stream;
    this.fragments = [];
    await new Promise<void>((resolve, reject) => {
      let isEstablished = false;
      const broken = (error: Error): void => {
        clearTimeout(timer);
        if (stream !== this.stream) return;
        this.stream = undefined;
        failed();
        stream.cancel();
        if (isEstablished) this.reconnect();
        else reject(error);
      };
      const timer = setTimeout(
        () => broken(new StoreUnavailableError('etcd did not create the watch')),
        createTimeoutMs,
      );
      stream.on('data', (response) => {
        if (stream !== this.stream) return;
        if (response.created && !response.canceled) {
          clearTimeout(timer);
          this.nextRevision ??= parseRevision(response.header.revision) + 1;
          this.reconnectMs = reconnectMsMin;
          isEstablished = true;
          resolve();
          if (this.wasEstablished) this.listener.onReconnected?.();
          this.wasEstablished = true;
        }
        const ending = this.take(response);
        if (ending === 'retry') broken(new StoreUnavailableError(response.cancel_reason));
        else if (ending !== undefined) {
          clearTimeout(timer);
          this.stream = undefined;
          stream.cancel();
          if (isEstablished) this.end(ending);
          else reject(ending);
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
    // Raw streams take the request union; `create_request` is one of its members.
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

  /** Delivers the events. Returns the error that ends the watch, or 'retry' when a new stream may work. */
  private take(response: WatchResponse): Error | 'retry' | undefined {
    if (response.canceled) return this.endingOf(response);
    for (const event of response.events) this.fragments.push(event);
    // A revision that does not fit into one message arrives in fragments.
    if (response.fragment || this.fragments.length === 0) return undefined;
    const events = this.fragments;
    this.fragments = [];
    try {
      this.deliver(events);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private endingOf({ compact_revision, cancel_reason }: WatchResponse): Error | 'retry' {
    const oldest = parseRevision(compact_revision);
    if (oldest > 0) return new CompactedError(parseRevision(String(this.nextRevision ?? 0)), oldest);
    if (this.everything && cancel_reason.includes('permission denied')) {
      // Only our prefix is readable: the revisions of other keys are unknown then.
      this.everything = false;
      return 'retry';
    }
    return new Error(`etcd cancelled the watch: ${cancel_reason}`);
  }

  private deliver(received: readonly EtcdWatchEvent[]): void {
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
  /** The stream broke and was replaced by another. */
  onReconnected?(): void;
}

/** True when another endpoint, or a later try, may succeed. */
function isBroken(error: unknown): boolean {
  return error instanceof StoreUnavailableError || error instanceof StoreOutcomeUnknownError;
}
