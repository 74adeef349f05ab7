import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ChaosProxy } from './chaos-proxy.js';
import { type ChaosReport, runChaos } from './run-chaos.js';
import { allScenarios } from './scenarios/all-scenarios.js';

/**
 * Runs workloads while a proxy between the controller manager and the API server rejects, delays, breaks and answers stale.
 * Exits with 1 when a final state differs from that without the proxy, or anything was created twice. With `--listen`, it is
 * the proxy alone.
 *
 *     npm run chaos -- --seed 1 --seed 2
 *     npm run chaos -- --scenario job --copies 10 --log manager.log --requests requests.jsonl
 *     npm run chaos -- --listen 7443 --target https://127.0.0.1:6443 --ca-file proxy-ca.crt
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', multiple: true, default: ['1'] },
      scenario: { type: 'string', multiple: true, default: [] },
      copies: { type: 'string', default: '1' },
      log: { type: 'string' },
      requests: { type: 'string' },
      'timeout-seconds': { type: 'string', default: '240' },
      listen: { type: 'string' },
      target: { type: 'string' },
      'ca-file': { type: 'string' },
    },
  });
  const seeds = values.seed.map((text) => integer('seed', text));
  if (values.listen !== undefined) {
    const { target, 'ca-file': caFile } = values;
    return await listen({ port: integer('listen', values.listen), target, caFile, seed: seeds[0] ?? 1 });
  }
  const unknown = values.scenario.filter((name) => !allScenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `--scenario: unknown ${unknown.join(', ')}; known: ${allScenarios.map(({ name }) => name).join(', ')}`,
    );
  }
  const chosen = allScenarios.filter(({ name }) => values.scenario.length === 0 || values.scenario.includes(name));
  const copies = integer('copies', values.copies);
  const scenarios = chosen.flatMap((scenario) =>
    Array.from({ length: copies }, (_, index) =>
      index === 0 ? scenario : { ...scenario, name: `${scenario.name}-${index + 1}` },
    ),
  );
  const requests = values.requests === undefined ? undefined : createWriteStream(values.requests);
  const startMs = performance.now();
  const report = await runChaos({
    ...{ scenarios, seeds, timeoutMs: integer('timeout-seconds', values['timeout-seconds']) * 1_000 },
    ...(values.log === undefined ? {} : { logFile: values.log }),
    ...(requests === undefined ? {} : { onRequest: (request) => void requests.write(`${JSON.stringify(request)}\n`) }),
    onLine: (line) => process.stderr.write(`${line}\n`),
  });
  requests?.end();
  const faults = [...report.faults].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = [
    `${report.runs} runs of ${scenarios.length} scenarios with the seeds ${seeds.join(', ')}`,
    `requests: ${faults.map(([fault, count]) => `${fault} ${count}`).join(', ')}`,
    ...durationLines(report, seeds),
    ...report.violations.map((text) => `VIOLATION ${text}`),
    `${report.violations.length} violations in ${Math.round((performance.now() - startMs) / 1_000)} s`,
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (report.violations.length > 0) process.exitCode = 1;
}

/** Seconds of each scenario, without the proxy and with each seed. */
function durationLines({ durations }: ChaosReport, seeds: readonly number[]): readonly string[] {
  const row = (cells: readonly string[]) =>
    `${(cells[0] ?? '').padEnd(24)}${cells
      .slice(1)
      .map((cell) => cell.padStart(10))
      .join('')}`;
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  return [
    row(['seconds', 'no proxy', ...seeds.map((seed) => `seed ${seed}`)]),
    ...[...durations].map(([name, each]) => row([name, ...each.map(seconds)])),
  ];
}

/** The proxy alone, until SIGINT or SIGTERM. */
async function listen(options: {
  readonly port: number;
  readonly target: string | undefined;
  readonly caFile: string | undefined;
  readonly seed: number;
}): Promise<void> {
  const { port, target, caFile, seed } = options;
  if (target === undefined) throw new Error('--listen: needs --target, the URL of the server');
  const proxy = await ChaosProxy.start({ target, seed, port });
  if (caFile !== undefined) await writeFile(caFile, proxy.certificateAuthority);
  process.stdout.write(`${JSON.stringify({ url: proxy.url, seed })}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(proxy.counts))}\n`);
  await proxy.stop();
}

/** @throws for anything but an integer from 0 */
function integer(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${option}: ${text} is not a whole number`);
  return value;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
