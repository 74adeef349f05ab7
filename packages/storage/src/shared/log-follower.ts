import type { Environment } from '../embedded/environment.js';
import { toRevision } from '../embedded/position.js';
import { readEvents } from '../embedded/read-events.js';
import { CompactedError, type Revision, type StoreEvent } from '../store/store.js';

export interface LogListener {
  /** Events of whole revisions, in order, each once. */
  onEvents(events: readonly StoreEvent[]): void;
  /** Events up to `revision` of the follower will not come: they were compacted, or could not be read. */
  onGap(error: Error): void;
}

/**
 * Reads the log that another process writes. LMDB shows a commit to others once its sync has returned (a reader takes
 * the transaction number that a commit sets last of all), so whatever is seen here is durable; and it shows it before
 * the commit's writer hears of it, so nothing acknowledged is missed by a look that begins after.
 *
 *     followed to 7; the file is at 9     look -> gives the events of 8 and 9, then says 9
 */
export class LogFollower {
  /** All events up to this revision have been given. */
  revision: number;
  private giving = false;
  private scheduled = false;
  private stopped = false;

  constructor(
    private readonly environment: Environment,
    private readonly listener: LogListener,
  ) {
    this.revision = this.newest;
  }

  /** The newest commit in the file; its events have been given, or follow in steps when they are many. */
  look(): Revision {
    this.environment.root.resetReadTxn(); // the file as of now
    const { newest } = this;
    // One listener may ask while another is being given the last step.
    if (newest > this.revision && !this.giving) this.step(newest);
    return newest;
  }

  /** Resolves when all events up to the revision have been given. */
  async reach(revision: number): Promise<void> {
    while (this.revision < revision) {
      this.look();
      if (this.revision < revision) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Before the file is closed. */
  stop(): void {
    this.stopped = true;
  }

  /** Of the newest commit in the snapshot. */
  get newest(): Revision {
    return toRevision(this.environment.heads.get('revision') ?? 1);
  }

  /** The oldest revision that can be read in the snapshot. */
  get oldest(): number {
    return this.environment.heads.get('oldest') ?? 1;
  }

  private step(newest: Revision): void {
    const first = this.revision + 1;
    this.giving = true;
    try {
      if (first < this.oldest) throw new CompactedError(toRevision(first), toRevision(this.oldest));
      const step = readEvents(this.environment, { prefix: '', fromRevision: first, throughRevision: newest });
      this.revision = step.nextRevision - 1;
      this.listener.onEvents(step.events);
    } catch (error) {
      this.revision = newest;
      this.listener.onGap(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.giving = false;
    }
    if (this.revision < newest) this.goOn();
  }

  private goOn(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (!this.stopped) this.look();
    });
  }
}
