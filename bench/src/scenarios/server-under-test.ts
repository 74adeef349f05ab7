import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BaselineJob } from '../baseline/serve-baseline.js';
import type { DriverJob, Protocol } from '../driver/job.js';
import { drive } from '../measure/drive.js';
import { type EtcdProcess, startEtcd } from '../measure/etcd.js';
import { freePort } from '../measure/free-port.js';
import { listAnswers } from '../measure/ready.js';
import { type MeasuredProcess, startNode } from '../processes/node-programs.js';
import { childrenOf } from '../processes/process-usage.js';

export type Engine = 'embedded' | 'etcd';

/** The API server's own program in a folder of its own, and a small client for preparing it. */
export interface ServerUnderTest {
  readonly engine: Engine;
  readonly url: string;
  readonly token: string;
  /** Its processes: the server with its serving workers, and its etcd when it is on one. */
  readonly pids: readonly number[];
  readonly etcd: EtcdProcess | undefined;
  /** What clients trust, and the serving pair that the baseline shares. */
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
  readonly folder: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  /** Those that stay the same from answer to answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const program = (name: string) => fileURLToPath(new URL(`../../../apps/${name}/dist/main.js`, import.meta.url));

export interface StartOptions {
  readonly engine: Engine;
  /** Kept after the stop when it is given. */
  readonly folder?: string;
  readonly args?: readonly string[];
  /** Given to Node, before the program. */
  readonly nodeArgs?: readonly string[];
  /** Besides this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Users besides the administrator, who have no rights of their own. */
  readonly users?: readonly BenchUser[];
}

export interface BenchUser {
  readonly name: string;
  readonly token: string;
  readonly groups?: readonly string[];
}

const token = 'bench-token';

export async function startServer({
  engine,
  folder: kept,
  args = [],
  nodeArgs = [],
  env = {},
  users = [],
}: StartOptions): Promise<ServerUnderTest> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'orch-bench-')));
  const etcd = engine === 'etcd' ? await startEtcd() : undefined;
  const tokenFile = join(folder, 'tokens.csv');
  await writeFile(tokenFile, [{ token, name: 'admin', groups: ['system:masters'] }, ...users].map(tokenLine).join(''));
  const port = await freePort();
  const cert = join(folder, 'pki', 'apiserver.crt');
  const child = spawn(
    process.execPath,
    [
      ...nodeArgs,
      program('apiserver'),
      // On its embedded store it runs as `orch up` has it.
      ...(etcd === undefined
        ? [`--data-dir=${join(folder, 'store')}`, '--storage-media-type=application/json']
        : [`--etcd-servers=${etcd.endpoint}`]),
      `--cert-dir=${join(folder, 'pki')}`,
      `--token-auth-file=${tokenFile}`,
      '--naming=kubernetes',
      '--authorization-mode=RBAC',
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } },
  );
  await ready(child, { port, caFile: cert, token });
  const url = `https://127.0.0.1:${port}`;
  const session = connect(url, { ca: await readFile(cert) });
  session.on('error', () => {});
  return {
    engine,
    url,
    token,
    pids: [child.pid ?? 0, ...childrenOf(child.pid ?? 0), ...(etcd === undefined ? [] : [etcd.pid])],
    etcd,
    files: { ca: cert, cert, key: join(folder, 'pki', 'apiserver.key') },
    folder,
    call: (method, path, { body, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const stream = session.request({
          ':method': method,
          ':path': path,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        });
        const chunks: Buffer[] = [];
        let status = 0;
        let answered: Record<string, string> = {};
        stream.setTimeout(10_000, () => reject(new Error(`${method} ${path}: no answer in time`)));
        stream.on('response', (answer) => {
          status = Number(answer[':status']);
          const constant = Object.entries(answer).filter(([name]) => !/^:|^content-length$|^date$/.test(name));
          answered = Object.fromEntries(constant.map(([name, value]) => [name, String(value)]));
        });
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => resolve({ status, headers: answered, body: Buffer.concat(chunks) }));
        stream.on('error', reject);
        stream.end(body);
      }),
    async stop() {
      session.destroy();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await etcd?.stop();
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

function tokenLine({ token, name, groups = [] }: BenchUser): string {
  return `${token},${name},${name},"${groups.join(',')}"\n`;
}

async function ready(child: ChildProcess, server: Parameters<typeof listAnswers>[0]): Promise<void> {
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-2_000);
  });
  const startMs = performance.now();
  while (!(await listAnswers(server))) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}\n${said}`);
    if (performance.now() - startMs > startWithinMs) throw new Error(`the server did not start in time\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const startWithinMs = 60_000;

export async function mustCreate(server: ServerUnderTest, path: string, object: unknown): Promise<void> {
  const { status, body } = await server.call('POST', path, { body: JSON.stringify(object) });
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${body.toString().slice(0, 300)}`);
}

/** Makes `count` objects of a template that has `$N` for the number of each. */
export async function createMany(
  server: ServerUnderTest,
  { path, template, count, first = 0 }: { path: string; template: string; count: number; first?: number },
): Promise<void> {
  const bodyFile = join(server.folder, 'many.json');
  await writeFile(bodyFile, template);
  await drive({
    ...jobTo(server, 'h2'),
    concurrency: 64,
    load: {
      type: 'requests',
      durationMs: 600_000,
      requestsMax: count,
      firstNumber: first,
      requests: [{ share: 1, method: 'POST', path, headers: jsonBody, bodyFile, pool: 50 }],
    },
  });
}

export const jsonBody = { 'content-type': 'application/json' } as const;

/** What every job against this server has in common. */
export function jobTo(server: ServerUnderTest, protocol: Protocol): Omit<DriverJob, 'load' | 'concurrency'> {
  const { url, token: bearer, files, pids } = server;
  return { url, protocol, pids, ca: files.ca, token: bearer, connections: 4 };
}

export interface Baseline {
  readonly process: MeasuredProcess;
  /** What a job needs to go there. */
  readonly target: { readonly url: string; readonly pids: readonly number[] };
}

/** What the baseline sends and commits: what the server sent and stored. */
export interface BaselineContents {
  readonly answers: readonly Answer[];
  readonly record?: Buffer;
  readonly frame?: Buffer;
}

/** A baseline that sends what the server sent: the same bytes under the same headers. */
export async function startBaseline(
  server: ServerUnderTest,
  protocol: Protocol,
  { answers, record, frame }: BaselineContents,
): Promise<Baseline> {
  const save = async (name: string, bytes: Buffer) => {
    const file = join(server.folder, `baseline-${name}`);
    await writeFile(file, bytes);
    return file;
  };
  const job: BaselineJob = {
    protocol,
    cert: server.files.cert,
    key: server.files.key,
    fixed: await Promise.all(
      answers.map(async ({ headers, body }, index) => ({ headers, file: await save(`${index}`, body) })),
    ),
    ...(record === undefined ? {} : { record: await save('record', record) }),
    ...(frame === undefined ? {} : { frame: await save('frame', frame) }),
    ...(server.etcd === undefined ? {} : { etcd: server.etcd.endpoint }),
  };
  const entry = fileURLToPath(new URL('../baseline/server.js', import.meta.url));
  const process = await startNode([entry, JSON.stringify(job)]);
  const pids = [process.pid, ...(server.etcd === undefined ? [] : [server.etcd.pid])];
  return { process, target: { url: `https://127.0.0.1:${process.ready['port']}`, pids } };
}
