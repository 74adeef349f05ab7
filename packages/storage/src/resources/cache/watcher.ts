import type { Revision } from '../../store/store.js';
import type { CacheEvent, WatchSink } from '../resource-store.js';
import type { Interest } from './interest.js';

/** One running watch: delivers events after its start revision to its sink. */
export class Watcher {
  #ended = false;

  constructor(
    readonly interest: Interest,
    readonly sink: WatchSink,
    /** The sink has, or does not need, events up to this revision. */
    readonly startRevision: Revision,
  ) {}

  get ended(): boolean {
    return this.#ended;
  }

  deliver(events: readonly CacheEvent[]): void {
    if (this.#ended || events.length === 0) return;
    const first = events[0];
    const wanted =
      first !== undefined && first.entry.revision <= this.startRevision
        ? events.filter((event) => event.entry.revision > this.startRevision)
        : events;
    if (wanted.length > 0) this.sink.onEvents(wanted);
  }

  /** Ends the watch; calls `onEnd` of the sink once. */
  end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.sink.onEnd(error);
  }

  /** Ends the watch without `onEnd`: the client is gone. */
  abandon(): void {
    this.#ended = true;
  }
}
