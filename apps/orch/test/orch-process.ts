import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dialect, makeNames } from '@orch/apimachinery';
import { createRestClient, parseKubeconfig, type RestClient } from '@orch/client';

/** The repository. */
export const root = join(__dirname, '..', '..', '..');
/** The built program; `npm test` builds it first. */
export const program = join(root, 'apps', 'standalone', 'dist', 'main.js');

export interface ReadyLine {
  readonly url: string;
  readonly kubeconfig: string;
  readonly token: string;
  readonly pid: number;
}

export interface Ended {
  /** Null when a signal ended the process. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface OrchProcessOptions {
  /** The command to run instead of the built program. */
  readonly command?: readonly string[];
  /** Defaults to the repository. */
  readonly cwd?: string;
  /** Additions to the environment of the test. */
  readonly env?: NodeJS.ProcessEnv;
}

/** A child process that runs the program, with its captured output. */
export class OrchProcess implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(args: readonly string[], options: OrchProcessOptions = {}) {
    const [command = process.execPath, ...first] = options.command ?? [process.execPath, program];
    this.child = spawn(command, [...first, ...args], {
      cwd: options.cwd ?? root,
      env: { ...process.env, NODE_OPTIONS: '', ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (text: Buffer) => {
      this.stdout += text.toString();
    });
    this.child.stderr?.on('data', (text: Buffer) => {
      this.stderr += text.toString();
    });
    this.ended = once(this.child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  /** Waits for the ready line of `--output json`. */
  async ready(): Promise<ReadyLine> {
    return JSON.parse(await this.wrote(/^\{.*\}$/m));
  }

  /** Waits for the text on standard output. */
  async wrote(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.stdout)?.[0];
      if (found !== undefined) return found;
      const more = this.child.stdout === null ? this.ended : once(this.child.stdout, 'data');
      const event = await Promise.race([more, this.ended]);
      if (!Array.isArray(event)) throw new Error(`ended without writing ${pattern}:\n${this.stdout}${this.stderr}`);
    }
  }

  kill(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill('SIGKILL');
  }
}

/** Creates a folder that is removed at the end of the block. */
export async function temporaryFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'orch-e2e-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** `orch up` on a free port, with one line of JSON when it is ready. */
export function orchUp(dataDir: string, ...flags: readonly string[]): OrchProcess {
  return new OrchProcess(['up', '--data-dir', dataDir, '--port', '0', '--output', 'json', ...flags]);
}

/** A client by the kubeconfig that the program wrote. */
export async function clientOf(ready: ReadyLine, dialect: Dialect = 'orch'): Promise<RestClient & Disposable> {
  const config = await parseKubeconfig(await readFile(ready.kubeconfig, 'utf8'));
  const client = createRestClient({ config, names: makeNames(dialect) });
  return { ...client, [Symbol.dispose]: () => client.close() };
}

/** Reports whether the process runs. A zombie process does not run. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return false;
  }
}

/** Process ids of the children of a process. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Polling ends shortly before the test times out, so that the error names the condition. */
const pollMsMax = 25_000;

export async function eventually<T>(condition: string, poll: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const endMs = Date.now() + pollMsMax;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (Date.now() > endMs) throw new Error(`timed out after ${pollMsMax} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
