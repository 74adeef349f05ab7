import { invariant } from '@orch/apimachinery';
import {
  type HistoryEvent,
  type HistoryPage,
  type HistoryQuery,
  type StoreHistory,
  TimesUnknownError,
} from '../store/history.js';
import { CompactedError, type Revision, type Store, type StoreEvent } from '../store/store.js';

/**
 * The history of a store without a `StoreHistory` of its own, such as etcd, by a watch from the oldest readable revision.
 * A page costs a replay of the whole history, and a write that marks its end, so compaction must keep it short. Commit times
 * are unknown.
 */
export class ReplayedHistory implements StoreHistory {
  constructor(
    private readonly store: Store,
    /** Only events of keys under this prefix are read. */
    private readonly prefix: string,
  ) {}

  /** Searches with reads at single revisions: a handful of small requests. */
  async oldest(): Promise<Revision> {
    let end = await this.store.currentRevision();
    for (let known = 1; known < end; ) {
      const middle = asRevision(Math.floor((known + end) / 2));
      if (await this.isKept(middle)) end = middle;
      else known = middle + 1;
    }
    return end;
  }

  async timeOf(): Promise<undefined> {
    return undefined;
  }

  async revisionAt(): Promise<never> {
    throw new TimesUnknownError();
  }

  async page(query: HistoryQuery): Promise<HistoryPage> {
    for (let triesLeft = 3; ; triesLeft--) {
      const oldest = await this.oldest();
      try {
        return await this.replay(query, Math.max(oldest + 1, query.from ?? 0));
      } catch (error) {
        // Compacted meanwhile.
        if (!(error instanceof CompactedError) || triesLeft === 0) throw error;
      }
    }
  }

  private async isKept(revision: Revision): Promise<boolean> {
    try {
      await this.store.get(`${this.prefix}${markName}`, { atRevision: revision });
      return true;
    } catch (error) {
      if (error instanceof CompactedError) return false;
      throw error;
    }
  }

  private async replay(query: HistoryQuery, from: number): Promise<HistoryPage> {
    const { before = Number.POSITIVE_INFINITY, limit, signal } = query;
    const newest = new Newest(limit);
    if (from >= before) return newest.page();
    for await (const event of this.eventsFrom(asRevision(from), signal)) {
      if (event.revision >= before) break;
      if (isWanted(event, query)) newest.add(event);
    }
    return newest.page();
  }

  /** All events from a revision up to the current one. */
  private async *eventsFrom(fromRevision: Revision, signal: AbortSignal | undefined): AsyncGenerator<StoreEvent> {
    const ended = new AbortController();
    const until = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
    const waiting: StoreEvent[] = [];
    let wake = () => {};
    let failure: Error | undefined;
    signal?.addEventListener('abort', () => wake(), { once: true });
    try {
      await this.store.watch(
        { prefix: this.prefix, fromRevision, signal: until },
        {
          onEvents(events) {
            for (const event of events) waiting.push(event);
            wake();
          },
          onEnd(error) {
            failure = error;
            wake();
          },
        },
      );
      const end = await this.mark();
      for (;;) {
        for (const event of waiting.splice(0)) {
          if (event.revision >= end) return;
          yield event;
        }
        signal?.throwIfAborted();
        if (failure !== undefined) throw failure;
        if (waiting.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      ended.abort();
    }
  }

  /** Writes a marker after all existing events: its event ends the replay. */
  private async mark(): Promise<Revision> {
    const write = { type: 'put', key: `${this.prefix}${markName}`, value: new Uint8Array(0) } as const;
    return (await this.store.transact({ guards: [], writes: [write] })).revision;
  }
}

/** Keeps the last events of many, in whole revisions. */
class Newest {
  private readonly events: HistoryEvent[] = [];
  private hasDropped = false;

  constructor(private readonly limit: number) {}

  add(event: StoreEvent): void {
    this.events.push({ event, timeMs: undefined });
    if (this.events.length >= 2 * this.limit + droppedAtOnceMin) this.drop();
  }

  page(): HistoryPage {
    this.drop();
    const first = this.events[0];
    const events = this.events.reverse();
    return this.hasDropped && first !== undefined ? { events, next: first.event.revision } : { events };
  }

  private drop(): void {
    let start = Math.max(0, this.events.length - this.limit);
    const revision = this.events[start]?.event.revision;
    while (start > 0 && this.events[start - 1]?.event.revision === revision) start--;
    if (start === 0) return;
    this.events.splice(0, start);
    this.hasDropped = true;
  }
}

const droppedAtOnceMin = 100;
const markName = '.mark';

function isWanted({ key }: StoreEvent, query: HistoryQuery): boolean {
  if (key.endsWith(`/${markName}`)) return false;
  return query.key === undefined ? query.matches?.(key) !== false : key === query.key;
}

function asRevision(value: number): Revision {
  invariant(Number.isSafeInteger(value) && value > 0, `${value} is not a revision`);
  return value as Revision;
}
