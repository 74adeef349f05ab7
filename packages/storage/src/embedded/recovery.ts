import type { Clock, Timer } from '@orch/apimachinery';
import type { Environment } from './environment.js';
import { recoveryPauseMs } from './limits.js';

/**
 * Opens the file anew after the system cut a write short, again and again until a small write goes through: a disk that
 * somebody else filled between the look at it (disk-room.ts) and the write, or a quota. What had been acknowledged must
 * be exactly what is there; when the file holds more, nobody here can know what the watches have missed, and the store
 * stays as it is until the next start.
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
    if (this.stopped || !this.environment.isDurable || !isWriteFault(cause)) return;
    this.timer = this.clock.setTimer(recoveryPauseMs, () => {
      this.running = this.attempt(store).then((outcome) => {
        if (this.stopped || outcome === 'lost') return;
        if (outcome === 'recovered') store.goOn();
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
      // Says what is there already: all that counts is whether it goes through.
      return (await heads.ifVersion('revision', revision, () => heads.put('revision', revision, revision)))
        ? 'recovered'
        : 'lost';
    } catch (error) {
      if (error instanceof Error && 'commitError' in error) await Promise.allSettled([error.commitError]);
      return 'failed';
    }
  }
}

/** What fails, and goes on. */
export interface FailedStore {
  /** Of the newest acknowledged commit: where the file must be. */
  readonly revision: number;
  /** Whether every commit has come to its end. */
  isIdle(): boolean;
  /** The file can be written again. */
  goOn(): void;
}

/** By the numbers that LMDB passes on: input or output, file too large, no space, quota. A short write is the first. */
function isWriteFault(cause: unknown): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'number' && writeFaults.has(code);
}

const writeFaults = new Set([5, 27, 28, 122]);
