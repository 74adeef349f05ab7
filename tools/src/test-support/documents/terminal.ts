import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

export interface TerminalOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A shell that keeps its folder and variables between commands. A command that fails ends it. */
export class Terminal implements AsyncDisposable {
  readonly #shell: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';

  constructor({ cwd, env }: TerminalOptions) {
    this.#shell = spawn('bash', ['--noprofile', '--norc'], {
      cwd,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#ended = once(this.#shell, 'close');
    this.#shell.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
    });
    this.#shell.stdin?.write('exec 2>&1\nset -eo pipefail\n');
  }

  /** Runs the lines and returns what they wrote to both outputs. Rejects with it when a command fails. */
  async run(code: string): Promise<string> {
    const end = randomUUID();
    this.#output = '';
    this.#shell.stdin?.write(`{\n${code}\n} </dev/null\necho; echo ${end}\n`);
    await this.#wrote(end, code);
    return this.#output.slice(0, this.#output.lastIndexOf(`\n${end}`));
  }

  /** Starts the lines and resolves when they wrote the text. They keep running. */
  async start(code: string, until: string): Promise<void> {
    this.#shell.stdin?.write(`${code}\n`);
    await this.#wrote(until, code);
  }

  async #wrote(text: string, code: string): Promise<void> {
    while (!this.#output.includes(text)) {
      const hasMore = await Promise.race([
        once(this.#shell.stdout ?? this.#shell, 'data').then(() => true),
        this.#ended.then(() => false),
      ]);
      if (!hasMore && !this.#output.includes(text)) throw new Error(`${code}\nfailed after it wrote:\n${this.#output}`);
    }
  }

  /** Sends ctrl-c to the running command and waits for the end of the shell. */
  async interrupt(): Promise<void> {
    this.#shell.stdin?.end();
    this.#signal('SIGINT');
    await this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#shell.stdin?.end();
    this.#signal('SIGKILL');
    await this.#ended;
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#shell;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
  }
}
