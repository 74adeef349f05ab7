import type { PastEvent, PastPage, PastQuery, StoreHistory } from '../store/history.js';
import type { Revision } from '../store/store.js';
import type { Environment } from './environment.js';
import { historyPageEventsMax, replayStepBytesMax, replayStepEventsMax } from './limits.js';
import { type Position, positionAfter, positionOf, revisionOf, toRevision } from './position.js';
import { eventOf } from './read-events.js';
import { viewRecord } from './read-record.js';
import { recordView } from './record.js';

/**
 * The log read backwards. The versions of one key are linked, so that the past of one key costs its own events alone.
 * Each step reads one snapshot; what is compacted between two steps is not seen by the second.
 */
export class Past implements StoreHistory {
  constructor(
    private readonly environment: Environment,
    private readonly bounds: { readonly revision: number; readonly oldest: number },
    /** Called before each step: throws when the store is closed, and makes sure that the snapshot is of now. */
    private readonly begin: () => void,
  ) {}

  async oldest(): Promise<Revision> {
    this.begin();
    return toRevision(this.bounds.oldest);
  }

  async timeOf(revision: Revision): Promise<number | undefined> {
    this.begin();
    return revision < this.bounds.oldest || revision > this.bounds.revision ? undefined : this.timeBy(revision);
  }

  async revisionAt(timeMs: number): Promise<Revision | undefined> {
    this.begin();
    const isBy = (revision: number): boolean => (this.timeBy(revision) ?? Number.NEGATIVE_INFINITY) <= timeMs;
    let known: number = this.bounds.oldest;
    if (!isBy(known)) return undefined;
    for (let end = this.bounds.revision; known < end; ) {
      const middle = Math.ceil((known + end) / 2);
      if (isBy(middle)) known = middle;
      else end = middle - 1;
    }
    return toRevision(known);
  }

  async page(query: PastQuery): Promise<PastPage> {
    this.begin();
    const events: PastEvent[] = [];
    let before = Math.min(query.before ?? Number.POSITIVE_INFINITY, this.bounds.revision + 1);
    let seen = 0;
    for (;;) {
      query.signal?.throwIfAborted();
      const step = query.key === undefined ? this.scan(before, query, events) : this.follow(before, query, events);
      if (step.next === undefined) return { events };
      seen += step.seen;
      before = step.next;
      if (events.length >= query.limit || seen >= historyPageEventsMax) return { events, next: toRevision(before) };
      await new Promise((resolve) => setImmediate(resolve));
      this.begin();
    }
  }

  /** Through the log of all keys. */
  private scan(before: number, query: PastQuery, events: PastEvent[]): Step {
    const range = { start: positionOf(before, 0) - 1, end: positionOf(this.first(query), 0) - 1, reverse: true };
    const room = new Room(query.limit - events.length);
    let last: number = before;
    for (const position of this.environment.log.getKeys(range)) {
      const revision = revisionOf(position);
      if (revision !== last && room.isTaken) return { next: last, seen: room.seen };
      last = revision;
      room.seen++;
      const record = viewRecord(this.environment, position);
      if (record === undefined || query.matches?.(recordView.key(record)) === false) continue;
      room.take(this.add(position, record, events));
    }
    return { next: undefined, seen: room.seen };
  }

  /** Along the versions of one key. */
  private follow(before: number, query: PastQuery, events: PastEvent[]): Step {
    const { keys, deleted } = this.environment;
    const { key = '' } = query;
    const first = positionOf(this.first(query), 0);
    const room = new Room(query.limit - events.length);
    let last: number = before;
    let position = (key === '' ? undefined : (keys.get(key) ?? deleted.get(key)))?.position ?? 0;
    while (position >= first) {
      const record = viewRecord(this.environment, position);
      if (record === undefined) break;
      const next = recordView.previous(record);
      if (position < positionOf(before, 0)) {
        if (room.isTaken) return { next: last, seen: room.seen };
        last = revisionOf(position);
        room.seen++;
        room.take(this.add(position, record, events));
      }
      position = next;
    }
    return { next: undefined, seen: room.seen };
  }

  private first({ from }: PastQuery): number {
    return Math.max(this.bounds.oldest, from ?? 0);
  }

  /** Bytes of what was added. */
  private add(position: Position, record: Buffer, events: PastEvent[]): number {
    const timeMs = recordView.timeMs(record);
    const by = recordView.by(record);
    const event = eventOf(this.environment, position, record);
    events.push(by === undefined ? { event, timeMs } : { event, timeMs, by });
    return (event.previous?.length ?? 0) + (event.type === 'put' ? event.value.length : 0);
  }

  /**
   * When what stood at a revision came to be: the time of the newest commit up to it that is in the log. A restored
   * store begins at a revision that nobody committed. Undefined for the empty store at revision 1.
   */
  private timeBy(revision: number): number | undefined {
    const range = { start: positionAfter(revision) - 1, end: 0, reverse: true, limit: 1 };
    for (const position of this.environment.log.getKeys(range)) {
      const record = viewRecord(this.environment, position);
      if (record !== undefined) return recordView.timeMs(record);
    }
    return undefined;
  }
}

interface Step {
  readonly next: number | undefined;
  readonly seen: number;
}

/** What one step may still read. */
class Room {
  seen = 0;
  private bytes = 0;
  private taken = 0;

  constructor(private readonly events: number) {}

  get isTaken(): boolean {
    return this.taken >= this.events || this.seen >= replayStepEventsMax || this.bytes >= replayStepBytesMax;
  }

  take(bytes: number): void {
    this.taken++;
    this.bytes += bytes;
  }
}
