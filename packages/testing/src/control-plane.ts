import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { makeCatalogue } from '@orch/api';
import { type Dialect, makeNames, type Names } from '@orch/apimachinery';
import {
  type ClientConfig,
  createRestClient,
  parseKubeconfig,
  type ResourceReference,
  type RestClient,
} from '@orch/client';
import { type Logger, silentLogger } from '@orch/component';
import { type ControllerName, controllers as knownControllers } from '@orch/controllers';
import { runUp, type UpReady } from 'orch';
import { StoreReset } from './store-reset.js';

export interface ControlPlaneOptions {
  /** The control loops to run, by their names in `--controllers`; `'all'`, or none when not given. */
  readonly controllers?: 'all' | readonly ControllerName[];
  readonly scheduler?: boolean;
  /** Simulated nodes, whose pods become Running and Ready. */
  readonly nodes?: number;
  readonly naming?: Dialect;
  /** `'memory'` (when not given) leaves nothing behind; a folder is kept, and continued by the next start on it. */
  readonly store?: 'memory' | (string & {});
  /** 0, which picks a free one, when not given. */
  readonly port?: number;
  readonly logger?: Logger;
  /** Gives up starting. */
  readonly signal?: AbortSignal;
}

/**
 * A whole control plane inside a test: the real server over real TLS, with the control loops that the test chooses.
 *
 *     await using plane = await ControlPlane.start({ controllers: ['garbagecollector', 'namespace'] });
 *     await plane.client.resource({ group: '', version: 'v1', resource: 'configmaps' }).list();
 *
 * Several run side by side in one process. A start that fails leaves nothing behind.
 */
export class ControlPlane implements AsyncDisposable {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async start(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
    const stopping = new AbortController();
    setMaxListeners(0, stopping.signal);
    const onAbort = () => stopping.abort(options.signal?.reason);
    options.signal?.addEventListener('abort', onAbort, { once: true });
    if (options.signal?.aborted) onAbort();
    const { ready, running } = run(options, stopping.signal);
    let client: RestClient | undefined;
    try {
      const started = await Promise.race([ready, running.then(endedEarly)]);
      const config = await parseKubeconfig(await readFile(started.kubeconfig, 'utf8'));
      client = clientOf(config, makeNames(options.naming ?? 'orch'));
      await settle(client, { ...options, signal: stopping.signal });
      const reset = await StoreReset.take(started.store);
      return new ControlPlane({ started, config, client, running, stopping, reset });
    } catch (error) {
      client?.close();
      stopping.abort(new Error('the start failed'));
      await running.catch(() => {});
      // What broke because the caller gave up is no news to the caller.
      throw options.signal?.aborted ? options.signal.reason : error;
    } finally {
      options.signal?.removeEventListener('abort', onAbort);
    }
  }

  /** `https://127.0.0.1:<port>`. */
  get url(): string {
    return this.#parts.started.url;
  }

  /** The administrator's kubeconfig file: for programs in other languages. */
  get kubeconfig(): string {
    return this.#parts.started.kubeconfig;
  }

  /** The administrator's bearer token. */
  get token(): string {
    return this.#parts.started.token;
  }

  /** Server and the administrator's credentials. */
  get config(): ClientConfig {
    return this.#parts.config;
  }

  /** A client of the administrator. */
  get client(): RestClient {
    return this.#parts.client;
  }

  /** Puts back what there was after the start: everything made since is gone, whatever finalizers it has. */
  async reset(): Promise<void> {
    await this.#parts.reset.run();
  }

  /** Ends everything; resolves when nothing runs any more. */
  async stop(): Promise<void> {
    const { client, running, stopping } = this.#parts;
    client.close();
    stopping.abort(new Error('stopped'));
    await running;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}

interface Parts {
  readonly started: UpReady;
  readonly config: ClientConfig;
  readonly client: RestClient;
  readonly running: Promise<void>;
  readonly stopping: AbortController;
  readonly reset: StoreReset;
}

function run(options: ControlPlaneOptions, signal: AbortSignal) {
  let onReady: (ready: UpReady) => void = () => {};
  const ready = new Promise<UpReady>((resolve) => {
    onReady = resolve;
  });
  const { store = 'memory' } = options;
  const running = runUp(
    {
      naming: options.naming ?? 'orch',
      data: store === 'memory' ? { type: 'memory' } : { type: 'folder', folder: store },
      host: '127.0.0.1',
      port: options.port ?? 0,
      nodes: options.nodes ?? 0,
      controllers: chosenControllers(options),
      scheduler: options.scheduler ?? false,
      logLevel: 'error',
      isolation: 'none',
    },
    { signal, logger: options.logger ?? silentLogger, onReady },
  );
  return { ready, running };
}

function chosenControllers({ controllers = [] }: ControlPlaneOptions): readonly string[] {
  return controllers === 'all' ? Object.keys(knownControllers) : controllers;
}

function endedEarly(): never {
  throw new Error('the control plane ended while it started');
}

/** Objects have the neutral spelling in memory, in either dialect. */
function clientOf(config: ClientConfig, names: Names): RestClient {
  const catalogue = makeCatalogue(names);
  const schemaOf = ({ group, resource }: ResourceReference) =>
    catalogue.resource({ group: names.group(group), resource })?.hub.schema;
  return createRestClient({ config, names, schemaOf, userAgent: 'orch-testing' });
}

/** Ready means: what the chosen loops make in an empty cluster is there, so that the first pod is not refused. */
async function settle(
  client: RestClient,
  options: ControlPlaneOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const { nodes = 0, signal } = options;
  if (chosenControllers(options).includes('serviceaccount')) await defaultServiceAccounts(client, signal);
  if (nodes > 0) await nodesReady(client, { count: nodes, signal });
}

/** One in each namespace: an account that came later than what a reset goes back to would be made again for ever. */
async function defaultServiceAccounts(client: RestClient, signal: AbortSignal): Promise<void> {
  const accounts = client.resource({ group: '', version: 'v1', resource: 'serviceaccounts' });
  const namespaces = client.resource({ group: '', version: 'v1', resource: 'namespaces' });
  await eventually(signal, async () => {
    const { items } = await accounts.list({ fieldSelector: 'metadata.name=default', signal });
    const held = new Set(items.map(({ metadata }) => metadata.namespace));
    return (await namespaces.list({ signal })).items.every(({ metadata }) => held.has(metadata.name));
  });
}

async function nodesReady(
  client: RestClient,
  { count, signal }: { readonly count: number; readonly signal: AbortSignal },
) {
  const nodes = client.resource({ group: '', version: 'v1', resource: 'nodes' });
  await eventually(signal, async () => (await nodes.list({ signal })).items.length >= count);
}

async function eventually(signal: AbortSignal, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const pollMs = 5;
