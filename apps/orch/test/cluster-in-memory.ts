import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Clock, type Dialect, makeNames } from '@orch/apimachinery';
import { type ClientConfig, createRestClient, formatKubeconfig, parseKubeconfig, type RestClient } from '@orch/client';
import { silentLogger } from '@orch/component';
import { runCommand } from '../src/commands.js';
import { runUp } from '../src/up/up.js';
import type { UpConfig, UpReady } from '../src/up/up-config.js';

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly lines: readonly string[];
}

/** An API server in this process on a private memory store, with a client of the administrator. */
export interface ClusterInMemory {
  readonly ready: UpReady;
  readonly client: RestClient;
  /** Runs one command line of `orch` as the administrator. */
  orch(...args: readonly string[]): Promise<CommandOutcome>;
  /** Writes a kubeconfig derived from that of the administrator by `change`. */
  kubeconfig(name: string, change: (config: ClientConfig) => ClientConfig): Promise<string>;
  stop(): Promise<void>;
}

/** `change` replaces fields of the config. The clock is that of the system unless another one is given. */
export async function startClusterInMemory(
  naming: Dialect = 'orch',
  change: Partial<UpConfig> = {},
  timing: { readonly clock?: Clock } = {},
): Promise<ClusterInMemory> {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const ready = await new Promise<UpReady>((resolve, reject) => {
    running = runUp(
      {
        naming,
        data: { type: 'memory' },
        host: '127.0.0.1',
        port: 0,
        nodes: 0,
        controllers: [],
        scheduler: false,
        logLevel: 'error',
        isolation: 'none',
        ...change,
      },
      { signal: stopping.signal, logger: silentLogger, onReady: resolve, ...timing },
    );
    running.catch(reject);
  });
  const config = await parseKubeconfig(await readFile(ready.kubeconfig, 'utf8'));
  const client = createRestClient({ config, names: makeNames(naming) });
  return {
    ready,
    client,
    orch: (...args) => {
      const where = args.includes('--kubeconfig') ? [] : ['--kubeconfig', ready.kubeconfig];
      return runClientLine([...args, ...(naming === 'orch' ? [] : ['--naming', naming]), ...where]);
    },
    async kubeconfig(name, change) {
      const file = join(dirname(ready.kubeconfig), `${name}.kubeconfig`);
      await writeFile(file, formatKubeconfig(change(config), { name }));
      return file;
    },
    async stop() {
      client.close();
      stopping.abort();
      await running;
    },
  };
}

/** Runs one command line of `orch` in this process. */
export async function runClientLine(args: readonly string[]): Promise<CommandOutcome> {
  const written = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const environment = { entry: '', stdin: new PassThrough(), stdout: into('stdout'), stderr: into('stderr') };
  const code = await runCommand(args, environment);
  return { code, ...written, lines: written.stdout.trimEnd().split('\n') };
}
