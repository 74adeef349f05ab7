import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orchNames } from '@orch/apimachinery';
import { parseFlags, silentLogger } from '@orch/component';
import { apiServerChecks, apiServerConfig } from '../src/config-from-options.js';
import { runApiServer } from '../src/index.js';
import { apiServerFlags } from '../src/options/api-server-flags.js';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface Watched {
  /** `ADDED name resourceVersion`, in order of arrival. */
  readonly events: readonly string[];
  /** Resolves when the newest event has this resourceVersion, or a later one. */
  until(resourceVersion: number): Promise<readonly string[]>;
}

/** An API server in this process, configured like the program, with an HTTP/2 client of the administrator. */
export interface RunningServer {
  readonly url: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  watch(path: string): Promise<Watched>;
  stop(): Promise<void>;
}

export async function runServer(...args: readonly string[]): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-server-'));
  const tokens = join(folder, 'tokens');
  await writeFile(tokens, 'admin,admin,admin,"system:masters"\n');
  const own = [`--cert-dir=${folder}`, `--token-auth-file=${tokens}`, '--bind-address=127.0.0.1'];
  const outcome = parseFlags(apiServerFlags(orchNames), {
    args: [...own, '--authorization-mode=RBAC', ...args],
    checks: apiServerChecks,
  });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const config = await apiServerConfig.read(outcome.flags);
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const url = await new Promise<string>((resolve, reject) => {
    running = runApiServer(
      { ...config, listener: { ...config.listener, port: 0 } },
      { signal: ending.signal, logger: silentLogger, onReady: (server) => resolve(server.url) },
    );
    running.catch(reject);
  });
  const session = connect(url, { rejectUnauthorized: false });
  const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
  return {
    url,
    ask: (method, path, body) =>
      new Promise((resolve, reject) => {
        const stream = session.request({ ...headers, ':method': method, ':path': path });
        let status = 0;
        let text = '';
        stream.on('response', (answer) => {
          status = answer[':status'] ?? 0;
        });
        stream.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        stream.on('error', reject).on('end', () =>
          resolve({
            status,
            text,
            get json() {
              return JSON.parse(text);
            },
          }),
        );
        stream.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    watch: (path) =>
      new Promise((resolve, reject) => {
        const events: string[] = [];
        let newest = 0;
        let rest = '';
        let wake = (): void => undefined;
        const stream = session.request({ ...headers, ':path': path });
        stream.on('error', reject).setEncoding('utf8');
        stream.on('response', () =>
          resolve({
            events,
            async until(resourceVersion) {
              while (newest < resourceVersion) {
                await new Promise<void>((resume) => {
                  wake = resume;
                });
              }
              return events;
            },
          }),
        );
        stream.on('data', (piece: string) => {
          const lines = (rest + piece).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            const { type, object } = JSON.parse(line);
            events.push(`${type} ${object.metadata?.name ?? object.message} ${object.metadata?.resourceVersion}`);
            newest = Math.max(newest, Number(object.metadata?.resourceVersion ?? 0));
          }
          wake();
        });
        stream.end();
      }),
    async stop() {
      session.destroy();
      ending.abort();
      await running;
      await rm(folder, { recursive: true });
    },
  };
}
