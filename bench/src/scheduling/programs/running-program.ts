import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { get as getPlain } from 'node:http';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { adminToken } from './cluster-files.js';
import type { ProgramLine } from './program-lines.js';

export interface StartOptions {
  /** The log of the program is `NAME.log` there. */
  readonly logFolder: string;
  /** Lines of its standard error. */
  readonly onErrorLine?: (line: string) => void;
  /** Lines of its standard output. */
  readonly onOutputLine?: (line: string) => void;
}

const readySecondsMax = 90;
const stopMsMax = 15_000;

/** A program of a cluster, in a process of its own. It ends with this process. */
export class RunningProgram {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #failure: Error | undefined;

  private constructor(
    readonly name: string,
    child: ChildProcess,
  ) {
    this.#child = child;
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    this.#exited = once(child, 'close').catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    });
    void this.#exited.then(() => process.off('exit', kill));
  }

  /** Starts the program and waits until it is ready. @throws Error that names the log when it ends before */
  static async start(
    line: ProgramLine,
    { logFolder, onErrorLine, onOutputLine }: StartOptions,
  ): Promise<RunningProgram> {
    const { name, words, readyUrl } = line;
    const [command, ...options] = words;
    const logFile = join(logFolder, `${name}.log`);
    const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    const program = new RunningProgram(name, child);
    const log = createWriteStream(logFile, { flags: 'a' });
    child.stderr.pipe(log, { end: false });
    if (onErrorLine !== undefined) createInterface({ input: child.stderr }).on('line', onErrorLine);
    if (onOutputLine === undefined) child.stdout.pipe(log, { end: false });
    else createInterface({ input: child.stdout }).on('line', onOutputLine);
    void program.#exited.then(() => log.end());
    if (readyUrl !== undefined) await program.#ready(readyUrl, logFile);
    return program;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#failure === undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the process has ended. */
  async ended(): Promise<void> {
    await this.#exited;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    this.#child.kill(signal);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopMsMax);
    await this.#exited;
    clearTimeout(timer);
  }

  async #ready(url: string, logFile: string): Promise<void> {
    const endMs = performance.now() + readySecondsMax * 1_000;
    while (!(await isReady(url))) {
      if (!this.isRunning) throw this.#failure ?? new Error(`${this.name} has ended; its log is ${logFile}`);
      if (performance.now() > endMs) {
        await this.stop('SIGKILL');
        throw new Error(`${this.name} is not ready after ${readySecondsMax} s; its log is ${logFile}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The certificates of ready URLs are the programs' own. */
const agent = new Agent({ rejectUnauthorized: false });

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { timeout: 2_000, headers: { authorization: `Bearer ${adminToken}` } };
    const onResponse = (response: { resume(): unknown; readonly statusCode?: number | undefined }) => {
      response.resume();
      resolve(response.statusCode === 200);
    };
    const sent = url.startsWith('http:')
      ? getPlain(url, options, onResponse)
      : get(url, { ...options, agent }, onResponse);
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
    sent.on('close', () => resolve(false));
  });
}
