import { setMaxListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { makeCatalogue } from '@orch/api';
import { type ApiObject, type DeepReadonly, makeNames, type Names } from '@orch/apimachinery';
import {
  type ClientConfig,
  createRestClient,
  parseKubeconfig,
  type ResourceReference,
  type RestClient,
} from '@orch/client';
import { silentLogger } from '@orch/component';
import { auditToFile, runUp, type UpReady } from '@orch/orch-program';
import { type ControlPlaneOptions, type SettledOptions, settleOptions } from './control-plane-options.js';
import { settle } from './settle.js';
import { StoreReset } from './store-reset.js';
import type { CollectionTarget, ObjectTarget, WaitOptions } from './wait/wait-target.js';
import { type AnyObject, Waits } from './wait/waits.js';

/**
 * A whole control plane inside a test: the real server over real TLS, with the scheduler and every control loop, like
 * `orch up`, unless the options differ.
 *
 *     await using plane = await ControlPlane.start({ nodes: 1 });
 *     const deployments = plane.client.resource({ group: 'apps', version: 'v1', resource: 'deployments' });
 *     await deployments.create(web);
 *     await plane.waitForReady({ ...deployments.resource, namespace: 'default', name: 'web' });
 *     await plane.reset();
 *
 * Several can run in one process. A failed start leaves nothing behind.
 */
export class ControlPlane implements AsyncDisposable {
  readonly #parts: Parts;
  readonly #waits: Waits;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#waits = new Waits(parts.client, parts.stopping.signal);
  }

  /**
   * Resolves when the server responds and the loops have created their initial objects.
   * @throws ControlPlaneOptionsError, FeatureGatesError, and errors of the start: a port or a store in use
   */
  static async start(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
    const settled = settleOptions(options);
    const stopping = new AbortController();
    setMaxListeners(0, stopping.signal);
    const onAbort = () => stopping.abort(settled.signal?.reason);
    settled.signal?.addEventListener('abort', onAbort, { once: true });
    if (settled.signal?.aborted) onAbort();
    const { ready, running } = run(settled, stopping.signal);
    let client: RestClient | undefined;
    try {
      const started = await Promise.race([ready, running.then(endedEarly)]);
      const config = await parseKubeconfig(await readFile(started.kubeconfig, 'utf8'));
      client = clientOf(config, makeNames(settled.naming));
      await settle(client, { ...settled, signal: stopping.signal });
      const reset = await StoreReset.take(started);
      return new ControlPlane({ started, config, client, running, stopping, reset });
    } catch (error) {
      client?.close();
      stopping.abort(new Error('the start failed'));
      await running.catch(() => {});
      // The reason of the caller's signal takes precedence over the errors that it causes.
      throw settled.signal?.aborted ? settled.signal.reason : error;
    } finally {
      settled.signal?.removeEventListener('abort', onAbort);
    }
  }

  /** `https://127.0.0.1:<port>`. */
  get url(): string {
    return this.#parts.started.url;
  }

  /** The administrator's kubeconfig file, for programs in other languages. */
  get kubeconfig(): string {
    return this.#parts.started.kubeconfig;
  }

  /** The administrator's bearer token. */
  get token(): string {
    return this.#parts.started.token;
  }

  /** The server and the administrator's credentials. */
  get config(): ClientConfig {
    return this.#parts.config;
  }

  /** A client with the administrator's rights. */
  get client(): RestClient {
    return this.#parts.client;
  }

  /**
   * Waits, by a watch, until the object exists and the predicate returns true for it; resolves with the object. An error
   * of the predicate counts as false.
   *
   *     await plane.waitFor<Pod>({ ...pods, namespace: 'default', name: 'a' }, (pod) => pod.status?.phase === 'Running');
   *
   * @throws WaitTimeoutError with the last seen object, or the StatusError of a rejected request
   */
  async waitFor<T extends ApiObject = AnyObject>(
    target: ObjectTarget,
    predicate: (object: DeepReadonly<T>) => boolean,
    options: WaitOptions = {},
  ): Promise<DeepReadonly<T>> {
    return await this.#waits.forObject<T>(target, predicate, { ...options, state: 'the predicate does not hold' });
  }

  /** Like `waitFor`, for all objects that the target selects, possibly none. */
  async waitForList<T extends ApiObject = AnyObject>(
    target: CollectionTarget,
    predicate: (items: readonly DeepReadonly<T>[]) => boolean,
    options: WaitOptions = {},
  ): Promise<readonly DeepReadonly<T>[]> {
    return await this.#waits.forList<T>(target, predicate, options);
  }

  /**
   * Waits until the object is ready: every replica of a deployment or replica set, the phase Active of a namespace, the
   * condition Established of a definition of custom resources, the condition Ready of anything else, such as pods and nodes.
   */
  async waitForReady<T extends ApiObject = AnyObject>(
    target: ObjectTarget,
    options: WaitOptions = {},
  ): Promise<DeepReadonly<T>> {
    return await this.#waits.forReady<T>(target, options);
  }

  /** Waits until no object of that name exists. */
  async waitForGone(target: ObjectTarget, options: WaitOptions = {}): Promise<void> {
    await this.#waits.forGone(target, options);
  }

  /**
   * Restores the state after the start: removes all objects created since, regardless of finalizers. Stops the loops
   * meanwhile and restarts them, so that they recreate nothing and keep no state.
   */
  async reset(): Promise<void> {
    await this.#parts.reset.run();
  }

  /** Stops everything; resolves when nothing runs any more. */
  async stop(): Promise<void> {
    const { client, running, stopping } = this.#parts;
    client.close();
    stopping.abort(new Error('the control plane was stopped'));
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

function run(options: SettledOptions, signal: AbortSignal) {
  let onReady: (ready: UpReady) => void = () => {};
  const ready = new Promise<UpReady>((resolve) => {
    onReady = resolve;
  });
  const { naming, store, port, nodes, simulation, trustedNodeAgents, controllers, scheduler, featureGates, audit } =
    options;
  const running = runUp(
    {
      naming,
      data: store === 'memory' ? { type: 'memory' } : { type: 'folder', folder: store },
      host: '127.0.0.1',
      port,
      nodes,
      simulation,
      trustedNodeAgents,
      controllers,
      scheduler,
      featureGates,
      ...(audit === undefined ? {} : { audit: auditToFile(audit) }),
      logLevel: 'error',
      isolation: 'none',
    },
    { signal, logger: options.logger ?? silentLogger, onReady },
  );
  return { ready, running };
}

function endedEarly(): never {
  throw new Error('the control plane ended while it started');
}

/** Objects have the neutral names in memory, in either dialect. */
function clientOf(config: ClientConfig, names: Names): RestClient {
  const catalogue = makeCatalogue(names);
  const schemaOf = ({ group, resource }: ResourceReference) =>
    catalogue.resource({ group: names.group(group), resource })?.hub.schema;
  return createRestClient({ config, names, schemaOf, userAgent: 'orch-testing' });
}
