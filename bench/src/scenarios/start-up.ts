import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:http2';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownMemoryMb } from '../measure/processes.js';
import { program } from './server-under-test.js';

export interface StartUp {
  readonly name: string;
  readonly newFolderMs: number;
  readonly existingFolderMs: number;
  readonly idleMemoryMb: number;
}

/** Median of five from process start to the first authenticated LIST answered with 200; memory after `idleMs`. */
export async function measureStartUp(
  name: string,
  options: { readonly args: readonly string[]; readonly idleMs: number },
): Promise<StartUp> {
  const runs = 5;
  const fresh: number[] = [];
  const again: number[] = [];
  const kept = await mkdtemp(join(tmpdir(), 'orch-start-'));
  let idleMemoryMb = 0;
  try {
    await startOnce(kept, options.args);
    for (let run = 0; run < runs; run += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'orch-start-'));
      fresh.push((await startOnce(folder, options.args)).tookMs);
      await rm(folder, { recursive: true, force: true });
      const idle = run === runs - 1 ? options.idleMs : 0;
      const started = await startOnce(kept, options.args, idle);
      again.push(started.tookMs);
      idleMemoryMb = started.memoryMb;
    }
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
  return { name, newFolderMs: median(fresh), existingFolderMs: median(again), idleMemoryMb };
}

async function startOnce(
  folder: string,
  args: readonly string[],
  idleMs = 0,
): Promise<{ readonly tookMs: number; readonly memoryMb: number }> {
  const port = await freePort();
  const startMs = performance.now();
  const child = spawn(
    process.execPath,
    [program('orch'), 'up', `--data-dir=${folder}`, `--port=${port}`, '--token=start-token', ...args],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    while (!(await listAnswers(port, join(folder, 'pki', 'ca.crt')))) {
      if (performance.now() - startMs > startWithinMs) throw new Error('the program did not start in time');
      if (child.exitCode !== null) throw new Error(`the program ended with code ${child.exitCode}`);
      await sleep(5);
    }
    const tookMs = performance.now() - startMs;
    await sleep(idleMs);
    return { tookMs, memoryMb: ownMemoryMb(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

const startWithinMs = 20_000;

async function listAnswers(port: number, caFile: string): Promise<boolean> {
  if (!existsSync(caFile)) return false;
  const ca = await readFile(caFile).catch(() => undefined);
  if (ca === undefined) return false;
  return await new Promise<boolean>((resolve) => {
    const session = connect(`https://127.0.0.1:${port}`, { ca });
    const done = (answer: boolean) => {
      session.destroy();
      resolve(answer);
    };
    session.on('error', () => done(false));
    const stream = session.request({ ':path': '/api/v1/namespaces', authorization: 'Bearer start-token' });
    stream.on('error', () => done(false));
    stream.on('response', (headers) => done(headers[':status'] === 200));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
