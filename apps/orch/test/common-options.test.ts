import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { apiServerFlags } from '@orch/apiserver-program';
import { createRestClient, formatKubeconfig, type RestClient } from '@orch/client';
import { type FlagDefinition, loggingOption, parseFlags } from '@orch/component';
import { controllerManagerFlags } from '@orch/controller-manager-program';
import { schedulerFlags } from '@orch/scheduler-program';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

const tables: Readonly<Record<string, readonly FlagDefinition[]>> = {
  apiserver: apiServerFlags(orchNames),
  'controller-manager': controllerManagerFlags(orchNames),
  scheduler: schedulerFlags(orchNames),
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Running;
let kubeconfig: string;
let client: RestClient;

interface Running {
  readonly app: string;
  readonly program: OrchProcess;
  readonly port: number;
}

const start = (app: string, args: readonly string[]) =>
  new OrchProcess(args, { command: [process.execPath, join(root, 'apps', app, 'dist', 'main.js')] });

/** Runs the program until it serves, with what it needs and `args`. */
async function run(app: string, ...args: readonly string[]): Promise<Running> {
  const port = await freePort();
  const own = join(folder.path, `${app}-${port}`);
  await mkdir(own);
  const needed =
    app === 'apiserver'
      ? [
          `--data-dir=${join(own, 'store')}`,
          '--disable-admission-plugins=ServiceAccount',
          `--token-auth-file=${join(folder.path, 'tokens.csv')}`,
        ]
      : [
          ...[`--kubeconfig=${kubeconfig}`, '--leader-elect=false'],
          '--authorization-always-allow-paths=/metrics,/debug/pprof/*',
        ];
  const program = start(app, [
    ...needed,
    ...[`--cert-dir=${join(own, 'pki')}`, '--bind-address=127.0.0.1', `--secure-port=${port}`],
    ...args,
  ]);
  await eventually(`${app} serves`, () => {
    if (program.child.exitCode !== null) throw new Error(program.stderr);
    return program.stderr.includes('serving') || undefined;
  });
  return { app, program, port };
}

/** As the administrator of the API server; the other programs open the paths of these tests to everybody. */
function get({ app, port }: Running, path: string): Promise<{ readonly status: number; readonly text: string }> {
  const headers = app === 'apiserver' ? { authorization: 'Bearer secret-of-admin' } : {};
  return new Promise((resolve, reject) => {
    const options = { headers, agent: false, rejectUnauthorized: false };
    const request = https.get(`https://127.0.0.1:${port}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
  });
}

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'tokens.csv'), 'secret-of-admin,admin,1,"system:masters"\n');
  kubeconfig = join(folder.path, 'kubeconfig');
  await mkdir(join(folder.path, 'no-logs'));
  server = await run('apiserver', ...usual());
  const pair = join(folder.path, `apiserver-${server.port}`, 'pki', 'apiserver.crt');
  const certificateAuthority = await readFile(pair, 'utf8');
  const config = { server: `https://127.0.0.1:${server.port}`, certificateAuthority, token: 'secret-of-admin' };
  await writeFile(kubeconfig, formatKubeconfig(config, { name: 'orch' }));
  client = createRestClient({ config, names: orchNames });
});
afterAll(async () => {
  client.close();
  await server.program.kill('SIGTERM');
  await folder[Symbol.asyncDispose]();
});

/** A new node and a new pod, about which all programs have something to log. */
async function causeWork(): Promise<void> {
  const core = (resource: string) => client.resource({ group: '', version: 'v1', resource });
  const metadata = { generateName: 'a-' };
  await core('nodes').create({ apiVersion: 'v1', kind: 'Node', metadata });
  const spec = { containers: [{ name: 'c', image: 'i' }] };
  await core('pods').create({ apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, namespace: 'default' }, spec });
}

/** Text, one level higher for all files, and a folder of log files that is not used. */
const usual = () => ['--vmodule=*=5', '--contention-profiling', `--log-dir=${join(folder.path, 'no-logs')}`];
/** The opposite of the defaults. */
const other = [
  ...['--logging-format=json', '--v=5', '--disabled-metrics=process_cpu_seconds_total,process_start_time_seconds'],
  ...['--show-hidden-metrics-for-version=1.20', '--profiling=false'],
  ...['--permit-address-sharing', '--feature-gates=AllAlpha=true,AllBeta=false'],
];

const started = async (app: string): Promise<Running> => (app === 'apiserver' ? server : await run(app, ...usual()));
const stop = async ({ program }: Running): Promise<void> => {
  if (program !== server.program) await program.kill('SIGTERM');
};

describe.each(Object.keys(tables))('%s', (app) => {
  const table = tables[app] ?? [];
  const optionOf = (name: string) => table.find((flag) => flag.name === name);

  test('logs text to standard error by default, at the level of --vmodule, and serves metrics and profiles [Scheduler defaults, 15] [Scheduler defaults, 19] [Scheduler defaults, 23]', async () => {
    const running = await started(app);
    try {
      const { stderr } = running.program;
      expect(stderr).toMatch(/^\S+Z INFO {2}serving /m);
      await causeWork();
      await eventually('a line at debug', () => /^\S+Z (DEBUG|TRACE) /m.test(running.program.stderr) || undefined);
      expect(readdirSync(join(folder.path, 'no-logs'))).toEqual([]);
      expect((await get(running, '/metrics')).text).toMatch(/^process_cpu_seconds_total /m);
      expect((await get(running, '/debug/pprof/cmdline')).status).toBe(200);
      expect(stderr).toContain('--contention-profiling has no effect');
      expect(optionOf('profiling')?.default).toBe('true');
    } finally {
      await stop(running);
    }
  });

  test('logs JSON at the level of --v, hides disabled metrics, and serves no profiles with --profiling=false [Scheduler defaults, 15] [Scheduler defaults, 21] [Scheduler defaults, 23]', async () => {
    const running = await run(app, ...other);
    await using program = running.program;
    const levels = () =>
      new Set(
        program.stderr
          .split('\n')
          .filter((line) => line.startsWith('{') && line.endsWith('}'))
          .map((line): unknown => JSON.parse(line).level),
      );
    if (app === 'apiserver') await get(running, '/api');
    else await causeWork();
    await eventually('a line at debug', () => levels().has('debug') || levels().has('trace') || undefined);
    expect(levels().has('info')).toBe(true);
    expect(program.stderr).not.toMatch(/^\S+Z (INFO|DEBUG|TRACE) /m);
    const asked = await get(running, '/metrics');
    expect(asked.status).toBe(200);
    expect(asked.text).toMatch(/^process_resident_memory_bytes /m);
    expect(asked.text).not.toMatch(/^process_(cpu_seconds_total|start_time_seconds) /m);
    expect((await get(running, '/debug/pprof/cmdline')).status).not.toBe(200);
    expect(rejected('--show-hidden-metrics-for-version=1.19')).toEqual([
      'invalid argument "1.19" for "--show-hidden-metrics-for-version": must be 1.20',
    ]);
  });

  const rejected = (...args: readonly string[]): readonly string[] => {
    const outcome = parseFlags(table, { args });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };

  test('has log files of 1800 MB, written each 5 s, and errors also on standard error [Scheduler defaults, 16] [Scheduler defaults, 17] [Scheduler defaults, 18]', () => {
    const outcome = parseFlags(table, { args: ['--logtostderr=false'] });
    if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
    expect(loggingOption.read(outcome.flags).files).toEqual({
      ...{ folder: tmpdir(), flushPeriodMs: 5_000, sizeBytesMax: 1_800 * 2 ** 20, stderrSeverityMin: 2 },
      ...{ hasOneOutput: false, hasHeads: true },
    });
  });

  test('shares addresses on request, and rejects to share ports [Scheduler defaults, 22]', async () => {
    for (const name of ['permit-address-sharing', 'permit-port-sharing']) expect(optionOf(name)?.default).toBe('false');
    await using program = start(
      app,
      [`--kubeconfig=${kubeconfig}`, '--permit-port-sharing'].slice(app === 'apiserver' ? 1 : 0),
    );
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.stderr).toMatch(/--permit-port-sharing: Node\.js \S+ cannot set SO_REUSEPORT/);
  });

  test('rejects unknown feature gates, and sets those of --feature-gates [Scheduler defaults, 20] [Deprecation rules, 22]', async () => {
    const needed = app === 'apiserver' ? [] : [`--kubeconfig=${kubeconfig}`];
    await using program = start(app, [...needed, '--feature-gates=SuspendJob=True,Nope=False,Other=maybe']);
    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.stderr).toContain('"SuspendJob=True,Nope=False,Other=maybe" for "--feature-gates"');
    await using second = start(app, [...needed, '--feature-gates=SuspendJob=True,Nope=False,ServerSideApply=False']);
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.stderr).toContain('unrecognized feature gate: Nope');
    expect(second.stderr).not.toMatch(/SuspendJob|ServerSideApply/);
  });

  test('prints its version [Scheduler defaults, 24]', async () => {
    await using program = start(app, ['--version']);
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.stdout).toMatch(new RegExp(`^orch-${app} \\d+\\.\\d+\\.\\d+ .*\n$`));
  });
});
