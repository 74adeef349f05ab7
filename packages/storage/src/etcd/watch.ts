import type { IDuplexStream, IWatchRequest, IWatchResponse } from 'etcd3';
import { CompactedError, type StoreEvent, type WatchListener, type WatchOptions } from '../store/store.js';
import type { EtcdClient } from './client.js';
import { type KeySpace, parseRevision } from './translate.js';

const reconnectMsMin = 100;
const reconnectMsMax = 5_000;

/**
 * One watch: a stream of its own, made anew from the next revision when it breaks. What has been seen is known from
 * events alone, since etcd before 3.4.31 and 3.5.13 announces progress ahead of events (etcd#15220).
 */
export class EtcdWatch {
  private stream: IDuplexStream<IWatchRequest, IWatchResponse> | undefined;
  private nextRevision: number | undefined;
  private reconnectMs = reconnectMsMin;
  private timer: NodeJS.Timeout | undefined;
  private stood = false;
  private ended = false;

  constructor(
    private readonly client: EtcdClient,
    private readonly keys: KeySpace,
    private readonly options: WatchOptions,
    private readonly listener: WatchListener,
  ) {
    this.nextRevision = options.fromRevision;
    options.signal.addEventListener('abort', () => this.stop(), { once: true });
  }

  /** Resolves when etcd has made the watch. @throws when the first connection fails */
  async start(): Promise<void> {
    const stream = await this.client.watches.watch();
    if (this.ended) {
      stream.cancel();
      return;
    }
    this.stream = stream;
    const range = this.keys.range(this.options.prefix);
    const from = this.nextRevision === undefined ? {} : { start_revision: String(this.nextRevision) };
    await new Promise<void>((resolve, reject) => {
      stream.on('data', (response) => {
        if (response.created) {
          this.nextRevision ??= parseRevision(response.header.revision) + 1;
          this.reconnectMs = reconnectMsMin;
          this.stood = true;
          resolve();
        }
        if (stream === this.stream) this.take(response);
      });
      const broken = (error: Error): void => {
        reject(error);
        if (stream === this.stream) this.reconnect();
      };
      stream.on('error', broken);
      stream.on('end', () => broken(new Error('etcd closed the watch')));
      // Raw streams take the union of requests: create is one of them.
      const request: IWatchRequest = { create_request: { ...range, ...from, prev_kv: true } };
      stream.write(request);
    });
  }

  end(error: Error): void {
    if (!this.stop()) return;
    this.listener.onEnd(error);
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

  private take(response: IWatchResponse): void {
    if (this.ended) return;
    if (response.canceled) {
      const oldest = parseRevision(response.compact_revision);
      const compacted = new CompactedError(parseRevision(String(this.nextRevision ?? 0)), oldest);
      this.end(oldest > 0 ? compacted : new Error(`etcd cancelled the watch: ${response.cancel_reason}`));
      return;
    }
    try {
      const events = this.newEvents(response);
      if (events.length > 0) this.listener.onEvents(events);
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private newEvents(response: IWatchResponse): readonly StoreEvent[] {
    const next = this.nextRevision ?? 0;
    const events: StoreEvent[] = [];
    for (const each of response.events) {
      if (Number(each.kv.mod_revision) >= next) events.push(this.keys.event(each));
    }
    const last = events.at(-1);
    if (last !== undefined) this.nextRevision = last.revision + 1;
    return events;
  }

  private reconnect(): void {
    this.stream = undefined;
    // Before the watch stood, its caller is told; from then on it goes on by itself.
    if (this.ended || !this.stood) return;
    this.timer = setTimeout(() => void this.start().catch(() => this.stream ?? this.reconnect()), this.reconnectMs);
    this.timer.unref();
    this.reconnectMs = Math.min(this.reconnectMs * 2, reconnectMsMax);
  }
}
