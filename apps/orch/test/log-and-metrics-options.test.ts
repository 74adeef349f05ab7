import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, formatKubeconfig, type RestClient } from '@orch/client';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: OrchProcess;
let kubeconfig: string;
let client: RestClient;
let config: ClientConfig;

/** The API server logs to a folder, and all lines also to standard error. */
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'logs'));
  await writeFile(join(folder.path, 'tokens.csv'), 'secret-of-admin,admin,1,"system:masters"\n');
  const port = await freePort();
  server = start('apiserver', [
    `--data-dir=${join(folder.path, 'store')}`,
    `--cert-dir=${join(folder.path, 'pki')}`,
    `--token-auth-file=${join(folder.path, 'tokens.csv')}`,
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`],
    ...['--logtostderr=false', '--alsologtostderr', `--log-dir=${join(folder.path, 'logs')}`],
    ...['--add-dir-header', '--vmodule=log-req*=3', '--log-flush-frequency=100ms'],
  ]);
  await eventually('the API server serves', () => server.stderr.includes('serving') || undefined);
  const certificateAuthority = await readFile(join(folder.path, 'pki', 'apiserver.crt'), 'utf8');
  config = { server: `https://127.0.0.1:${port}`, certificateAuthority, token: 'secret-of-admin' };
  client = createRestClient({ config, names: orchNames });
  kubeconfig = join(folder.path, 'kubeconfig');
  await writeFile(kubeconfig, formatKubeconfig(config, { name: 'orch' }));
});
afterAll(async () => {
  client.close();
  await server.kill('SIGTERM');
  await folder[Symbol.asyncDispose]();
});

function start(app: string, args: readonly string[]): OrchProcess {
  return new OrchProcess(args, { command: [process.execPath, join(root, 'apps', app, 'dist', 'main.js')] });
}

const usual = () => [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--bind-address=127.0.0.1'];
const readFrom = (...path: readonly string[]) => {
  try {
    return readFileSync(join(folder.path, ...path), 'utf8');
  } catch {
    return '';
  }
};

test('the API server serves its log files at /logs/, and no others, to those who may read the paths', async () => {
  await writeFile(join(folder.path, 'logs', 'other.log'), 'of another program');
  await symlink(join(folder.path, 'tokens.csv'), join(folder.path, 'logs', 'orch-apiserver.link'));
  const read = async (path: string) => (await client.getRaw(path)).toString();
  const index = await read('/logs/');
  const name = 'orch-apiserver.INFO';
  expect(index).toContain(`<a href="${name}">${name}</a>`);
  expect(index).not.toContain('other.log');
  expect(await read(`/logs/${name}`)).toContain('Binary: orch-apiserver ');
  for (const other of ['other.log', 'orch-apiserver.gone', 'orch-apiserver.link', '..%2ftokens.csv']) {
    await expect(read(`/logs/${other}`)).rejects.toThrow('404');
  }
  const anonymous = createRestClient({ config: { ...config, token: '' }, names: orchNames });
  await expect(anonymous.getRaw('/logs/')).rejects.toMatchObject({ status: { code: 401 } });
  anonymous.close();
});

test('the controller manager logs to a file, shows unexpected label values, and serves its insecure port', async () => {
  const port = await freePort();
  await using program = start('controller-manager', [
    ...[...usual(), '--secure-port=0', `--port=${port}`, '--address=127.0.0.1', '--controllers=ttl,namespace'],
    ...['--logtostderr=false', `--log-file=${join(folder.path, 'loops.log')}`, '--log-flush-frequency=0s'],
    ...[
      '--skip-headers',
      '--stderrthreshold=WARNING',
      '--allow-metric-labels=workqueue_unfinished_work_seconds,name=ttlcontroller',
    ],
    ...['--one-output', '--vmodule=ttl=3'],
  ]);
  const warning = /^serving without encryption, authentication and authorization url=http:\/\/127\.0\.0\.1:\d+$/m;
  await eventually('the program serves', () => warning.test(program.stderr) || undefined);
  expect(readFrom('loops.log')).toMatch(
    /^Log file created at: \S+\nRunning on machine: .+\nBinary: orch-controller-manager .+\nLog line format: .+\n/,
  );
  expect(readFrom('loops.log')).toMatch(warning);
  expect(program.stderr).toContain('orch-controller-manager: --one-output has no effect with --log-file\n');
  const metrics = await eventually('both controllers run', async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return text.includes('workqueue_unfinished_work_seconds{name="ttlcontroller"}') &&
      text.includes('name="unexpected"')
      ? text
      : undefined;
  });
  expect(metrics).toContain('workqueue_unfinished_work_seconds{name="unexpected"}');
  expect(metrics).not.toContain('workqueue_unfinished_work_seconds{name="namespace"}');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/debug/pprof/cmdline`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'a' } };
  await client.resource({ group: '', version: 'v1', resource: 'nodes' }).create(node);
  // A line at level debug, which the controller writes through two wrappers of its logger.
  await eventually('its level is raised', () => readFrom('loops.log').includes('annotated a node') || undefined);
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  // Lines of the severity INFO are in the file alone.
  expect(readFrom('loops.log')).toMatch(/^stopping$/m);
  expect(program.stderr).not.toContain('stopping');
});

test('the API server logs requests by the level of their source file, with folder and line', async () => {
  const line = /^\S+Z DEBUG request\/log-request\.ts:\d+\] HTTP verb=GET URI=\/\S* /m;
  const info = () => readFrom('logs', 'orch-apiserver.INFO');
  await eventually('a request is in the file', () => line.test(info()) || undefined);
  expect(server.stderr).toMatch(line);
  expect(info()).toMatch(/^\S+Z INFO {2}\S+\.ts:\d+\] serving url=/m);
  expect(readdirSync(join(folder.path, 'logs')).filter((name) => /\.log\.INFO\.\d{8}-\d{6}\.\d+$/.test(name))).toEqual([
    expect.stringMatching(new RegExp(`^orch-apiserver\\..+\\.${server.child.pid}$`)),
  ]);
  // Other modules log at their usual level.
  expect(info().match(/ DEBUG /g)?.length).toBe(info().match(/ DEBUG request\/log-request/g)?.length);
});

test('the scheduler writes the stack of a line at a place of its sources, also with sanitization', async () => {
  const source = readFileSync(join(root, 'packages', 'serving', 'src', 'component', 'serve-component.ts'), 'utf8');
  const place = `serve-component.ts:${source.split('\n').findIndex((each) => each.includes("logger.info('serving'")) + 1}`;
  await using program = start('scheduler', [
    ...[...usual(), `--secure-port=${await freePort()}`, `--cert-dir=${join(folder.path, 'scheduler')}`],
    ...[`--log-backtrace-at=${place}`, '--experimental-logging-sanitization'],
  ]);
  await eventually('the stack is written', () => program.stderr.includes('    at ') || undefined);
  expect(program.stderr).toMatch(
    new RegExp(`INFO {2}serving url=https://127.0.0.1:\\d+\n    at component/${place}\n    at \\S+/run.ts:\\d+\n`),
  );
});

test.each([
  [
    'a file that cannot be opened',
    ['--logtostderr=false', '--log-file=/missing/folder/log'],
    /cannot open the log file/,
  ],
  [
    'an option of text in JSON',
    ['--logging-format=json', '--skip-headers'],
    /--skip-headers: not supported with --log/,
  ],
])('%s ends the start', async (_, args, error) => {
  await using program = start('controller-manager', [...usual(), '--secure-port=0', ...args]);
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.stderr).toMatch(error);
});

test.each(['apiserver', 'controller-manager', 'scheduler'])(
  'orch-%s rejects other releases of hidden metrics, and malformed labels',
  async (app) => {
    await using hidden = start(app, ['--show-hidden-metrics-for-version=1.19']);
    expect(await hidden.ended).toEqual({ code: 1, signal: null });
    expect(hidden.stderr).toContain('invalid argument "1.19" for "--show-hidden-metrics-for-version": must be 1.20');
    await using malformed = start(app, ['--allow-metric-labels=apiserver_request_total=GET']);
    expect(await malformed.ended).toEqual({ code: 1, signal: null });
    expect(malformed.stderr).toContain(
      '--allow-metric-labels: "apiserver_request_total" must be metric,label, followed by =value,value',
    );
  },
);

test('the metrics of the process agree with the process table', async () => {
  const of = (name: string) => readFile(join('/proc', String(server.child.pid), name), 'utf8');
  /** Seconds of CPU in user and system mode; the clock of the table has 100 ticks per second. */
  const cpuSeconds = async () => {
    const stat = await of('stat');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const residentBytes = async () => Number(/VmRSS:\s+(\d+) kB/.exec(await of('status'))?.[1]) * 1_024;
  const before = { cpu: await cpuSeconds(), memory: await residentBytes() };
  const page = (await client.getRaw('/metrics', { accept: 'text/plain' })).toString();
  const after = { cpu: await cpuSeconds(), memory: await residentBytes() };
  const shown = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1] ?? Number.NaN);
  const cpu = shown('process_cpu_seconds_total');
  const isBetween = (value: number, low: number, high: number) => low <= value && value <= high;
  expect(isBetween(cpu, before.cpu - 0.05, after.cpu + 0.05)).toBe(true);
  // The page itself needs memory while it is rendered.
  const memory = shown('process_resident_memory_bytes');
  expect(isBetween(memory / Math.max(before.memory, after.memory), 0.5, 1.5)).toBe(true);
  const limits = await of('limits');
  expect(shown('process_max_fds')).toBe(Number(/Max open files\s+(\d+)/.exec(limits)?.[1]));
  const files = readdirSync(join('/proc', String(server.child.pid), 'fd')).length;
  expect(Math.abs(shown('process_open_fds') - files)).toBeLessThan(10);
  const delays = ['min', 'p50', 'p99', 'max'].map((part) => shown(`nodejs_eventloop_lag_${part}_seconds`));
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.every((delay) => delay > 0)).toBe(true);
});
