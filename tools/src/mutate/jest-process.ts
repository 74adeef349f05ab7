import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { JestAnswer } from './jest/serve-jest.js';

export type JestOutcome = 'passed' | 'failed' | 'timed out';

/** After so many runs the process is replaced, with what earlier tests have left in it. */
const runsMax = 40;
/** Time for the rest of a run after its first failed test. */
const restMs = 1_500;

/** A process for many runs of jest: most of the time of a short run is the start of jest. */
export class JestProcess {
  #child: ChildProcess | undefined;
  #runs = 0;
  #rest: Promise<void> = Promise.resolve();

  /** `root` is the root of the repository, or of a copy. */
  constructor(private readonly root: string) {}

  /** Runs jest with these arguments until a test fails, or all have passed. */
  async run(given: readonly string[], { limitMs }: { readonly limitMs: number }): Promise<JestOutcome> {
    await this.#rest;
    const outcome = await this.#runOnce(given, limitMs);
    if (outcome !== 'crashed') return outcome;
    // What earlier tests left may have ended the process: only a crash of a new one counts.
    const again = await this.#runOnce(given, limitMs);
    return again === 'crashed' ? 'failed' : again;
  }

  async #runOnce(given: readonly string[], limitMs: number): Promise<JestOutcome | 'crashed'> {
    const child = this.#started();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.stop();
    }, limitMs);
    const answer = await new Promise<JestAnswer | 'crashed'>((resolve) => {
      child.once('message', (message: JestAnswer) => resolve(message));
      child.once('exit', () => resolve('crashed'));
      child.send(given, (error) => error && resolve('crashed'));
    });
    clearTimeout(timer);
    child.removeAllListeners();
    if (isLate) return 'timed out';
    if (answer === 'crashed') {
      this.stop();
      return 'crashed';
    }
    if (answer.type === 'failed') this.#rest = this.#endOfRun(child);
    return answer.type === 'ended' && answer.isPassed ? 'passed' : 'failed';
  }

  /** Ends the process, and those that its tests have started. */
  stop(): void {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    this.#runs = 0;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  #started(): ChildProcess {
    if (this.#runs >= runsMax || this.#child?.connected !== true) this.stop();
    this.#runs += 1;
    // A process group of its own, so that processes that tests start end with it.
    this.#child ??= fork(fileURLToPath(new URL('jest/serve-jest.js', import.meta.url)), {
      cwd: this.root,
      stdio: 'ignore',
      detached: true,
    });
    return this.#child;
  }

  /** Waits for the end of a run with a failed test, so that the process can be used again. */
  async #endOfRun(child: ChildProcess): Promise<void> {
    const hasEnded = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), restMs);
      child.on('message', ({ type }: JestAnswer) => {
        if (type !== 'ended') return;
        clearTimeout(timer);
        resolve(true);
      });
    });
    child.removeAllListeners();
    if (!hasEnded) this.stop();
  }
}
