import type { Clock, Timer } from '@orch/apimachinery';
import { type DamageLog, recordErrorOf } from './damage-log.js';
import type { Environment } from './environment.js';
import { recordCheckRestMs, recordCheckStepMs } from './limits.js';

/**
 * Reads the newest version of every entry once after a start, to find damaged ones before a client needs them. Each step is
 * followed by a pause four times as long: 100,000 records of 2 KB take about a second in total.
 */
export class RecordCheck {
  private timer: Timer | undefined;
  private next = '\0';

  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly damage: DamageLog,
  ) {}

  /** The first step runs at once; it covers a small store completely. */
  start(): void {
    try {
      if (this.step()) return;
    } catch {
      // The file is being reopened (recovery.ts).
    }
    this.timer = this.clock.setTimer(recordCheckRestMs, () => this.start());
  }

  stop(): void {
    this.timer?.cancel();
  }

  /** Returns true at the end. */
  private step(): boolean {
    const endMs = performance.now() + recordCheckStepMs;
    for (const found of this.environment.keys.getKeys({ start: this.next })) {
      const key = String(found);
      this.next = `${key}\0`;
      const recordError = recordErrorOf(this.environment, key);
      if (recordError !== undefined) this.damage.note(key, recordError);
      if (performance.now() > endMs) return false;
    }
    return true;
  }
}
