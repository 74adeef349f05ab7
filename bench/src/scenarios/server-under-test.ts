import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MeasuredProcess, startNode } from '../measure/processes.js';

/** An API server without loops, in a folder of its own, and a small client for preparing it. */
export interface ServerUnderTest {
  readonly process: MeasuredProcess;
  readonly url: string;
  readonly token: string;
  /** Files with the authority, and the serving key pair that the baseline shares. */
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
  readonly folder: string;
  call(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  /** Those that stay the same from answer to answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const program = (name: string) => fileURLToPath(new URL(`../../../apps/${name}/dist/main.js`, import.meta.url));

export async function startServer(): Promise<ServerUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-bench-'));
  const token = 'bench-token';
  const started = await startNode([
    program('orch'),
    'up',
    `--data-dir=${folder}`,
    '--port=0',
    `--token=${token}`,
    '--output=json',
    '--naming=kubernetes',
    '--controllers=',
    '--scheduler=false',
  ]);
  const url = String(started.ready['url']);
  const files = {
    ca: join(folder, 'pki', 'ca.crt'),
    cert: join(folder, 'pki', 'apiserver.crt'),
    key: join(folder, 'pki', 'apiserver.key'),
  };
  const session = connect(url, { ca: await readFile(files.ca) });
  return {
    process: started,
    url,
    token,
    files,
    folder,
    call: (method, path, body, headers = {}) =>
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
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function mustCreate(server: ServerUnderTest, path: string, body: string): Promise<void> {
  const { status, body: answer } = await server.call('POST', path, body);
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${answer.toString().slice(0, 300)}`);
}

export interface Baseline {
  readonly process: MeasuredProcess;
  /** What a job needs to go there. */
  readonly target: { readonly url: string; readonly pid: number };
}

/** A baseline that sends what the server sent: the same bytes under the same headers. */
export async function startBaseline(server: ServerUnderTest, sends: BaselineSends): Promise<Baseline> {
  const { headers, ...contents } = sends;
  const job: Record<string, unknown> = { cert: server.files.cert, key: server.files.key, headers };
  for (const [name, bytes] of Object.entries(contents)) {
    const file = join(server.folder, `baseline-${name}`);
    await writeFile(file, bytes);
    job[name] = file;
  }
  const entry = fileURLToPath(new URL('../baseline/server.js', import.meta.url));
  const process = await startNode([entry, JSON.stringify(job)]);
  return { process, target: { url: `https://127.0.0.1:${process.ready['port']}`, pid: process.pid } };
}

export interface BaselineSends {
  readonly headers: Readonly<Record<string, string>>;
  readonly fixed?: Buffer;
  readonly fixedGzip?: Buffer;
  readonly frame?: Buffer;
}
