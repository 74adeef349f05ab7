import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
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
    const child = this.#started();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.stop();
    }, limitMs);
    const ended = new AbortController();
    const { signal } = ended;
    const gone = once(child, 'exit', { signal }).then(() => ({ type: 'ended', isPassed: false }) as const);
    const answered = once(child, 'message', { signal }).then(([answer]: JestAnswer[]) => answer);
    child.send(given);
    const answer = await Promise.race([gone, answered]);
    for (const each of [gone, answered]) each.catch(() => {});
    clearTimeout(timer);
    ended.abort();
    if (answer?.type === 'failed') this.#rest = this.#endOfRun(child);
    if (isLate) return 'timed out';
    return answer?.type === 'ended' && answer.isPassed ? 'passed' : 'failed';
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
    if (this.#runs >= runsMax || this.#child?.exitCode !== null) this.stop();
    this.#runs += 1;
    // A process group of its own, so that processes that tests start end with it.
    this.#child ??= fork(fileURLToPath(new URL('jest/serve-jest.js', import.meta.url)), {
      cwd: this.root,
      stdio: 'ignore',
      detached: true,
    });
    return this.#child;
  }

  async #endOfRun(child: ChildProcess): Promise<void> {
    const isEnd = (answer: JestAnswer) => answer.type === 'ended';
    const hasEnded = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), restMs);
      child.on('message', (answer: JestAnswer) => {
        if (!isEnd(answer)) return;
        clearTimeout(timer);
        resolve(true);
      });
    });
    child.removeAllListeners('message');
    if (!hasEnded) this.stop();
  }
}
