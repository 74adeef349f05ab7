import type { HistoryEvent, HistoryPage, HistoryQuery, StoreHistory } from '../store/history.js';
import type { Revision } from '../store/store.js';
import type { DamageLog } from './damage-log.js';
import type { Environment } from './environment.js';
import { historyPageEventsMax, replayStepBytesMax, replayStepEventsMax } from './limits.js';
import { type Position, positionAfter, positionOf, revisionNumberOf, revisionOf, toRevision } from './position.js';
import { eventOf } from './read-events.js';
import { RecordError, viewRecord } from './read-record.js';
import { recordView } from './record.js';

/**
 * Reads the log backwards. The versions of one key are linked, so the history of one key costs only its own events. Each
 * step reads one snapshot; a step does not see what was compacted since the step before.
 */
export class EmbeddedHistory implements StoreHistory {
  constructor(
    private readonly environment: Environment,
    private readonly bounds: { readonly revision: number; readonly oldest: number },
    /** Called before each step: throws when the store is closed, and refreshes the snapshot. */
    private readonly begin: () => void,
    private readonly damage: DamageLog,
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

  async page(query: HistoryQuery): Promise<HistoryPage> {
    this.begin();
    const found: Found = { events: [], damaged: [] };
    let before = Math.min(query.before ?? Number.POSITIVE_INFINITY, this.bounds.revision + 1);
    let seen = 0;
    for (;;) {
      query.signal?.throwIfAborted();
      const step = query.key === undefined ? this.scan(before, query, found) : this.follow(before, query, found);
      if (step.next === undefined) return pageOf(found);
      seen += step.seen;
      before = step.next;
      if (found.events.length >= query.limit || seen >= historyPageEventsMax) {
        return { ...pageOf(found), next: toRevision(before) };
      }
      await new Promise((resolve) => setImmediate(resolve));
      this.begin();
    }
  }

  /** Reads the log of all keys. */
  private scan(before: number, query: HistoryQuery, found: Found): Step {
    const range = { start: positionOf(before, 0) - 1, end: positionOf(this.first(query), 0) - 1, reverse: true };
    const budget = new StepBudget(query.limit - found.events.length);
    let last: number = before;
    for (const position of this.environment.log.getKeys(range)) {
      const revision = revisionOf(position);
      if (revision !== last && budget.isSpent) return { next: last, seen: budget.seen };
      last = revision;
      budget.seen++;
      const record = this.view(position, found);
      if (record === undefined || query.matches?.(recordView.key(record)) === false) continue;
      budget.spend(this.add(position, record, found));
    }
    return { next: undefined, seen: budget.seen };
  }

  /** Follows the linked versions of one key. */
  private follow(before: number, query: HistoryQuery, found: Found): Step {
    const { keys, deleted } = this.environment;
    const { key = '' } = query;
    const first = positionOf(this.first(query), 0);
    const budget = new StepBudget(query.limit - found.events.length);
    let last: number = before;
    let position = (key === '' ? undefined : (keys.get(key) ?? deleted.get(key)))?.position ?? 0;
    while (position >= first) {
      const record = this.view(position, found);
      if (record === undefined) break;
      const next = recordView.previous(record);
      if (position < positionOf(before, 0)) {
        if (budget.isSpent) return { next: last, seen: budget.seen };
        last = revisionOf(position);
        budget.seen++;
        budget.spend(this.add(position, record, found));
      }
      position = next;
    }
    return { next: undefined, seen: budget.seen };
  }

  private first({ from }: HistoryQuery): number {
    return Math.max(this.bounds.oldest, from ?? 0);
  }

  /** Undefined for a removed record, and for a damaged one, whose revision is added to `found`. */
  private view(position: Position, found: Found): Buffer | undefined {
    try {
      return viewRecord(this.environment.log, position);
    } catch (error) {
      this.noteError(error, position, found);
      return undefined;
    }
  }

  /** Adds an event and returns its bytes. An event whose previous value is unreadable counts as damaged. */
  private add(position: Position, record: Buffer, found: Found): number {
    const timeMs = recordView.timeMs(record);
    const by = recordView.by(record);
    try {
      const event = eventOf(this.environment, position, record);
      found.events.push(by === undefined ? { event, timeMs } : { event, timeMs, by });
      return (event.previous?.length ?? 0) + (event.type === 'put' ? event.value.length : 0);
    } catch (error) {
      this.noteError(error, position, found);
      return 0;
    }
  }

  private noteError(error: unknown, position: Position, { damaged }: Found): void {
    if (!(error instanceof RecordError)) throw error;
    this.damage.noteHistory(error);
    const revision = revisionNumberOf(position);
    if (damaged.at(-1) !== revision) damaged.push(revision);
  }

  /**
   * The time of the newest commit in the log up to a revision. A restored store starts at a revision without a commit.
   * Undefined for the empty store at revision 1.
   */
  private timeBy(revision: number): number | undefined {
    const range = { start: positionAfter(revision) - 1, end: 0, reverse: true };
    for (const position of this.environment.log.getKeys(range)) {
      // For a damaged record, the time of the commit before it is the best known value.
      const record = this.view(position, { events: [], damaged: [] });
      if (record !== undefined) return recordView.timeMs(record);
    }
    return undefined;
  }
}

interface Found {
  readonly events: HistoryEvent[];
  readonly damaged: number[];
}

function pageOf({ events, damaged }: Found): HistoryPage {
  return damaged.length === 0 ? { events } : { events, damaged };
}

interface Step {
  readonly next: number | undefined;
  readonly seen: number;
}

/** Limits of one step. */
class StepBudget {
  seen = 0;
  private bytes = 0;
  private spent = 0;

  constructor(private readonly events: number) {}

  get isSpent(): boolean {
    return this.spent >= this.events || this.seen >= replayStepEventsMax || this.bytes >= replayStepBytesMax;
  }

  spend(bytes: number): void {
    this.spent++;
    this.bytes += bytes;
  }
}
