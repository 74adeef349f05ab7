import type { ResourceDefinition, ResourceVersionDefinition, UserInfo } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  forbiddenError,
  type GroupResource,
  type GroupVersionKind,
  type JsonObject,
  type Names,
  type StatusError,
} from '@orch/apimachinery';
import type { Authorizer } from '@orch/auth';
import type { Trace } from '@orch/component';
import type { Exchange } from '@orch/serving';
import type { UpdateDecision } from '@orch/storage';
import type { CodecKind } from '../codec/object-codec.js';
import type { MappedResource } from '../kinds/resource-of-kind.js';
import { failureOf } from '../trace/traced.js';
import type { AdmissionRecorder, AdmissionStep } from './admission-metrics.js';
import type { FollowedObjects } from './followed-objects.js';
import type { OperationOptions } from './operation-options.js';

/** A write in the hub version before it is stored, or a connect request before it is made. */
export interface AdmissionRequest {
  /** `connect`: exec, attach, port forwarding and proxies (spec: Errors, rule 2). */
  readonly operation: 'create' | 'update' | 'delete' | 'connect';
  /** Identity of the API request: the same object in each attempt of a write. */
  readonly write: object;
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
  /** '' for the object itself. */
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly user: UserInfo;
  readonly dryRun: boolean;
  /**
   * Mutating plugins modify it in place; undefined on delete. On connect: the options of the subresource, such as `{
   * kind: 'PodExecOptions', apiVersion: 'v1', metadata: {}, container: 'web', command: ['sh'] }`.
   */
  readonly object: ApiObject | undefined;
  readonly old: DeepReadonly<ApiObject> | undefined;
  /**
   * Options of the operation, which may differ from the options kind of the request: a patch is an update. undefined
   * on connect.
   */
  readonly options: OperationOptions | undefined;
  /**
   * Kind and version of `object` and `old`: the hub version of the resource; for an operation the version of the
   * request; for a subresource its own kind, such as Scale or PodExecOptions.
   */
  readonly form: CodecKind;
  readonly exchange: AdmissionExchange;
  /** Time of `performance.now()` at which the request ends. Infinity or undefined: it has no deadline. */
  readonly deadlineMs?: number | undefined;
  /** undefined in offline checks. */
  readonly audit: AuditSink | undefined;
  /** Receives the steps of admission; absent in offline checks. */
  readonly trace?: Trace | undefined;
}

/** Members of the exchange for plugins that call other programs or warn the client. Missing in offline checks. */
export type AdmissionExchange = Partial<Pick<Exchange, 'signal' | 'addedHeader' | 'setHeader'>>;

/** Collects annotations for the audit event of a request. */
export interface AuditSink {
  /** The first value of a key is kept. */
  annotate(key: string, value: string): void;
  /** Whether the event contains the objects of requests, and may contain annotations that quote them. */
  readonly keepsRequests: boolean;
}

/** 403. For an object without a name the message contains its generateName. */
export function admissionDenied({ definition, name, object }: AdmissionRequest, why: string): StatusError {
  return forbiddenError(definition, name || object?.metadata.generateName || 'Unknown', why);
}

/** Server functions for plugins. */
export interface AdmissionContext {
  readonly names: Names;
  readonly now: () => Date;
  readonly gates: (name: string) => boolean;
  /** A unique name: the prefix and five random characters. */
  generateName(this: void, prefix: string): string;
  /** One stored object, at its newest revision; undefined when it does not exist. */
  find(
    resource: GroupResource,
    key: { readonly namespace: string; readonly name: string },
  ): Promise<DeepReadonly<ApiObject> | undefined>;
  /** Keeps the objects of a resource in memory, for reads without a wait. */
  follow(resource: GroupResource): FollowedObjects;
  /** Updates a stored object as the server, bypassing its strategy. @throws StatusError, such as 404 when `keep` finds none */
  update(
    resource: GroupResource,
    key: { readonly namespace: string; readonly name: string },
    decide: (current: DeepReadonly<ApiObject> | undefined) => UpdateDecision,
  ): Promise<void>;
  /** Creates an object in the hub version as the server, with admission and validation. @throws StatusError, such as 409 */
  create(resource: GroupResource, object: JsonObject): Promise<void>;
  /** The resource of a kind in one served version; undefined when it is not served. */
  resourceOf(kind: GroupVersionKind): MappedResource | undefined;
  /** All stored objects of a resource. */
  list(resource: GroupResource, namespace?: string): Promise<readonly DeepReadonly<ApiObject>[]>;
  /** Checks further permissions of the user, such as approving for a signer. */
  readonly authorize: Authorizer['authorize'];
  /** The plugins that call the configured webhooks; undefined in offline checks, which call none. */
  readonly webhooks: { readonly mutating: AdmissionPlugin; readonly validating: AdmissionPlugin } | undefined;
}

/**
 * Admits writes before they are stored, and connections before they are made (spec: Errors, rule 2). A plugin rejects
 * a request by throwing StatusError. While a synchronous plugin runs, no other write of the object happens. A plugin
 * that returns a promise allows concurrent writes of the object, by others or by itself; after such a write it runs
 * again.
 */
export interface AdmissionPlugin {
  /** Whether the plugin applies to the request. */
  handles(request: AdmissionRequest): boolean;
  mutate?(request: AdmissionRequest): void | Promise<void>;
  validate?(request: AdmissionRequest): void | Promise<void>;
  /**
   * Whether the plugin requests that the mutating phase runs once more, since the object differs from what earlier
   * plugins saw. Asked once, when the phase has run.
   */
  needsReinvocation?(request: AdmissionRequest): boolean;
  /** Runs instead of `mutate` when the mutating phase runs once more. */
  reinvoke?(request: AdmissionRequest): void | Promise<void>;
  /**
   * Called when a create, update, patch or apply has ended: without an error the object is stored. A plugin that changed
   * other objects for the write undoes that. A promise that `validate` returned may still be pending.
   */
  writeEnded?(write: object, error?: unknown): void;
}

export type AdmissionPluginFactory = (context: AdmissionContext) => AdmissionPlugin;

type Phase = 'mutate' | 'reinvoke' | 'validate';

/** Where a chain records the durations of its phases and plugins. */
export interface ChainMetrics {
  readonly recordStep: AdmissionRecorder;
  /** The recorder of a plugin; undefined for a plugin that is not measured. */
  readonly recorderOf: (plugin: AdmissionPlugin) => AdmissionRecorder | undefined;
  /** The name of a plugin in traces. */
  readonly nameOf: (plugin: AdmissionPlugin) => string;
}

interface ChainLink {
  readonly plugin: AdmissionPlugin;
  readonly name: string;
  readonly record: AdmissionRecorder | undefined;
}

/** The enabled plugins, in order. */
export class AdmissionChain {
  readonly #links: readonly ChainLink[];
  readonly #recordStep: AdmissionRecorder | undefined;
  readonly #reinvoking: readonly AdmissionPlugin[];
  readonly #observers: readonly AdmissionPlugin[];

  constructor(plugins: readonly AdmissionPlugin[], metrics?: ChainMetrics) {
    this.#links = plugins.map((plugin) => ({
      plugin,
      name: metrics?.nameOf(plugin) ?? '',
      record: metrics?.recorderOf(plugin),
    }));
    this.#recordStep = metrics?.recordStep;
    this.#reinvoking = plugins.filter((plugin) => plugin.needsReinvocation !== undefined);
    this.#observers = plugins.filter(({ writeEnded }) => writeEnded !== undefined);
  }

  /**
   * Runs the plugins in order. Returns undefined when no plugin waits.
   * @throws StatusError of the first plugin that rejects, synchronously or by the promise
   */
  mutate(request: AdmissionRequest): Promise<void> | undefined {
    return measured(this.#recordStep, { step: 'admit', name: 'admit', request, run: this.#mutate });
  }

  /** After `mutate`: whether a plugin changed the object so that the phase ran once more. */
  isReinvoked(request: AdmissionRequest): boolean {
    return this.#reinvoking.some((plugin) => plugin.needsReinvocation?.(request) === true);
  }

  /** Like `mutate`. */
  validate(request: AdmissionRequest): Promise<void> | undefined {
    return measured(this.#recordStep, { step: 'validate', name: 'validate', request, run: this.#validate });
  }

  /** Notifies the plugins of the outcome of a write. */
  writeEnded(write: object, error?: unknown): void {
    for (const plugin of this.#observers) plugin.writeEnded?.(write, error);
  }

  readonly #mutate = (request: AdmissionRequest): Promise<void> | undefined => {
    const wait = this.#runFrom(0, 'mutate', request);
    // Only plugins that wait request a reinvocation.
    return wait === undefined || !this.#mayReinvoke(request) ? wait : this.#reinvokeAfter(wait, request);
  };

  readonly #validate = (request: AdmissionRequest): Promise<void> | undefined => this.#runFrom(0, 'validate', request);

  #mayReinvoke(request: AdmissionRequest): boolean {
    for (const plugin of this.#reinvoking) if (plugin.handles(request)) return true;
    return false;
  }

  async #reinvokeAfter(wait: Promise<void>, request: AdmissionRequest): Promise<void> {
    await wait;
    if (this.isReinvoked(request)) await this.#runFrom(0, 'reinvoke', request);
  }

  #runFrom(first: number, phase: Phase, request: AdmissionRequest): Promise<void> | undefined {
    for (let index = first; index < this.#links.length; index += 1) {
      const link = this.#links[index];
      if (link === undefined) continue;
      const { plugin, name, record } = link;
      const step = phase === 'reinvoke' && plugin.reinvoke === undefined ? 'mutate' : phase;
      if (plugin[step] === undefined || !plugin.handles(request)) continue;
      const wait =
        record === undefined
          ? plugin[step](request)
          : measured(record, { step: stepOf[step], name, request, run: (given) => plugin[step]?.(given) ?? undefined });
      if (wait !== undefined) return this.#runAfter(wait, () => this.#runFrom(index + 1, phase, request));
    }
    return undefined;
  }

  async #runAfter(wait: Promise<void>, rest: () => Promise<void> | undefined): Promise<void> {
    await wait;
    await rest();
  }
}

const stepOf = { mutate: 'admit', reinvoke: 'admit', validate: 'validate' } as const;

interface Measured {
  readonly step: AdmissionStep;
  /** Of the step in the trace of the request. */
  readonly name: string;
  readonly request: AdmissionRequest;
  readonly run: (request: AdmissionRequest) => Promise<void> | undefined;
}

/** Runs and records the duration, until the promise settles if there is one. */
function measured(
  record: AdmissionRecorder | undefined,
  { step, name, request, run }: Measured,
): Promise<void> | undefined {
  if (record === undefined) return run(request);
  const startMs = performance.now();
  const span = request.trace?.begin(name);
  const end = (error?: unknown): void => {
    const isRejected = error !== undefined;
    record({ step, operation: request.operation, seconds: (performance.now() - startMs) / 1_000, isRejected });
    span?.end(isRejected ? failureOf(error) : undefined);
  };
  let wait: Promise<void> | undefined;
  try {
    wait = run(request);
  } catch (error) {
    end(error);
    throw error;
  }
  if (wait !== undefined) return endAfter(wait, end);
  // Plugins that decide at once take microseconds.
  if (name !== step) span?.discard();
  end();
  return undefined;
}

async function endAfter(wait: Promise<void>, end: (error?: unknown) => void): Promise<void> {
  try {
    await wait;
  } catch (error) {
    end(error);
    throw error;
  }
  end();
}
