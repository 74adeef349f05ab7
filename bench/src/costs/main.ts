import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { kubernetesNames } from '@orch/apimachinery';
import { parse } from 'yaml';
import { fuzzNamespace, makeTargets } from '../fuzz/targets.js';
import { startServer } from '../scenarios/server-under-test.js';
import { CostMeter } from './measure-cost.js';
import { type Growth, runCosts } from './run-costs.js';

/**
 * Finds requests whose work grows faster than their size. Fills every list, map and string of every kind, sends it with every
 * verb in two bodies, the second four times the size of the first, and compares the CPU time of the server's main thread.
 *
 *     node bench/dist/costs/main.js                      every message once
 *     node bench/dist/costs/main.js --all                every field of every kind
 *     node bench/dist/costs/main.js --only 'v1 Pod .*volumes'
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string' },
      bytes: { type: 'string', default: '600000' },
      program: { type: 'string' },
    },
  });
  const script = fileURLToPath(new URL('../../../tools/data/differential/scripts/kinds.yaml', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'orch-growth-'));
  const server = await startServer({
    engine: 'embedded',
    folder,
    args: ['--runtime-config=api/all=true'],
    ...(values.program === undefined ? {} : { program: values.program }),
  });
  const meter = new CostMeter(server, await readFile(server.files.ca));
  try {
    const json = { 'content-type': 'application/json' };
    const namespace = Buffer.from(JSON.stringify({ metadata: { name: fuzzNamespace } }));
    await meter.send({ method: 'POST', path: '/api/v1/namespaces', headers: json, body: namespace });
    const account = Buffer.from(JSON.stringify({ metadata: { name: 'default' } }));
    const accounts = `/api/v1/namespaces/${fuzzNamespace}/serviceaccounts`;
    await meter.send({ method: 'POST', path: accounts, headers: json, body: account });
    const growths: Growth[] = [];
    await runCosts({
      meter,
      names: kubernetesNames,
      targets: makeTargets(kubernetesNames, parse(readFileSync(script, 'utf8'))),
      bytesMax: Number(values.bytes),
      onceEachMessage: !values.all,
      only: values.only === undefined ? undefined : new RegExp(values.only),
      onGrowth: (growth) => {
        growths.push(growth);
        if (isSteep(growth)) process.stdout.write(`STEEP ${formatGrowth(growth)}\n`);
        else if (growth.fullMs > slowMs) process.stdout.write(`slow  ${formatGrowth(growth)}\n`);
      },
    });
    const slowest = growths.toSorted((left, right) => right.fullMs - left.fullMs).slice(0, 20);
    process.stdout.write(`\n${growths.length} requests at two sizes each. The slowest:\n`);
    for (const growth of slowest) process.stdout.write(`${formatGrowth(growth)}\n`);
  } finally {
    meter.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const slowMs = 400;
/** Ratio for four times the size; linear work gives about 4, quadratic work 16. */
const ratioMax = 8;
/** Below this, other work of the server dominates the ratio. */
const steepFromMs = 50;

function isSteep({ quarterMs, fullMs }: Growth): boolean {
  return fullMs >= steepFromMs && fullMs > ratioMax * quarterMs;
}

function formatGrowth({ name, status, bodyBytes, quarterMs, fullMs }: Growth): string {
  const ratio = (fullMs / Math.max(quarterMs, 1)).toFixed(1);
  const mb = (bodyBytes / 1_000_000).toFixed(2);
  return `${fullMs.toFixed(0).padStart(6)} ms  x${ratio.padStart(4)}  ${mb} MB  ${status}  ${name}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
