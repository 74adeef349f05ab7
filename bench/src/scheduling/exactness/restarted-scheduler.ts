import type { ProgramLine } from '../programs/program-lines.js';
import { RunningProgram } from '../programs/running-program.js';

/** A scheduler that is killed and started again. */
export class RestartedScheduler {
  restarts = 0;
  /** Ends of the process that no kill has caused. */
  readonly failures: string[] = [];
  #program: RunningProgram | undefined;

  constructor(private readonly options: { readonly line: ProgramLine; readonly logFolder: string }) {}

  async start(): Promise<void> {
    const { line, logFolder } = this.options;
    // Not waited for: pods come and go while it starts.
    const { readyUrl: _, ...withoutReady } = line;
    this.#program = await RunningProgram.start(withoutReady, { logFolder });
  }

  async killAndStart(): Promise<void> {
    if (this.#program?.isRunning === false) this.failures.push('the scheduler has ended without a kill');
    await this.stop();
    this.restarts += 1;
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#program?.stop('SIGKILL');
  }
}
