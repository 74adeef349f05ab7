import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { kubernetesNames } from '@orch/apimachinery';
import { parse } from 'yaml';
import { fuzzServer } from './fuzz-server.js';
import { formatTally } from './report.js';
import { runDecoder } from './run-decoder.js';
import { makeTargets } from './targets.js';

/**
 * Sends mutated bodies to the decoder and to a running server.
 *
 *     npm run fuzz -- --bodies 100000 --seed 1
 *     npm run fuzz -- --seed 1 --only 4711 --against decoder      repeats one case
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bodies: { type: 'string', default: '100000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      // Longer than changes are kept for watches; with 0, memory is reported but not checked.
      settle: { type: 'string', default: '0' },
      snapshots: { type: 'boolean', default: false },
      against: { type: 'string', multiple: true, default: ['decoder', 'server'] },
    },
  });
  const script = new URL('../../../tools/data/differential/scripts/kinds.yaml', import.meta.url);
  const names = kubernetesNames;
  const targets = makeTargets(names, parse(readFileSync(fileURLToPath(script), 'utf8')));
  const only = values.only === undefined ? undefined : Number(values.only);
  const run = {
    seed: Number(values.seed),
    bodies: Number(values.bodies),
    names,
    targets,
    only,
    snapshots: values.snapshots,
  };
  if (values.against.includes('decoder')) {
    const startMs = performance.now();
    const tally = await runDecoder(run);
    process.stdout.write(formatTally('decoder', tally));
    process.stdout.write(`in ${((performance.now() - startMs) / 1_000).toFixed(0)} s\n`);
    if (tally.failures.length > 0) process.exitCode = 1;
  }
  if (values.against.includes('server')) {
    const { report, failures } = await fuzzServer({ ...run, settleMs: Number(values.settle) * 1_000 });
    process.stdout.write(report);
    if (failures > 0) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
