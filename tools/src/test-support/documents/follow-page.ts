import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isExpectedOutput, type PageStep } from './page-steps.js';
import { Terminal, type TerminalOptions } from './terminal.js';

/** How long one step took. */
export interface StepTime {
  readonly line: number;
  readonly tookMs: number;
}

/**
 * Follows a page literally: one terminal for the commands in order, and one for each command that keeps running. All of them begin in
 * `cwd`; a file is written into the folder where the commands are at that time.
 * @throws Error with the line of the page, when a command fails or its output is not the expected one.
 */
export async function followPage(steps: readonly PageStep[], options: TerminalOptions): Promise<readonly StepTime[]> {
  await using main = new Terminal(options);
  await using running = new RunningCommands(options.env);
  const times: StepTime[] = [];
  let output = '';
  const folder = async () => (await main.run('pwd')).trim();
  const follow = async (step: PageStep): Promise<void> => {
    switch (step.kind) {
      case 'run':
        if (step.until !== undefined) return running.start(await folder(), step.code, step.until);
        output = await main.run(step.code);
        return;
      case 'output':
        if (isExpectedOutput(output, step.expected)) return;
        throw new Error(`expected:\n${step.expected}\nwritten:\n${output}`);
      case 'file': {
        const path = join(await folder(), step.path);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, step.content);
        return;
      }
      case 'stop':
        return running.interrupt();
    }
  };
  for (const step of steps) {
    const startMs = performance.now();
    await follow(step).catch((cause: unknown) => {
      throw new Error(`line ${step.line}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
    times.push({ line: step.line, tookMs: performance.now() - startMs });
  }
  await running.interrupt();
  return times;
}

/** The commands that keep running, each in a terminal of its own. */
class RunningCommands implements AsyncDisposable {
  readonly #terminals = new Set<Terminal>();

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  async start(cwd: string, code: string, until: string): Promise<void> {
    const terminal = new Terminal({ cwd, env: this.env });
    this.#terminals.add(terminal);
    await terminal.start(code, until);
  }

  async interrupt(): Promise<void> {
    for (const terminal of this.#terminals) await terminal.interrupt();
    this.#terminals.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const terminal of this.#terminals) await terminal[Symbol.asyncDispose]();
  }
}
