import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process under measurement, and the first JSON line of its output. */
export interface MeasuredProcess {
  readonly pid: number;
  readonly ready: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts a Node program and waits for its ready line, in JSON. */
export async function startNode(args: readonly string[]): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  const line = await firstLine(child, args).finally(() => clearTimeout(timer));
  return {
    pid: child.pid ?? 0,
    ready: JSON.parse(line),
    async stop() {
      if (child.exitCode !== null) return;
      const kill = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(kill);
    },
  };
}

const readyWithinMs = 20_000;
const stopWithinMs = 10_000;

async function firstLine(child: ChildProcess, args: readonly string[]): Promise<string> {
  if (child.stdout === null) throw new Error('no standard output');
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${args.join(' ')} ended with code ${code} before it was ready`);
  });
  const [line] = await Promise.race([once(lines, 'line'), ended]);
  return String(line);
}

/** Runs a Node program to its end and returns the JSON it printed. */
export async function runNode(args: readonly string[], options: { readonly timeoutMs: number }): Promise<unknown> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}`);
  return JSON.parse(Buffer.concat(chunks).toString());
}
