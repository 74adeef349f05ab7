import { CompactedError, FutureRevisionError, type Revision } from '../store/store.js';
import type { Committer } from './committer.js';
import type { DamageLog } from './damage-log.js';
import type { Environment } from './environment.js';
import {
  compactionLateStepEventsMax,
  compactionRestMsMax,
  compactionStepBytesMax,
  compactionStepEventsMax,
} from './limits.js';
import { type Position, positionOf, revisionOf, toRevision } from './position.js';
import { RecordError, viewRecord } from './read-record.js';
import { recordView } from './record.js';

/**
 * Removes history. One pass over the log below revision r finds what is dead at r: each event supersedes the version
 * before it, and a delete is dead itself. With `compact 4` on the log of environment.ts:
 *
 *     before   2.0 put a=x   3.0 put a=y   4.0 delete a   5.0 put b=z       deleted: a -> 4.0
 *     after                  3.0 put a=y   4.0 delete a   5.0 put b=z       3.0 stays: the event at 4 supersedes it
 *
 * So all events from r on can be replayed with their previous values. `oldest` is written first: an interrupted
 * compaction continues after a restart.
 */
export class Compaction {
  /** The oldest revision that can be read. */
  oldest: number;
  /** `oldest` as it is in the file: nothing at or after this revision may be removed. */
  private written: number;
  private swept: number;
  private compactedAtMs = Number.NEGATIVE_INFINITY;
  /**
   * A sweep runs in small steps for half of the time between two compactions. If the writers produce more than it can
   * remove by then, it continues in large steps without pauses: writers wait longer, but the file stays bounded.
   */
  private lateAtMs = Number.POSITIVE_INFINITY;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly environment: Environment,
    private readonly committer: Committer,
    private readonly damage: DamageLog,
  ) {
    this.oldest = environment.heads.get('oldest') ?? 1;
    this.written = this.oldest;
    this.swept = environment.heads.get('swept') ?? 1;
  }

  /** @throws CompactedError, FutureRevisionError */
  async compact(revision: Revision): Promise<void> {
    if (revision <= this.oldest) throw new CompactedError(revision, toRevision(this.oldest));
    if (revision > this.committer.revision)
      throw new FutureRevisionError(revision, toRevision(this.committer.revision));
    const { heads } = this.environment;
    const nowMs = performance.now();
    this.lateAtMs = nowMs + (nowMs - this.compactedAtMs) / 2;
    this.compactedAtMs = nowMs;
    this.oldest = revision;
    try {
      await this.committer.maintain(() => heads.put('oldest', revision, revision));
    } catch (error) {
      this.oldest = this.written;
      throw error;
    }
    this.written = Math.max(this.written, revision);
    await this.sweep();
  }

  /** Removes dead records; one sweep runs at a time. */
  sweep(): Promise<void> {
    this.running = this.running.catch(() => undefined).then(() => this.sweepSteps());
    return this.running;
  }

  stop(): Promise<void> {
    this.stopped = true;
    this.wake?.();
    return this.running.catch(() => undefined);
  }
  private stopped = false;
  private wake: (() => void) | undefined;

  /** Pauses for as long as the last step took, and leaves the disk to the writers. */
  private rest(ms: number): Promise<void> {
    const restMs = this.isLate() ? 0 : Math.min(ms, compactionRestMsMax);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, restMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async sweepSteps(): Promise<void> {
    while (this.swept < this.written && !this.stopped) {
      const startMs = performance.now();
      const step = this.planStep();
      const { log, deleted, heads } = this.environment;
      await this.committer.maintain(() => {
        for (const position of step.dead) log.remove(position);
        for (const key of step.forgotten) deleted.remove(key);
        heads.put('swept', step.nextRevision, step.nextRevision);
      });
      this.swept = step.nextRevision;
      if (this.swept < this.written && !this.stopped) await this.rest(performance.now() - startMs);
    }
  }

  /**
   * Returns undefined for a damaged record as well. The version that it supersedes is unknown and stays. The damaged
   * record is removed with the next version of its key.
   */
  private view(position: Position): Buffer | undefined {
    try {
      return viewRecord(this.environment.log, position);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.damage.noteHistory(error);
      return undefined;
    }
  }

  private isLate(): boolean {
    return performance.now() >= this.lateAtMs;
  }

  private planStep(): { dead: Position[]; forgotten: string[]; nextRevision: number } {
    const { log, deleted } = this.environment;
    const eventsMax = this.isLate() ? compactionLateStepEventsMax : compactionStepEventsMax;
    const dead: Position[] = [];
    const forgotten: string[] = [];
    let seen = 0;
    let bytes = 0;
    let lastRevision = 0;
    for (const position of log.getKeys({ start: positionOf(this.swept, 0), end: positionOf(this.written, 0) })) {
      const revision = revisionOf(position);
      if (revision !== lastRevision && (seen >= eventsMax || bytes >= compactionStepBytesMax)) {
        return { dead, forgotten, nextRevision: revision };
      }
      lastRevision = revision;
      seen++;
      const record = this.view(position);
      if (record === undefined) continue;
      bytes += record.length;
      const previous = recordView.previous(record);
      if (previous !== 0) dead.push(previous);
      if (!recordView.isDelete(record)) continue;
      dead.push(position);
      const key = recordView.key(record);
      // A commit in flight may have written the key again.
      if (!this.committer.overlay.has(key) && deleted.get(key)?.position === position) forgotten.push(key);
    }
    return { dead, forgotten, nextRevision: this.written };
  }
}
