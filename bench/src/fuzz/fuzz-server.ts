import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerUnderTest, startServer } from '../scenarios/server-under-test.js';
import { type HeldMb, heldMemory } from './held-memory.js';
import { mainThreadMs } from './main-thread.js';
import { Random } from './random.js';
import { formatTally } from './report.js';
import { listAll, listedMb, makeTargetsOn, runServer, type ServerRun } from './run-server.js';
import { createFuzzClient, type FuzzClient } from './send.js';
import type { Slow } from './tally.js';

export interface FuzzServerRun extends Omit<ServerRun, 'client' | 'onProgress'> {
  /** Write a snapshot of the server's heap at each sample of its memory, and keep the folder. */
  readonly snapshots?: boolean;
  /** How long the server is left alone before its memory is judged; 0: it is not. */
  readonly settleMs: number;
}

/**
 * Starts the API server's program and sends it mutated bodies. In the end everything is listed, memory is compared, and the
 * server is started again on what it has stored.
 */
export async function fuzzServer(run: FuzzServerRun): Promise<{ readonly report: string; readonly faults: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-fuzz-'));
  const lines: string[] = [];
  /** Besides those of single bodies. */
  const faults: string[] = [];
  let tallied = 0;
  try {
    await withServer(folder, async (server, client) => {
      const missing = await makeTargetsOn({ ...run, client });
      if (missing.length > 0) lines.push(`not made: ${missing.join(', ')}`);
      const [pid = 0] = server.pids;
      const samples: Sample[] = [];
      const startMs = performance.now();
      const sampleAt = async (done: number) => {
        const loop = await loopDelayMs(client);
        const storedMb = await listedMb({ ...run, client });
        const sample = { done, memory: await heldMemory(pid, folder), storedMb, loopDelayMs: loop };
        if (run.snapshots === true) process.kill(pid, 'SIGWINCH');
        process.stderr.write(`${formatSample(sample)} after ${((performance.now() - startMs) / 1_000).toFixed(0)} s\n`);
        return sample;
      };
      const onProgress = async (done: number) => void samples.push(await sampleAt(done));
      const tally = await runServer({ ...run, client, onProgress });
      lines.push(formatTally('server', tally), ...samples.map(formatSample));
      tallied += tally.faults.length;
      faults.push(...(await listAll({ ...run, client })));
      if (run.only !== undefined) return;
      const alone = await slowestAlone(run, tally.slowest, { client, pid });
      lines.push(...alone.lines);
      faults.push(...alone.faults);
      if (run.settleMs === 0) return;
      await new Promise((resolve) => setTimeout(resolve, run.settleMs));
      const settled = await sampleAt(run.bodies);
      lines.push(`${run.settleMs / 1_000} s later: ${formatSample(settled)}`);
      faults.push(...memoryFaults(samples[Math.ceil(samples.length / 10)], settled));
    });
    // What is stored is what a start can read.
    await withServer(folder, async (_server, client) => {
      faults.push(...(await listAll({ ...run, client })).map((fault) => `after the start: ${fault}`));
      lines.push('started again on what it had stored; every collection listed in four forms');
    });
  } finally {
    if (run.snapshots === true) process.stderr.write(`snapshots of the heap are in ${folder}\n`);
    else await rm(folder, { recursive: true, force: true });
  }
  return {
    report: `${[...lines, ...faults.map((fault) => `FAULT ${fault}`)].join('\n')}\n`,
    faults: tallied + faults.length,
  };
}

async function withServer(
  folder: string,
  act: (server: ServerUnderTest, client: FuzzClient) => Promise<void>,
): Promise<void> {
  const keyFile = join(folder, 'service-accounts.key');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const hook = fileURLToPath(new URL('collect-on-signal.js', import.meta.url));
  const server = await startServer({
    engine: 'embedded',
    folder,
    env: givesBack,
    nodeArgs: ['--expose-gc', `--diagnostic-dir=${folder}`, '--import', hook],
    args: [
      '--runtime-config=api/all=true',
      // What was is forgotten while the run lasts, not after it.
      '--storage-compaction-interval=15s',
      '--service-account-issuer=https://fuzz.example.com',
      `--service-account-signing-key-file=${keyFile}`,
      `--service-account-key-file=${keyFile}`,
    ],
  });
  const client = createFuzzClient({ url: server.url, token: server.token, ca: await readFile(server.files.ca) });
  try {
    await act(server, client);
  } finally {
    client.close();
    await server.stop();
  }
}

/** glibc gives large blocks back at once then, so that what the process has is what the server holds. */
const givesBack = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

interface Sample {
  readonly done: number;
  readonly memory: HeldMb;
  /** All that is stored, as lists of JSON. */
  readonly storedMb: number;
  readonly loopDelayMs: number;
}

function formatSample({ done, memory, storedMb, loopDelayMs: delay }: Sample): string {
  const { own, heap, free, buffers, rest } = memory;
  const parts = `heap ${heap.toFixed(1)}, free in it ${free.toFixed(1)}, buffers ${buffers.toFixed(1)}, rest ${rest.toFixed(1)}`;
  return `${done} bodies: memory ${own.toFixed(0)} MB (${parts}), stored ${storedMb.toFixed(1)} MB, longest loop delay ${delay.toFixed(0)} ms`;
}

/** The longest since it was asked last. */
async function loopDelayMs(client: FuzzClient): Promise<number> {
  const metrics = { method: 'GET', path: '/metrics', headers: {}, body: Buffer.alloc(0) };
  const { body } = await client.send(metrics, new Random(0));
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(body.toString())?.[1] ?? Number.NaN) * 1_000;
}

/**
 * The first tenth warms up caches and compiled code. When the histories of changes have come to their end, which are kept
 * for five minutes, what is held is that and the margin: what is stored, its bytes in the cache and its objects; and a few
 * changes of each resource, however old.
 */
function memoryFaults(warm: Sample | undefined, settled: Sample): readonly string[] {
  if (warm === undefined) return [];
  const storedMb = Math.max(0, settled.storedMb - warm.storedMb);
  if (settled.memory.own <= warm.memory.own + 2 * storedMb + marginMb) return [];
  return [`memory has grown from ${warm.memory.own.toFixed(0)} to ${settled.memory.own.toFixed(0)} MB`];
}

const marginMb = 32;

/**
 * The slowest again, with nothing beside them: the others waited for their neighbours. Told is how long each held the
 * server's loop.
 */
async function slowestAlone(
  run: FuzzServerRun,
  slowest: readonly Slow[],
  { client, pid }: { readonly client: FuzzClient; readonly pid: number },
): Promise<{ readonly lines: readonly string[]; readonly faults: readonly string[] }> {
  const measured: { readonly heldMs: number; readonly slow: Slow }[] = [];
  for (const slow of slowest) {
    const startMs = mainThreadMs(pid);
    await runServer({ ...run, client, only: slow.index });
    measured.push({ heldMs: mainThreadMs(pid) - startMs, slow });
  }
  const lines = measured
    .sort((a, b) => b.heldMs - a.heldMs)
    .slice(0, 8)
    .map(
      ({ heldMs, slow: { index, bytes, request } }) =>
        `alone: ${heldMs.toFixed(0)} ms, ${bytes} bytes, case ${index}: ${request.slice(0, 120)}`,
    );
  const worst = measured[0];
  const isHeld = worst !== undefined && worst.heldMs > heldMsMax;
  return { lines, faults: isHeld ? [`case ${worst.slow.index} held the loop for ${worst.heldMs.toFixed(0)} ms`] : [] };
}

const heldMsMax = 3_000;
