import { CompactedError, FutureRevisionError, type Revision } from '../store/store.js';
import type { Committer } from './committer.js';
import type { Environment } from './environment.js';
import { compactionStepEventsMax } from './limits.js';
import { type Position, positionOf, revisionOf, toRevision } from './position.js';
import { viewRecord } from './read-record.js';
import { recordView } from './record.js';

/**
 * Gives up history. What is dead at revision r is found by reading the log below r once: an event there ends the life
 * of the version before it, and a delete has nothing left to say. With `compact 4` on the log of environment.ts:
 *
 *     before   2.0 put a=x   3.0 put a=y   4.0 delete a   5.0 put b=z       deleted: a -> 4.0
 *     after                  3.0 put a=y   4.0 delete a   5.0 put b=z       3.0 is what the event at 4 ends: kept
 *
 * So everything from r on can still be replayed with its previous values. `oldest` is written first: a compaction that
 * was cut short goes on after a restart.
 */
export class Compaction {
  /** The oldest revision that can be read. */
  oldest: number;
  private swept: number;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly environment: Environment,
    private readonly committer: Committer,
  ) {
    this.oldest = environment.heads.get('oldest') ?? 1;
    this.swept = environment.heads.get('swept') ?? 1;
  }

  /** @throws CompactedError, FutureRevisionError */
  async compact(revision: Revision): Promise<void> {
    if (revision <= this.oldest) throw new CompactedError(revision, toRevision(this.oldest));
    if (revision > this.committer.revision)
      throw new FutureRevisionError(revision, toRevision(this.committer.revision));
    this.oldest = revision;
    const { heads } = this.environment;
    await this.committer.maintain(() => heads.put('oldest', revision, revision));
    await this.sweep();
  }

  /** Removes what is dead; one sweep at a time. */
  sweep(): Promise<void> {
    this.running = this.running.catch(() => undefined).then(() => this.sweepSteps());
    return this.running;
  }

  stop(): Promise<void> {
    this.stopped = true;
    return this.running.catch(() => undefined);
  }
  private stopped = false;

  private async sweepSteps(): Promise<void> {
    while (this.swept < this.oldest && !this.stopped) {
      const step = this.planStep();
      const { log, deleted, heads } = this.environment;
      await this.committer.maintain(() => {
        for (const position of step.dead) log.remove(position);
        for (const key of step.forgotten) deleted.remove(key);
        heads.put('swept', step.nextRevision, step.nextRevision);
      });
      this.swept = step.nextRevision;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private planStep(): { dead: Position[]; forgotten: string[]; nextRevision: number } {
    const { log, deleted } = this.environment;
    const dead: Position[] = [];
    const forgotten: string[] = [];
    let seen = 0;
    let lastRevision = 0;
    for (const position of log.getKeys({ start: positionOf(this.swept, 0), end: positionOf(this.oldest, 0) })) {
      const revision = revisionOf(position);
      if (revision !== lastRevision && seen >= compactionStepEventsMax) {
        return { dead, forgotten, nextRevision: revision };
      }
      lastRevision = revision;
      seen++;
      const record = viewRecord(this.environment, position);
      if (record === undefined) continue;
      const previous = recordView.previous(record);
      if (previous !== 0) dead.push(previous);
      if (!recordView.isDelete(record)) continue;
      dead.push(position);
      const key = recordView.key(record);
      // A commit under way has given the key a newer state already.
      if (!this.committer.overlay.has(key) && deleted.get(key)?.position === position) forgotten.push(key);
    }
    return { dead, forgotten, nextRevision: this.oldest };
  }
}
