import type { Revision, StoreEvent } from './events.js';

/**
 * The history in a store's log, beyond reads at a revision. With the log of store.ts, compacted to 3:
 *
 *     oldest                        -> 3
 *     page { limit: 2 }             -> delete a (4), put b=z (3); next 3
 *     page { limit: 2, before: 3 }  -> no events: older ones are compacted
 *     revisionAt between 3 and 4    -> 3
 */
export interface StoreHistory {
  /** The oldest readable revision; its own events are included. */
  oldest(): Promise<Revision>;
  /** Commit time of a revision, milliseconds since 1970; undefined when it is compacted, or the engine stores no times. */
  timeOf(revision: Revision): Promise<number | undefined>;
  /**
   * The newest revision at an instant, by the clock of the server that committed it; undefined when it is compacted. A
   * clock that was set back makes the instants in between ambiguous.
   * @throws TimesUnknownError when the engine stores no times
   */
  revisionAt(timeMs: number): Promise<Revision | undefined>;
  /** Events, newest first. */
  page(query: HistoryQuery): Promise<HistoryPage>;
}

export interface HistoryQuery {
  /** Only events of this key. */
  readonly key?: string;
  /** Only events of keys for which this returns true. */
  readonly matches?: (key: string) => boolean;
  /** Only revisions below this one; by default from the newest on. */
  readonly before?: Revision;
  /** Only this revision and above. */
  readonly from?: Revision;
  /** Approximate number of events; at least those of one revision. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

export interface HistoryPage {
  readonly events: readonly HistoryEvent[];
  /** The next page starts below this revision; undefined at the end of the history. */
  readonly next?: Revision;
  /** Revisions with an unreadable event of any key, newest first. Missing when there are none. */
  readonly damaged?: readonly number[];
}

export interface HistoryEvent {
  readonly event: StoreEvent;
  /** Commit time in milliseconds since 1970; undefined when the engine does not store it. */
  readonly timeMs: number | undefined;
  /** The user that requested it; undefined when unknown or not stored. */
  readonly by?: string;
}

/** The engine does not store commit times. */
export class TimesUnknownError extends Error {
  override readonly name = 'TimesUnknownError';
  constructor() {
    super('the store does not know when its revisions were committed');
  }
}
