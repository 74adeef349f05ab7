import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runComparison } from './compare/run-comparison.js';

async function main(): Promise<void> {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      'reference-bin': { type: 'string', default: '' },
      server: { type: 'string', default: 'orch' },
      scenarios: { type: 'string', default: '300' },
      only: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: '1' },
      port: { type: 'string', default: '21000' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'orch-scheduling-'));
  const indices = values.only.length > 0 ? values.only.map(Number) : Array.from({ length: Number(values.scenarios) }, (_, i) => i);
  const start = performance.now();
  const results = await runComparison({
    referenceBin: values['reference-bin'],
    server: values.server === 'reference' ? 'reference' : 'orch',
    seed: Number(values.seed),
    indices,
    port: Number(values.port),
    folder,
    onScenario({ scenario, steps }) {
      process.stderr.write(`${scenario.name}: ${steps.map((s) => s.orch.node ?? '-').join(' ')}\n`);
      for (const step of steps)
        for (const { kind, text } of step.differences) process.stderr.write(`   ${step.pod} ${kind}: ${text}\n`);
    },
  });
  process.stderr.write(`${results.length} in ${Math.round(performance.now() - start)} ms\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
