import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startServer } from '../scenarios/server-under-test.js';
import { type ModelReport, runModel } from './run-model.js';

/**
 * Eight clients write at random; twenty watchers follow, and are disconnected repeatedly.
 *
 *     npm run model -- --operations 50000 --seed 1
 *     npm run model -- --operations 5000 --engine etcd
 *     npm run model -- --workers 2
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      operations: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '1' },
      engine: { type: 'string', default: 'embedded' },
      workers: { type: 'string', default: '1' },
      compaction: { type: 'string', default: '10s' },
    },
  });
  const engine = values.engine === 'etcd' ? 'etcd' : 'embedded';
  const workers = values.workers === '1' ? [] : [`--serving-workers=${values.workers}`];
  const server = await startServer({
    engine,
    args: [`--storage-compaction-interval=${values.compaction}`, ...workers],
  });
  const startMs = performance.now();
  const seconds = () => Math.round((performance.now() - startMs) / 1_000);
  try {
    const report = await runModel({
      servers: [{ url: server.url, token: server.token, ca: await readFile(server.files.ca) }],
      operations: Number(values.operations),
      seed: Number(values.seed),
      onProgress: (begun) => process.stderr.write(`${begun} operations in ${seconds()} s\n`),
    });
    process.stdout.write(`${formatReport(report)}in ${seconds()} s\n`);
    if (report.findings.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

/** A summary of a few lines. */
function formatReport(report: ModelReport): string {
  const { findings, responses, changes, events, sessions, relists, tooOld, bookmarks, appliedTwice } = report;
  const counted = [...responses].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = [
    `${changes} changes; ${events} events and ${bookmarks} bookmarks in ${sessions} watches`,
    `${relists} lists; ${tooOld} watches were too old; ${appliedTwice} configurations were applied twice`,
    counted.map(([what, count]) => `${what}: ${count}`).join(', '),
    ...findings.map((finding) => `FINDING ${finding}`),
    findings.length === 0 ? 'every watcher saw every change once and in order' : `${findings.length} findings`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
