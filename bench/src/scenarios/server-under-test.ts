import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
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
import { listSucceeds } from '../measure/ready.js';
import { type MeasuredProcess, startNode } from '../processes/node-programs.js';
import { childrenOf } from '../processes/process-usage.js';

export type Engine = 'embedded' | 'etcd';

/** The API server program in its own folder, and a small client to prepare it. */
export interface ServerUnderTest {
  readonly engine: Engine;
  readonly url: string;
  readonly token: string;
  /** Its processes: the server with its serving workers, and its etcd if it uses one. */
  readonly pids: readonly number[];
  readonly etcd: EtcdProcess | undefined;
  /** The authority for clients, and the serving pair that the baseline shares. */
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
  readonly folder: string;
  call(method: string, path: string, options?: CallOptions): Promise<ReceivedResponse>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ReceivedResponse {
  readonly status: number;
  /** The headers that are equal in all responses. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const program = (name: string) => fileURLToPath(new URL(`../../../apps/${name}/dist/main.js`, import.meta.url));

export interface StartOptions {
  readonly engine: Engine;
  /** Kept after the stop if given. */
  readonly folder?: string;
  readonly args?: readonly string[];
  /** Arguments of Node, before the program. */
  readonly nodeArgs?: readonly string[];
  /** A command that executes Node. */
  readonly under?: readonly string[];
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The loader of another build of the API server; default: this build. */
  readonly program?: string;
  /** Users besides the administrator, without rights. */
  readonly users?: readonly BenchUser[];
  /** Receives what the server writes to standard error. */
  readonly logFile?: string;
  /** Writes files into the folder of the server, and returns further arguments. */
  readonly prepare?: (folder: string) => Promise<readonly string[]>;
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
  under = [],
  env = {},
  program: file = program('apiserver'),
  users = [],
  logFile,
  prepare = async () => [],
}: StartOptions): Promise<ServerUnderTest> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'orch-bench-')));
  const etcd = engine === 'etcd' ? await startEtcd() : undefined;
  const tokenFile = join(folder, 'tokens.csv');
  await writeFile(tokenFile, [{ token, name: 'admin', groups: ['system:masters'] }, ...users].map(tokenLine).join(''));
  const more = await prepare(folder);
  const port = await freePort();
  const cert = join(folder, 'pki', 'apiserver.crt');
  const [command = process.execPath, ...before] = [...under, process.execPath];
  const child = spawn(
    command,
    [
      ...before,
      ...nodeArgs,
      file,
      // On the embedded store it has the storage options of `orch up`.
      ...(etcd === undefined
        ? [`--data-dir=${join(folder, 'store')}`, '--storage-media-type=application/json']
        : [`--etcd-servers=${etcd.endpoint}`]),
      `--cert-dir=${join(folder, 'pki')}`,
      `--token-auth-file=${tokenFile}`,
      '--naming=kubernetes',
      ...(args.some((arg) => arg.startsWith('--authorization-mode=')) ? [] : ['--authorization-mode=RBAC']),
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      ...args,
      ...more,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } },
  );
  if (logFile !== undefined) child.stderr?.pipe(createWriteStream(logFile));
  await ready(child, { port, caFile: cert, token });
  const url = `https://127.0.0.1:${port}`;
  const ca = await readFile(cert);
  const open = () => connect(url, { ca }).on('error', () => {});
  let session = open();
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
        // The server closes connections that are idle, as this one is during a long load.
        if (session.closed || session.destroyed) session = open();
        const stream = session.request({
          ':method': method,
          ':path': path,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        });
        const chunks: Buffer[] = [];
        let status = 0;
        let responseHeaders: Record<string, string> = {};
        stream.setTimeout(10_000, () => reject(new Error(`${method} ${path}: no response in time`)));
        stream.on('response', (response) => {
          status = Number(response[':status']);
          const constant = Object.entries(response).filter(([name]) => !/^:|^content-length$|^date$/.test(name));
          responseHeaders = Object.fromEntries(constant.map(([name, value]) => [name, String(value)]));
        });
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => resolve({ status, headers: responseHeaders, body: Buffer.concat(chunks) }));
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

async function ready(child: ChildProcess, server: Parameters<typeof listSucceeds>[0]): Promise<void> {
  let stderrText = '';
  child.stderr?.on('data', (text: Buffer) => {
    stderrText = (stderrText + text.toString()).slice(-2_000);
  });
  const startMs = performance.now();
  while (!(await listSucceeds(server))) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}\n${stderrText}`);
    if (performance.now() - startMs > startWithinMs) throw new Error(`the server did not start in time\n${stderrText}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const startWithinMs = 60_000;

export async function mustCreate(server: ServerUnderTest, path: string, object: unknown): Promise<void> {
  const { status, body } = await server.call('POST', path, { body: JSON.stringify(object) });
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${body.toString().slice(0, 300)}`);
}

/** Creates `count` objects from a template, in which `$N` is the number of each. */
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

/** The common part of all jobs for this server. */
export function jobTo(server: ServerUnderTest, protocol: Protocol): Omit<DriverJob, 'load' | 'concurrency'> {
  const { url, token: bearer, files, pids } = server;
  return { url, protocol, pids, ca: files.ca, token: bearer, connections: 4 };
}

export interface Baseline {
  readonly process: MeasuredProcess;
  /** The destination for jobs. */
  readonly target: { readonly url: string; readonly pids: readonly number[] };
}

/** The responses and the record that the baseline sends and commits: those of the server. */
export interface BaselineContents {
  readonly responses: readonly ReceivedResponse[];
  readonly record?: Buffer;
  readonly frame?: Buffer;
}

/** Starts a baseline that sends the responses of the server, with the same bytes and headers. */
export async function startBaseline(
  server: ServerUnderTest,
  protocol: Protocol,
  { responses, record, frame }: BaselineContents,
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
      responses.map(async ({ headers, body }, index) => ({ headers, file: await save(`${index}`, body) })),
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
