import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { eventually, OrchProcess, root, temporaryFolder } from './orch-process.js';

/** A program with its arguments for a folder, and what each run of it logs. */
interface LoggingProgram {
  readonly app: string;
  readonly args: (folder: string) => Promise<readonly string[]>;
  /** A line at level warn of the start. */
  readonly warning: string;
  /** The source of the line at level info that says the program serves. */
  readonly serving: { readonly file: string; readonly folder: string };
}

const programs: readonly LoggingProgram[] = [
  {
    app: 'apiserver',
    args: async (folder) => [`--data-dir=${join(folder, 'store')}`, `--audit-log-path=${join(folder, 'audit')}`],
    warning: 'without --audit-policy-file no audit events are recorded',
    serving: { file: 'apps/apiserver/src/program.ts', folder: 'src' },
  },
  ...['controller-manager', 'scheduler'].map((app) => ({
    app,
    args: async (folder: string) => {
      // No server is there: the error of leader election names it.
      const kubeconfig = {
        'current-context': 'c',
        contexts: [{ name: 'c', context: { cluster: 'c' } }],
        clusters: [{ name: 'c', cluster: { server: 'http://127.0.0.1:9/password=hunter2' } }],
      };
      await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig));
      return [`--kubeconfig=${join(folder, 'kubeconfig')}`, `--port=${await freePort()}`, '--address=127.0.0.1'];
    },
    warning: 'serving without encryption, authentication and authorization',
    serving: { file: 'packages/serving/src/component/serve-component.ts', folder: 'component' },
  })),
];

const oneMebibyte = 2 ** 20;

describe.each(programs)('orch-$app', ({ app, args, warning, serving }) => {
  /** `file.ts:line` of the log statement. */
  const servingPlace = (() => {
    const lines = readFileSync(join(root, serving.file), 'utf8').split('\n');
    return `${serving.file.split('/').at(-1)}:${lines.findIndex((line) => line.includes("logger.info('serving'")) + 1}`;
  })();

  async function start(folder: string, options: readonly string[]) {
    const port = await freePort();
    const usual = [`--secure-port=${port}`, '--bind-address=127.0.0.1', `--cert-dir=${join(folder, 'pki')}`];
    const command = [process.execPath, join(root, 'apps', app, 'dist', 'main.js')];
    return { port, program: new OrchProcess([...usual, ...(await args(folder)), ...options], { command }) };
  }

  /** Sends no TLS, which is logged at debug by create-secure-listener.ts, and a request with a credential in its log line. */
  async function provoke(port: number): Promise<void> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.end('no TLS\r\n\r\n');
    socket.resume();
    await closed;
    const options = {
      port,
      path: '/healthz',
      rejectUnauthorized: false,
      headers: { 'user-agent': 'password=hunter2' },
    };
    const [response] = await once(get({ host: '127.0.0.1', ...options }), 'response');
    response.resume();
    await once(response, 'end');
  }

  /** Runs the program until it serves, was provoked and has written `awaited`. Resolves with standard error. */
  async function logOf(options: readonly string[], awaited = ''): Promise<string> {
    await using folder = await temporaryFolder();
    const { port, program } = await start(folder.path, options);
    await using running = program;
    await eventually('it serves', () => {
      if (running.child.exitCode !== null) throw new Error(running.stderr);
      return /"serving"|serving url=https/.test(running.stderr) || undefined;
    });
    await provoke(port);
    await eventually(`it has logged ${awaited}`, () => running.stderr.includes(awaited) || undefined);
    await running.kill('SIGTERM');
    return running.stderr;
  }

  const handshake = 'a TLS handshake failed';

  test('--v decides which lines are written, and --vmodule raises single files', async () => {
    expect(await logOf([])).not.toContain(handshake);
    expect(await logOf(['--v=3'], handshake)).toMatch(new RegExp(`^\\S+Z DEBUG ${handshake} `, 'm'));
    const raised = await logOf(['--vmodule=create-secure-*=3'], handshake);
    expect(raised).toMatch(new RegExp(`^\\S+Z DEBUG ${handshake} `, 'm'));
    expect(raised.match(/ DEBUG /g)).toHaveLength(1);
  });

  test('--logging-format=json writes objects, and sanitization replaces credentials in both formats', async () => {
    const lines = (await logOf(['--logging-format=json', '--v=10'], 'password='))
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map(({ message }) => message)).toEqual(expect.arrayContaining(['serving', handshake]));
    expect(entries.every(({ level, time }) => /^(error|warn|info|debug|trace)$/.test(level) && time > '2')).toBe(true);
    expect(lines.join('\n')).toContain('password=hunter2');

    const sanitization = '--experimental-logging-sanitization';
    for (const format of ['json', 'text']) {
      const text = await logOf([`--logging-format=${format}`, sanitization, '--v=10'], 'password=');
      expect(text).toContain('password=<redacted>');
      expect(text).not.toContain('hunter2');
    }
  });

  test('--log-backtrace-at writes the stack of its line, --skip-headers no header, --add-dir-header the source', async () => {
    const place = servingPlace;
    expect(await logOf([`--log-backtrace-at=${place}`])).toMatch(
      new RegExp(`^\\S+Z INFO {2}serving url=\\S+\\n    at ${serving.folder}/${place}\\n`, 'm'),
    );
    expect(await logOf(['--skip-headers'])).toMatch(/^serving url=https/m);
    expect(await logOf(['--add-dir-header'])).toMatch(
      new RegExp(`^\\S+Z INFO {2}${serving.folder}/${place}\\] serving url=https`, 'm'),
    );
  });

  test('--logtostderr=false writes a file per severity, which --one-output, --stderrthreshold and --skip-log-headers divide', async () => {
    await using folder = await temporaryFolder();
    const logs = join(folder.path, 'logs');
    await mkdir(logs);
    const { program } = await start(folder.path, [
      ...['--logtostderr=false', `--log-dir=${logs}`, '--one-output', '--stderrthreshold=WARNING'],
      ...['--skip-log-headers', '--log-flush-frequency=0s'],
    ]);
    await using running = program;
    const read = (severity: string): string => {
      const name = `orch-${app}.${severity}`;
      return readdirSync(logs).includes(name) ? readFileSync(join(logs, name), 'utf8') : '';
    };
    await eventually('it serves', () => {
      if (running.child.exitCode !== null) throw new Error(running.stderr);
      return read('INFO').includes('serving url=https') || undefined;
    });
    await running.kill('SIGTERM');
    expect(read('WARNING')).toContain(warning);
    expect(read('INFO')).not.toContain(warning);
    expect(running.stderr).toContain(warning);
    expect(running.stderr).not.toContain('serving url=https');
    expect(read('INFO') + read('WARNING')).not.toContain('Log file created at');
  });

  test('--log-file appends and is rotated at --log_file_max_size, and --alsologtostderr writes its lines too', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'log');
    const earlier = 'x'.repeat(oneMebibyte);
    await writeFile(file, earlier);
    const { program } = await start(folder.path, [
      ...['--logtostderr=false', `--log-file=${file}`, '--log_file_max_size=1', '--alsologtostderr'],
      '--log-flush-frequency=50ms',
    ]);
    await using running = program;
    await eventually('it serves', () => {
      if (running.child.exitCode !== null) throw new Error(running.stderr);
      return readFileSync(file, 'utf8').includes('serving url=https') || undefined;
    });
    await running.kill('SIGTERM');
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^Log file created at: /);
    expect(text).toContain(warning);
    expect(readFileSync(`${file}.1`, 'utf8').startsWith(earlier)).toBe(true);
    for (const line of ['serving url=https', warning]) expect(running.stderr).toContain(line);
  });
});
