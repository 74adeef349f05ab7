import type { Clock, Timer } from '@orch/apimachinery';
import { DamagedRecordError } from '../store/damage.js';
import type { Committer } from './committer.js';
import type { Environment } from './environment.js';
import type { ExpiryKey } from './keys.js';
import { expirySleepMsMax, expiryStepEntriesMax } from './limits.js';
import { revisionOf } from './position.js';

/** Deletes expired entries by ordinary transactions. */
export class Expiry {
  private timer: Timer | undefined;
  private timerDueMs = Number.POSITIVE_INFINITY;
  private sweeping: Promise<void> | undefined;
  private stopped = false;
  private isBlocked = false;

  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly committer: Committer,
  ) {}

  /** Schedules the first sweep for the first entry that is due. */
  start(): void {
    for (const [dueMs] of this.environment.expiry.getKeys({ start: [0, 0], limit: 1 })) {
      this.wakeAt(dueMs);
    }
  }

  /** Schedules a sweep no later than `dueMs`. */
  wakeAt(dueMs: number): void {
    if (this.stopped || this.sweeping !== undefined || dueMs >= this.timerDueMs) return;
    this.timer?.cancel();
    this.timerDueMs = dueMs;
    const sleepMs = Math.min(Math.max(0, dueMs - this.clock.now().getTime()), expirySleepMsMax);
    this.timer = this.clock.setTimer(sleepMs, () => {
      this.timer = undefined;
      this.timerDueMs = Number.POSITIVE_INFINITY;
      this.sweeping = this.sweep().finally(() => {
        this.sweeping = undefined;
        if (this.stopped) return;
        if (this.isBlocked) this.wakeAt(this.clock.now().getTime() + expirySleepMsMax);
        else this.start();
      });
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.sweeping;
  }

  private async sweep(): Promise<void> {
    while (!this.stopped) {
      const due = this.due();
      const results = await Promise.allSettled(due.map(({ expiry, key }) => this.expire(expiry, key)));
      // Writers get the error of a store that cannot write; the sweep only tries again later.
      this.isBlocked = results.some((result) => result.status === 'rejected');
      if (this.isBlocked || due.length < expiryStepEntriesMax) return;
    }
  }

  private due(): { expiry: ExpiryKey; key: string }[] {
    const range = { start: [0, 0], end: [this.clock.now().getTime() + 1, 0], limit: expiryStepEntriesMax };
    return [...this.environment.expiry.getRange(range)].map(({ key, value }) => ({ expiry: key, key: value }));
  }

  /** Deletes the entry unless the key was written again. */
  private async expire(expiry: ExpiryKey, key: string): Promise<unknown> {
    const guards = [{ key, modRevision: revisionOf(expiry[1]) }];
    try {
      return await this.committer.submit({ guards, writes: [{ type: 'delete', key }] }, expiry);
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      // The entry stays until a user removes or restores it, and does not block the entries due after it.
      return await this.committer.submit({ guards: [], writes: [] }, expiry);
    }
  }
}
