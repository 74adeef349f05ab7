import type { Clock, Timer } from '@orch/apimachinery';
import type { Environment } from './environment.js';
import { recoveryPauseMs } from './limits.js';

/**
 * Reopens the file after a failed write until a small write succeeds. Such a write fails when another process fills the
 * disk between the measurement (disk-room.ts) and the write, or by a quota. The file must hold exactly what was
 * acknowledged: if it holds more, watches have missed events that are unknown here, and the store stays failed until the
 * next start.
 */
export class Recovery {
  private timer: Timer | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  begin(cause: unknown, store: FailedStore): void {
    if (this.stopped || !this.environment.isDurable || !isWriteError(cause)) return;
    this.timer = this.clock.setTimer(recoveryPauseMs, () => {
      this.running = this.attempt(store).then((outcome) => {
        if (this.stopped || outcome === 'lost') return;
        if (outcome === 'recovered') store.resume();
        else this.begin(cause, store);
      });
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.running;
  }

  private async attempt(store: FailedStore): Promise<'recovered' | 'failed' | 'lost'> {
    if (!store.isIdle()) return 'failed';
    const revision = store.revision;
    try {
      await this.environment.reopen();
      const { heads } = this.environment;
      if (heads.get('revision') !== revision) return 'lost';
      // Writes the value that is there already, only to test whether a write succeeds.
      return (await heads.ifVersion('revision', revision, () => heads.put('revision', revision, revision)))
        ? 'recovered'
        : 'lost';
    } catch (error) {
      if (error instanceof Error && 'commitError' in error) await Promise.allSettled([error.commitError]);
      return 'failed';
    }
  }
}

/** The part of the committer that a recovery uses. */
export interface FailedStore {
  /** Revision of the newest acknowledged commit. */
  readonly revision: number;
  /** Whether no commit is in flight. */
  isIdle(): boolean;
  /** The file can be written again. */
  resume(): void;
}

/** EIO, EFBIG, ENOSPC and EDQUOT, by the numbers that LMDB passes on. A short write is an EIO. */
function isWriteError(cause: unknown): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'number' && writeErrorNumbers.has(code);
}

const writeErrorNumbers = new Set([5, 27, 28, 122]);
