import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../measure/free-port.js';
import { listSucceeds } from '../measure/ready.js';
import { ownMemoryMb } from '../processes/process-usage.js';
import { program } from './server-under-test.js';

export interface StartUp {
  readonly name: string;
  readonly newFolderMs: number;
  readonly existingFolderMs: number;
  readonly idleMemoryMb: number;
}

/** A program to start: its arguments for folder and port, and its certificate authority. */
export interface StartedProgram {
  readonly name: string;
  /** Folder of the program in `apps/`. */
  readonly app: string;
  /** The file of the authority, which the program creates in the folder. */
  readonly authority: string;
  arguments(given: { readonly folder: string; readonly port: number; readonly tokenFile: string }): readonly string[];
}

/** The API server program, with the options of the API server in `orch up`. */
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
  app: 'standalone',
  authority: join('pki', 'ca.crt'),
  arguments: ({ folder, port }) => ['up', `--data-dir=${folder}`, `--port=${port}`, `--token=${token}`],
};

const token = 'start-token';

/** Medians from process start to the first authenticated LIST with status 200; memory after `idleMs`. */
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
  let stderrText = '';
  child.stderr.on('data', (text: Buffer) => {
    stderrText += text.toString();
  });
  try {
    while (!(await listSucceeds({ port, caFile: join(given.folder, authority), token }))) {
      if (performance.now() - startMs > startWithinMs) throw new Error(`${app} did not start in time\n${stderrText}`);
      if (child.exitCode !== null) throw new Error(`${app} ended with code ${child.exitCode}\n${stderrText}`);
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
