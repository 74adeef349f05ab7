import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatResults, keptSection } from './report.js';
import { runScenarios } from './run-scenarios.js';
import { measureAuthorization } from './scenarios/authorization.js';
import { benchmarkNames, chooseScenarios, scenarios } from './scenarios/catalogue.js';
import { measureCodecs } from './scenarios/codec.js';
import { compareCustomResources, customResourceCounts } from './scenarios/custom-resources.js';
import { measureDefinitions } from './scenarios/definitions.js';
import { measureFlood } from './scenarios/flood.js';
import { type Growth, growthSizes, measureGrowth } from './scenarios/growth.js';
import { measureHangingWebhook } from './scenarios/hanging-webhook.js';
import { measureProtection } from './scenarios/protection.js';
import { compareWorkers, type WorkersComparison } from './scenarios/serving-workers.js';
import { apiServerAlone, measureStartUp, orchUp, type StartUp } from './scenarios/start-up.js';

/**
 * Runs every benchmark, or those whose names are given, and prints the tables.
 *
 *     npm run bench                       all of them: an hour
 *     npm run bench -- get list-500       some
 *     npm run bench -- --quick --list     short rounds; the names
 *     npm run bench -- --write            into bench/results.md: all of them
 *     npm run bench -- --everywhere       each on both engines and over both protocols: two hours
 *     npm run bench -- --seconds 1.5      each round half as long
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      everywhere: { type: 'boolean', default: false },
      engine: { type: 'string', multiple: true, default: ['embedded', 'etcd'] },
    },
  });
  const { quick } = values;
  if (values.list) return void process.stdout.write(`${benchmarkNames.join('\n')}\n`);
  const unknown = positionals.filter((name) => !benchmarkNames.includes(name));
  if (unknown.length > 0) throw new Error(`unknown benchmark: ${unknown.join(', ')}; --list prints their names`);
  if (values.write && positionals.length > 0)
    throw new Error('--write takes no names: the file contains all benchmarks');
  const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
  const load = quick
    ? { durationMs: 1_000, rounds: 1, events: 60 }
    : { durationMs: Number(values.seconds) * 1_000, rounds: 3, events: 300 };
  const lines = await runScenarios(chooseScenarios(positionals, { isEverywhere: values.everywhere }), {
    load,
    engines: (['embedded', 'etcd'] as const).filter((engine) => values.engine.includes(engine)),
    onLine: (name, { engine, protocol, rateRatio, cpuRatio }) =>
      report(`${name} ${engine} ${protocol}: rate ${rateRatio.toFixed(2)}, CPU ${cpuRatio.toFixed(2)}`),
  });
  const growths: Growth[] = [];
  for (const objects of isWanted('growth') ? (quick ? growthSizes.slice(0, 1) : growthSizes) : []) {
    growths.push(await measureGrowth(objects, load.durationMs));
    report(`growth: ${objects} objects done`);
  }
  const workers: WorkersComparison[] = [];
  if (isWanted('workers')) {
    const measured = scenarios.filter(({ name }) => comparedByWorkers.includes(name));
    workers.push(await compareWorkers(measured, { workers: 2, load }));
    report('workers: done');
  }
  const inProcess = quick ? { roundMs: 20, rounds: 3 } : { roundMs: 100, rounds: 9 };
  const codecs = isWanted('codec') ? measureCodecs(inProcess) : [];
  const authorizations = isWanted('authorization') ? [measureAuthorization(inProcess)] : [];
  const startUps: StartUp[] = [];
  for (const program of isWanted('start') ? [apiServerAlone, orchUp] : []) {
    startUps.push(await measureStartUp(program, { idleMs: quick ? 1_000 : 60_000 }));
  }
  const ifWanted = async <Result>(name: string, measure: () => Promise<Result>): Promise<readonly Result[]> => {
    if (!isWanted(name)) return [];
    const result = await measure();
    report(`${name}: done`);
    return [result];
  };
  const objects = quick ? customResourceCounts.quick : customResourceCounts.full;
  const extensions = {
    customResources: await ifWanted('custom-resources', () => compareCustomResources(objects, load)),
    definitions: await ifWanted('definitions', () => measureDefinitions(quick ? 100 : 500)),
    protections: await ifWanted('protection', () => measureProtection(load)),
    hangingWebhooks: await ifWanted('hanging-webhook', () => measureHangingWebhook(load)),
  };
  const fairness = {
    floods: await ifWanted('flood', () => measureFlood(load)),
  };
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`;
  const results = formatResults({
    lines,
    growths,
    workers,
    codecs,
    authorizations,
    startUps,
    extensions,
    fairness,
    machine,
    load,
  });
  process.stdout.write(results);
  if (values.write) {
    const file = fileURLToPath(new URL('../results.md', import.meta.url));
    const before = await readFile(file, 'utf8').catch(() => '');
    await writeFile(file, results + keptSection(before));
  }
}

const comparedByWorkers = ['get', 'list-500', 'list-table', 'list-label', 'create', 'patch-strategic', 'watch-1000'];

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
