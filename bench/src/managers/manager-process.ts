import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseJsonObject } from './json-line.js';
import { managerProgram } from './manager-program.js';

export interface ManagerOptions {
  /** The user of its requests in the audit log. */
  readonly name: string;
  readonly kubeconfig: string;
  readonly args?: readonly string[];
  /** Gets the lines of its log. */
  readonly logFile?: string;
}

/** A controller manager, as a process of its own. */
export class ManagerProcess {
  readonly name: string;
  /** The exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  /** Its lines of errors and warnings: level, message, error. */
  readonly complaints: string[] = [];
  readonly #child: ChildProcess;
  readonly #leads: Promise<void>;
  #isLeading = false;

  private constructor({ name, kubeconfig, args = [], logFile }: ManagerOptions) {
    this.name = name;
    const given = [`--kubeconfig=${kubeconfig}`, '--secure-port=0', '--logging-format=json', '--kube-api-qps=-1'];
    this.#child = spawn(process.execPath, [managerProgram(), ...given, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.ended = once(this.#child, 'exit').then(([code]) => {
      this.#isLeading = false;
      return code;
    });
    let onLeading: () => void = () => undefined;
    this.#leads = new Promise((resolve) => {
      onLeading = resolve;
    });
    if (this.#child.stderr === null) throw new Error('no standard error');
    if (logFile !== undefined) this.#child.stderr.pipe(createWriteStream(logFile, { flags: 'a' }));
    createInterface({ input: this.#child.stderr }).on('line', (line) => {
      const { level, message, error, controller } = parseJsonObject(line) ?? { level: 'error', message: line };
      if (message === 'leading') {
        this.#isLeading = true;
        onLeading();
      }
      if (message === 'no longer leading') this.#isLeading = false;
      if (level === 'error' || level === 'warn' || level === 'fatal') {
        const text = typeof error === 'string' || error === undefined ? error : JSON.stringify(error);
        this.complaints.push([level, controller, message, text].filter((part) => part !== undefined).join(': '));
      }
    });
  }

  static start(options: ManagerOptions): ManagerProcess {
    return new ManagerProcess(options);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get isLeading(): boolean {
    return this.#isLeading && this.isRunning;
  }

  /** Resolves when it leads. @throws when it ends before */
  async leads(): Promise<void> {
    const ended = this.ended.then((code) => {
      throw new Error(`${this.name} ended with ${code} before it led: ${this.complaints.at(-1) ?? ''}`);
    });
    await Promise.race([this.#leads, ended]);
  }

  send(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    if (!this.isRunning) return;
    this.send('SIGKILL');
    await this.ended;
  }
}
