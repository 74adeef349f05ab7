import type { Environment } from '../embedded/environment.js';
import { toRevision } from '../embedded/position.js';
import { readEvents } from '../embedded/read-events.js';
import { RecordError } from '../embedded/read-record.js';
import { CompactedError, type Revision, type StoreEvent } from '../store/store.js';

export interface LogListener {
  /** Events of whole revisions, in order, each once. */
  onEvents(events: readonly StoreEvent[]): void;
  /** Events up to `revision` of the follower are skipped: they were compacted, or are unreadable. */
  onGap(error: Error): void;
}

/**
 * Reads the log that another process writes. LMDB shows a commit to other processes once its sync has returned (a commit
 * sets the transaction number that readers use last of all), so everything seen here is durable. It does so before the
 * writer gets its result, so a later `look` sees everything acknowledged.
 *
 *     followed to 7; the file is at 9     look -> delivers the events of 8 and 9, then returns 9
 */
export class LogFollower {
  /** All events up to this revision have been delivered. */
  revision: number;
  private delivering = false;
  private scheduled = false;
  private stopped = false;

  constructor(
    private readonly environment: Environment,
    private readonly listener: LogListener,
  ) {
    this.revision = this.newest;
  }

  /** Returns the newest commit in the file; delivers its events now, or in steps when they are many. */
  look(): Revision {
    this.environment.root.resetReadTxn(); // a snapshot of the current file
    const { newest } = this;
    // A listener may call this during a delivery.
    if (newest > this.revision && !this.delivering) this.step(newest);
    return newest;
  }

  /** Resolves when all events up to the revision have been delivered. */
  async reach(revision: number): Promise<void> {
    while (this.revision < revision) {
      this.look();
      if (this.revision < revision) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Must be called before the file is closed. */
  stop(): void {
    this.stopped = true;
  }

  /** Revision of the newest commit in the snapshot. */
  get newest(): Revision {
    return toRevision(this.environment.heads.get('revision') ?? 1);
  }

  /** The oldest readable revision in the snapshot. */
  get oldest(): number {
    return this.environment.heads.get('oldest') ?? 1;
  }

  private step(newest: Revision): void {
    const first = this.revision + 1;
    this.delivering = true;
    try {
      if (first < this.oldest) throw new CompactedError(toRevision(first), toRevision(this.oldest));
      const step = readEvents(this.environment, { prefix: '', fromRevision: first, throughRevision: newest });
      this.revision = step.nextRevision - 1;
      this.listener.onEvents(step.events);
    } catch (error) {
      this.revision = newest;
      this.listener.onGap(this.gapOf(error, first));
    } finally {
      this.delivering = false;
    }
    if (this.revision < newest) this.scheduleLook();
  }

  /** Unreadable events are lost like compacted ones: watches must start again. */
  private gapOf(error: unknown, first: number): Error {
    if (error instanceof RecordError) {
      const { revision, what } = error;
      return new CompactedError(toRevision(first), toRevision(this.oldest), { revision, what });
    }
    return error instanceof Error ? error : new Error(String(error));
  }

  private scheduleLook(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (!this.stopped) this.look();
    });
  }
}
