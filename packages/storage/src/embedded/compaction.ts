import { CompactedError, FutureRevisionError, type Revision } from '../store/store.js';
import type { Committer } from './committer.js';
import type { Environment } from './environment.js';
import {
  compactionHurriedStepEventsMax,
  compactionRestMsMax,
  compactionStepBytesMax,
  compactionStepEventsMax,
} from './limits.js';
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
  /** What the file says of it: nothing from here on may be removed. */
  private written: number;
  private swept: number;
  private compactedAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Half of the time between two compactions is enough to sweep in small steps, unless writers make more than that: then
   * steps are large and do not rest, writers wait longer, and the file stays bounded.
   */
  private hurryAtMs = Number.POSITIVE_INFINITY;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly environment: Environment,
    private readonly committer: Committer,
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
    this.hurryAtMs = nowMs + (nowMs - this.compactedAtMs) / 2;
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

  /** Removes what is dead; one sweep at a time. */
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

  /** The disk is the writers' for as long as the last step had it. */
  private rest(ms: number): Promise<void> {
    const restMs = this.isInHurry() ? 0 : Math.min(ms, compactionRestMsMax);
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

  private isInHurry(): boolean {
    return performance.now() >= this.hurryAtMs;
  }

  private planStep(): { dead: Position[]; forgotten: string[]; nextRevision: number } {
    const { log, deleted } = this.environment;
    const eventsMax = this.isInHurry() ? compactionHurriedStepEventsMax : compactionStepEventsMax;
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
      const record = viewRecord(this.environment, position);
      if (record === undefined) continue;
      bytes += record.length;
      const previous = recordView.previous(record);
      if (previous !== 0) dead.push(previous);
      if (!recordView.isDelete(record)) continue;
      dead.push(position);
      const key = recordView.key(record);
      // A commit under way has given the key a newer state already.
      if (!this.committer.overlay.has(key) && deleted.get(key)?.position === position) forgotten.push(key);
    }
    return { dead, forgotten, nextRevision: this.written };
  }
}
