import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { DriverJob } from '../driver/job.js';
import { drive } from '../measure/drive.js';
import { makeFixture } from '../scenarios/fixture.js';
import { configMap } from '../scenarios/objects.js';
import { createMany, jobTo, jsonBody, type ServerUnderTest, startServer } from '../scenarios/server-under-test.js';
import { plot } from './plot.js';
import { type Sample, takeSample } from './sample.js';

/**
 * Runs a server under a mixed load for a long time; plots memory, file size and event loop delay to docs/soak.svg.
 *
 *     npm run soak -- --minutes 20 --per-second 1000
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '20' },
      'per-second': { type: 'string', default: '1000' },
      out: { type: 'string', default: fileURLToPath(new URL('../../../docs', import.meta.url)) },
    },
  });
  const durationMs = Number(values.minutes) * 60_000;
  const server = await startServer({ engine: 'embedded' });
  const samples: Sample[] = [];
  const startMs = performance.now();
  try {
    await makeFixture(server);
    const load = drive(await mixedJob(server, { durationMs, perSecond: Number(values['per-second']) }));
    const sampling = sampleWhile(server, { samples, startMs: performance.now(), intervalMs: durationMs / 120 });
    const { operations, seconds, p99Ms } = await load.finally(() => sampling.stop());
    process.stdout.write(
      `${operations} requests in ${Math.round(seconds)} s, p99 ${p99Ms.toFixed(1)} ms, none failed\n${table(samples)}`,
    );
  } finally {
    await server.stop();
  }
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, 'soak.svg'), plot(samples));
  process.stderr.write(`took ${Math.round((performance.now() - startMs) / 1_000)} s\n`);
}

/** Of ten requests six read a pod, one lists 500 config maps, one updates, one creates, one deletes an earlier object. */
async function mixedJob(
  server: ServerUnderTest,
  { durationMs, perSecond }: { readonly durationMs: number; readonly perSecond: number },
): Promise<DriverJob> {
  const maps = '/api/v1/namespaces/maps/configmaps';
  const churned = '/api/v1/namespaces/pods-1/configmaps';
  const save = async (name: string, text: string) => {
    const file = join(server.folder, name);
    await writeFile(file, text);
    return file;
  };
  const firstNumber = 1_000_000;
  const behind = 1_001;
  const template = configMap('churned-$N');
  await createMany(server, { path: churned, template, count: behind, first: firstNumber - behind });
  const update = {
    headers: jsonBody,
    bodyFile: await save('update.json', configMap('map-$M', { note: '$N' })),
    pool: 500,
  };
  return {
    ...jobTo(server, 'h2'),
    concurrency: 16,
    load: {
      type: 'requests',
      durationMs,
      perSecond,
      firstNumber,
      requests: [
        { share: 6, method: 'GET', path: '/api/v1/namespaces/pods-500/pods/pod-$M', pool: 500 },
        { share: 1, method: 'GET', path: maps },
        { share: 1, method: 'PUT', path: `${maps}/map-$M`, ...update },
        { share: 1, method: 'POST', path: churned, headers: jsonBody, bodyFile: await save('churn.json', template) },
        { share: 1, method: 'DELETE', path: `${churned}/churned-$N`, behind },
      ],
    },
  };
}

function sampleWhile(
  server: ServerUnderTest,
  {
    samples,
    startMs,
    intervalMs,
  }: { readonly samples: Sample[]; readonly startMs: number; readonly intervalMs: number },
): { stop(): void } {
  const timer = setInterval(() => {
    takeSample(server, startMs).then(
      (sample) => samples.push(sample),
      (error: unknown) => process.stderr.write(`no sample: ${String(error)}\n`),
    );
  }, intervalMs);
  return { stop: () => clearInterval(timer) };
}

/** Eight samples of the run. */
function table(samples: readonly Sample[]): string {
  const step = Math.max(1, Math.floor(samples.length / 8));
  const rows = samples.filter((_, index) => index % step === step - 1);
  const line = ({ minutes, memoryMb, fileMb, loopDelayMs }: Sample) =>
    `${minutes.toFixed(1)} min: memory ${memoryMb.toFixed(0)} MB, file ${fileMb.toFixed(0)} MB, loop delay p99 ${loopDelayMs.toFixed(1)} ms\n`;
  return rows.map(line).join('');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
