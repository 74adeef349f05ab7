import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mainThreadMs } from '../processes/process-usage.js';
import { type ServerUnderTest, startServer } from '../scenarios/server-under-test.js';
import { type HeldMb, heldMemory } from './held-memory.js';
import { Random } from './random.js';
import { formatTally } from './report.js';
import { listAll, listedMb, makeTargetsOn, runServer, type ServerRun } from './run-server.js';
import { createFuzzClient, type FuzzClient } from './send.js';
import type { Slow } from './tally.js';

export interface FuzzServerRun extends Omit<ServerRun, 'client' | 'onProgress'> {
  /** Write a heap snapshot of the server at each memory sample, and keep the folder. */
  readonly snapshots?: boolean;
  /** How long the server is idle before its memory is checked; 0: no check. */
  readonly settleMs: number;
}

/**
 * Starts the API server program and sends it mutated bodies. At the end it lists every collection, compares memory, and restarts
 * the server on its stored objects.
 */
export async function fuzzServer(run: FuzzServerRun): Promise<{ readonly report: string; readonly failures: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-fuzz-'));
  const lines: string[] = [];
  /** Other than those of single bodies. */
  const failures: string[] = [];
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
      tallied += tally.failures.length;
      failures.push(...(await listAll({ ...run, client })));
      if (run.only !== undefined) return;
      const alone = await slowestAlone(run, tally.slowest, { client, pid });
      lines.push(...alone.lines);
      failures.push(...alone.failures);
      if (run.settleMs === 0) return;
      await new Promise((resolve) => setTimeout(resolve, run.settleMs));
      const settled = await sampleAt(run.bodies);
      lines.push(`${run.settleMs / 1_000} s later: ${formatSample(settled)}`);
      failures.push(...memoryFailures(samples[Math.ceil(samples.length / 10)], settled));
    });
    // A start must be able to read everything that was stored.
    await withServer(folder, async (_server, client) => {
      failures.push(...(await listAll({ ...run, client })).map((failure) => `after the start: ${failure}`));
      lines.push('restarted on its stored objects; every collection listed in four forms');
    });
  } finally {
    if (run.snapshots === true) process.stderr.write(`snapshots of the heap are in ${folder}\n`);
    else await rm(folder, { recursive: true, force: true });
  }
  return {
    report: `${[...lines, ...failures.map((failure) => `FAILURE ${failure}`)].join('\n')}\n`,
    failures: tallied + failures.length,
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
    env: returnsMemory,
    nodeArgs: ['--expose-gc', `--diagnostic-dir=${folder}`, '--import', hook],
    args: [
      '--runtime-config=api/all=true',
      // Compaction runs during the run, not after it.
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

/** Makes glibc return large blocks at once, so that the process size equals what the server holds. */
const returnsMemory = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

interface Sample {
  readonly done: number;
  readonly memory: HeldMb;
  /** Size of all stored objects, as JSON lists. */
  readonly storedMb: number;
  readonly loopDelayMs: number;
}

function formatSample({ done, memory, storedMb, loopDelayMs: delay }: Sample): string {
  const { own, heap, free, buffers, rest } = memory;
  const parts = `heap ${heap.toFixed(1)}, free in it ${free.toFixed(1)}, buffers ${buffers.toFixed(1)}, rest ${rest.toFixed(1)}`;
  return `${done} bodies: memory ${own.toFixed(0)} MB (${parts}), stored ${storedMb.toFixed(1)} MB, longest loop delay ${delay.toFixed(0)} ms`;
}

/** The longest event loop delay since the last call. */
async function loopDelayMs(client: FuzzClient): Promise<number> {
  const metrics = { method: 'GET', path: '/metrics', headers: {}, body: Buffer.alloc(0) };
  const { body } = await client.send(metrics, new Random(0));
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(body.toString())?.[1] ?? Number.NaN) * 1_000;
}

/**
 * The first tenth warms up caches and compiled code. After the change histories, which are kept for five minutes, have expired,
 * the growth must fit the margin plus what is stored (its bytes in the cache and its objects) and a few changes of each
 * resource, which are kept at any age.
 */
function memoryFailures(warm: Sample | undefined, settled: Sample): readonly string[] {
  if (warm === undefined) return [];
  const storedMb = Math.max(0, settled.storedMb - warm.storedMb);
  if (settled.memory.own <= warm.memory.own + 2 * storedMb + marginMb) return [];
  return [`memory has grown from ${warm.memory.own.toFixed(0)} to ${settled.memory.own.toFixed(0)} MB`];
}

const marginMb = 32;

/**
 * Sends the slowest requests again one at a time, since the others waited for concurrent ones. Reports how long each blocked the
 * event loop.
 */
async function slowestAlone(
  run: FuzzServerRun,
  slowest: readonly Slow[],
  { client, pid }: { readonly client: FuzzClient; readonly pid: number },
): Promise<{ readonly lines: readonly string[]; readonly failures: readonly string[] }> {
  const measured: { readonly blockedMs: number; readonly slow: Slow }[] = [];
  for (const slow of slowest) {
    const startMs = mainThreadMs(pid);
    await runServer({ ...run, client, only: slow.index });
    measured.push({ blockedMs: mainThreadMs(pid) - startMs, slow });
  }
  const lines = measured
    .sort((a, b) => b.blockedMs - a.blockedMs)
    .slice(0, 8)
    .map(
      ({ blockedMs, slow: { index, bytes, request } }) =>
        `alone: ${blockedMs.toFixed(0)} ms, ${bytes} bytes, case ${index}: ${request.slice(0, 120)}`,
    );
  const worst = measured[0];
  const isHeld = worst !== undefined && worst.blockedMs > blockedMsMax;
  return {
    lines,
    failures: isHeld ? [`case ${worst.slow.index} blocked the event loop for ${worst.blockedMs.toFixed(0)} ms`] : [],
  };
}

const blockedMsMax = 3_000;
