import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../measure/free-port.js';
import { listAnswers } from '../measure/ready.js';
import { ownMemoryMb } from '../processes/process-usage.js';
import { program } from './server-under-test.js';

export interface StartUp {
  readonly name: string;
  readonly newFolderMs: number;
  readonly existingFolderMs: number;
  readonly idleMemoryMb: number;
}

/** A program to start: how it is told where to keep everything and where to listen, and whose certificate it shows. */
export interface StartedProgram {
  readonly name: string;
  /** Folder of the program below `apps/`. */
  readonly app: string;
  /** Made in the folder by the program itself: what a client trusts. */
  readonly authority: string;
  arguments(given: { readonly folder: string; readonly port: number; readonly tokenFile: string }): readonly string[];
}

/** The API server's own program, with the options that `orch up` gives to its part. */
export const apiServerAlone: StartedProgram = {
  name: 'API server alone',
  app: 'apiserver',
  authority: join('pki', 'apiserver.crt'),
  arguments: ({ folder, port, tokenFile }) => [
    `--data-dir=${join(folder, 'store')}`,
    `--cert-dir=${join(folder, 'pki')}`,
    `--token-auth-file=${tokenFile}`,
    '--authorization-mode=RBAC',
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
  ],
};

export const orchUp: StartedProgram = {
  name: '`orch up`',
  app: 'orch',
  authority: join('pki', 'ca.crt'),
  arguments: ({ folder, port }) => ['up', `--data-dir=${folder}`, `--port=${port}`, `--token=${token}`],
};

const token = 'start-token';

/** Medians from process start to the first authenticated LIST answered with 200; memory after `idleMs`. */
export async function measureStartUp(
  started: StartedProgram,
  { idleMs, runs = 5 }: { readonly idleMs: number; readonly runs?: number },
): Promise<StartUp> {
  const fresh: number[] = [];
  const again: number[] = [];
  const parent = await mkdtemp(join(tmpdir(), 'orch-start-'));
  const tokenFile = join(parent, 'tokens.csv');
  const start = (folder: string, idle = 0) =>
    startOnce(started, { folder: join(parent, folder), tokenFile, idleMs: idle });
  let idleMemoryMb = 0;
  try {
    await writeFile(tokenFile, `${token},admin,admin,"system:masters"\n`);
    await start('kept');
    for (let run = 0; run < runs; run += 1) {
      fresh.push((await start(`new-${run}`)).tookMs);
      const { tookMs, memoryMb } = await start('kept', run === runs - 1 ? idleMs : 0);
      again.push(tookMs);
      idleMemoryMb = memoryMb;
    }
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
  return { name: started.name, newFolderMs: median(fresh), existingFolderMs: median(again), idleMemoryMb };
}

async function startOnce(
  { app, authority, arguments: argumentsOf }: StartedProgram,
  given: { readonly folder: string; readonly tokenFile: string; readonly idleMs: number },
): Promise<{ readonly tookMs: number; readonly memoryMb: number }> {
  const port = await freePort();
  const args = argumentsOf({ ...given, port });
  const startMs = performance.now();
  const child = spawn(process.execPath, [program(app), ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  try {
    while (!(await listAnswers({ port, caFile: join(given.folder, authority), token }))) {
      if (performance.now() - startMs > startWithinMs) throw new Error(`${app} did not start in time\n${said}`);
      if (child.exitCode !== null) throw new Error(`${app} ended with code ${child.exitCode}\n${said}`);
      await sleep(5);
    }
    const tookMs = performance.now() - startMs;
    await sleep(given.idleMs);
    return { tookMs, memoryMb: ownMemoryMb(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

const startWithinMs = 20_000;

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
