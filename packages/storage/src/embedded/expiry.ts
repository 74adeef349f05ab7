import type { Clock, Timer } from '@orch/apimachinery';
import type { Committer } from './committer.js';
import type { Environment } from './environment.js';
import type { ExpiryKey } from './keys.js';
import { expirySleepMsMax, expiryStepEntriesMax } from './limits.js';
import { revisionOf } from './position.js';

/** Deletes entries whose time is over, by transactions like any other. */
export class Expiry {
  private timer: Timer | undefined;
  private timerDueMs = Number.POSITIVE_INFINITY;
  private sweeping: Promise<void> | undefined;
  private stopped = false;
  private isHeldUp = false;

  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly committer: Committer,
  ) {}

  /** Sleeps until the first entry is due. */
  start(): void {
    for (const [dueMs] of this.environment.expiry.getKeys({ start: [0, 0], limit: 1 })) {
      this.wakeAt(dueMs);
    }
  }

  /** An entry will be due then. */
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
        if (this.isHeldUp) this.wakeAt(this.clock.now().getTime() + expirySleepMsMax);
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
      // A store that cannot write says so to everybody who writes; here it is enough to try again later.
      this.isHeldUp = results.some((result) => result.status === 'rejected');
      if (this.isHeldUp || due.length < expiryStepEntriesMax) return;
    }
  }

  private due(): { expiry: ExpiryKey; key: string }[] {
    const range = { start: [0, 0], end: [this.clock.now().getTime() + 1, 0], limit: expiryStepEntriesMax };
    return [...this.environment.expiry.getRange(range)].map(({ key, value }) => ({ expiry: key, key: value }));
  }

  /** Unless the key was written again since. */
  private expire(expiry: ExpiryKey, key: string): Promise<unknown> {
    const guards = [{ key, modRevision: revisionOf(expiry[1]) }];
    return this.committer.submit({ guards, writes: [{ type: 'delete', key }] }, expiry);
  }
}
