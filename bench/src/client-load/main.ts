import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** What a process does, and what users get by it. */
const programs: readonly { readonly name: string; readonly code: string }[] = [
  { name: 'bare `node -e 0`', code: '' },
  { name: "`import '@orch/client'`", code: "await import('@orch/client');" },
  {
    name: 'and a client with the typed clients of `apps/v1`',
    code: `const { createRestClient, typedClients } = await import('@orch/client');
      const { orchNames: names } = await import('@orch/apimachinery/core');
      const client = createRestClient({ names, config: { server: 'https://127.0.0.1:1' } });
      await typedClients(client, 'apps/v1');`,
  },
  {
    name: 'and the protobuf code of `v1`',
    code: `const { createRestClient } = await import('@orch/client');
      const { orchNames: names } = await import('@orch/apimachinery/core');
      const client = createRestClient({ names, config: { server: 'https://127.0.0.1:1' }, encoding: 'protobuf' });
      const pods = client.resource({ group: '', version: 'v1', resource: 'pods' });
      await pods.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }).catch(() => {});`,
  },
];

interface Start {
  readonly ms: number;
  readonly megabytes: number;
}

/**
 * Measures the start of processes that load the client library, beside a bare one: time from the start to the end of the process,
 * and its memory (RSS) at the end. Medians of runs in turn.
 *
 *     node bench/dist/client-load/main.js --runs 15
 */
function main(): void {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
  const starts = programs.map((): Start[] => []);
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const [index, { code }] of programs.entries()) starts[index]?.push(startOnce(code));
  }
  const medians = starts.map((each) => ({
    ms: median(each.map(({ ms }) => ms)),
    megabytes: median(each.map(({ megabytes }) => megabytes)),
  }));
  const [bare] = medians;
  console.log('| process | ms | MB | above bare: ms | MB |\n|---|---|---|---|---|');
  for (const [index, { ms, megabytes }] of medians.entries()) {
    const above = [ms - (bare?.ms ?? 0), megabytes - (bare?.megabytes ?? 0)];
    const cells = [ms, megabytes, ...above].map((value) => value.toFixed(1));
    console.log(`| ${programs[index]?.name} | ${cells.join(' | ')} |`);
  }
}

function startOnce(code: string): Start {
  const report = 'process.stdout.write(String(process.memoryUsage.rss()));';
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const start = performance.now();
  const isBare = code === '';
  const flags = isBare ? ['-e', report] : ['--input-type=module', '-e', `${code}\n${report} process.exit(0);`];
  const text = execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' });
  return { ms: performance.now() - start, megabytes: Number(text) / 2 ** 20 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

main();
