import type { Revision, StoreEvent } from './events.js';

/**
 * What a store's log says of the past, beyond reads at a revision. With the log of store.ts, compacted to 3:
 *
 *     oldest                        -> 3
 *     page { limit: 2 }             -> delete a (4), put b=z (3); next 3
 *     page { limit: 2, before: 3 }  -> nothing: what is older is not kept
 *     revisionAt between 3 and 4    -> 3
 */
export interface StoreHistory {
  /** The oldest revision that can be read, whose own events are still known. */
  oldest(): Promise<Revision>;
  /** When a revision was committed, milliseconds since 1970; undefined when it is not kept, or nobody wrote it down. */
  timeOf(revision: Revision): Promise<number | undefined>;
  /**
   * What was the newest revision at an instant, by the clock of the server that committed it; undefined when it is not
   * kept. A clock that was set back makes the instants in between ambiguous.
   * @throws TimesUnknownError on an engine that does not write times down
   */
  revisionAt(timeMs: number): Promise<Revision | undefined>;
  /** Events, the newest first. */
  page(query: PastQuery): Promise<PastPage>;
}

export interface PastQuery {
  /** Only of this key. */
  readonly key?: string;
  /** Only of keys that this is true for. */
  readonly matches?: (key: string) => boolean;
  /** Only revisions below this one; from the newest on when not given. */
  readonly before?: Revision;
  /** Only this revision and above. */
  readonly from?: Revision;
  /** About so many events, at least one revision's. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

export interface PastPage {
  readonly events: readonly PastEvent[];
  /** Revisions below this one have not been looked at; undefined when there is no more that is kept. */
  readonly next?: Revision;
}

export interface PastEvent {
  readonly event: StoreEvent;
  /** Of the commit, in milliseconds since 1970; undefined when nobody wrote it down. */
  readonly timeMs: number | undefined;
  /** Who asked for it; undefined when nobody said, or nobody wrote it down. */
  readonly by?: string;
}

/** The engine does not write down when a revision was committed. */
export class TimesUnknownError extends Error {
  override readonly name = 'TimesUnknownError';
  constructor() {
    super('the store does not know when its revisions were committed');
  }
}
