import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Comparison } from './measure/compare.js';
import { formatResults, keptSection } from './report.js';
import {
  compareCreate,
  compareFanOut,
  compareGet,
  compareList,
  compareListGzip,
  prepare,
} from './scenarios/requests.js';
import { startServer } from './scenarios/server-under-test.js';
import { apiServerAlone, measureStartUp, orchUp, type StartUp } from './scenarios/start-up.js';

/** Runs every benchmark, or those whose names are given, and prints the table; with `--write` into results.md. */
const scenarios = {
  get: compareGet,
  list: compareList,
  gzip: compareListGzip,
  create: compareCreate,
  watch: compareFanOut,
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
  const quick = args.includes('--quick');
  const load = quick ? { durationMs: 2_000, rounds: 3, events: 150 } : { durationMs: 5_000, rounds: 3, events: 400 };
  const comparisons: Comparison[] = [];
  const startUps: StartUp[] = [];
  if (Object.keys(scenarios).some(isWanted)) {
    const server = await startServer();
    try {
      await prepare(server);
      for (const [name, scenario] of Object.entries(scenarios)) {
        if (!isWanted(name)) continue;
        const comparison = await scenario(server, load);
        process.stderr.write(
          `${name}: rate ${comparison.rateRatio.toFixed(2)}, CPU ${comparison.cpuRatio.toFixed(2)}\n`,
        );
        comparisons.push(comparison);
      }
    } finally {
      await server.stop();
    }
  }
  if (isWanted('start')) {
    const measured = quick ? { idleMs: 1_000, runs: 1 } : { idleMs: 60_000 };
    for (const started of [apiServerAlone, orchUp]) startUps.push(await measureStartUp(started, measured));
  }
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`;
  const report = formatResults({ comparisons, startUps, machine });
  process.stdout.write(report);
  if (args.includes('--write')) {
    const file = fileURLToPath(new URL('../results.md', import.meta.url));
    const before = await readFile(file, 'utf8').catch(() => '');
    await writeFile(file, report + keptSection(before));
  }
}

void main();
