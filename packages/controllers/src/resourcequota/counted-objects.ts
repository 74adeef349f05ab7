import { makeQuotaEvaluators, type QuotaEvaluator } from '@orch/api';
import { type ApiObject, type Clock, type DeepReadonly, fieldsAt, type GroupResource } from '@orch/apimachinery';
import { Informer, type Informers, type RestClient } from '@orch/client';
import type { ControllerGates } from '../framework/controller.js';
import { type DiscoveredResource, discoverResources } from '../framework/discovery.js';
import { resources } from '../framework/resources.js';

/** The objects of one resource that quotas count. */
export interface CountedObjects {
  readonly evaluator: QuotaEvaluator;
  readonly informer: Informer<ApiObject>;
}

export interface CountedResourcesOptions {
  readonly client: RestClient;
  readonly clock: Clock;
  readonly informers: Informers;
  readonly gates: ControllerGates;
  /** Called when an object is deleted, or changes in a way that may lower its usage. `current` is undefined if deleted. */
  readonly onChange: (
    evaluator: QuotaEvaluator,
    old: DeepReadonly<ApiObject>,
    current: DeepReadonly<ApiObject> | undefined,
  ) => void;
  /** Called when a resource is no longer served, so that quotas which count it are incomplete. */
  readonly onEnded: () => void;
}

/**
 * Informers of the resources that quotas count, started when the first quota names the resource, and ended when the server
 * no longer serves it. Of objects that are only counted, the metadata is kept.
 */
export class CountedResources {
  readonly #counted = new Map<string, CountedObjects>();
  readonly #running = new Set<Promise<void>>();
  /** End the informers of metadata. */
  readonly #endings = new Map<string, AbortController>();
  readonly #evaluators: ReturnType<typeof makeQuotaEvaluators>;
  #discovered: readonly DiscoveredResource[] = [];
  #rediscoverAtMs = Number.NEGATIVE_INFINITY;
  #retryMs = firstRetryMs;

  constructor(private readonly options: CountedResourcesOptions) {
    const { client, gates, clock } = options;
    this.#evaluators = makeQuotaEvaluators({ names: client.names, gates, now: () => clock.now() });
  }

  /**
   * The objects of the resources that the quota limits, and the time until resources that are not known to be served are looked
   * for again; undefined when all are served.
   * @throws StatusError when discovery fails
   */
  async of(
    quota: unknown,
    { signal, running }: { readonly signal: AbortSignal; readonly running: AbortSignal },
  ): Promise<{ readonly counted: readonly CountedObjects[]; readonly retryMs: number | undefined }> {
    const names = Object.keys(fieldsAt(quota, 'spec', 'hard'));
    const counted: CountedObjects[] = [];
    let isComplete = true;
    for (const resource of this.#resourcesOf(names)) {
      const known = this.#counted.get(keyOf(resource)) ?? (await this.#start(resource, { signal, running }));
      if (known === undefined) isComplete = false;
      else counted.push(known);
    }
    const retryMs = isComplete ? undefined : Math.max(0, this.#rediscoverAtMs - this.options.clock.now().getTime());
    return { counted, retryMs };
  }

  /** Resolves when the informers have stopped. */
  async stopped(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Resources whose objects consume the names. */
  #resourcesOf(names: readonly string[]): readonly GroupResource[] {
    const candidates = [...coreResources.map((resource) => ({ group: '', resource })), ...names.map(countedResource)];
    const found = new Map<string, GroupResource>();
    for (const resource of candidates) {
      if (resource === undefined) continue;
      const matching = this.#evaluators.of(resource)?.matchingNames(names) ?? [];
      if (matching.length > 0) found.set(keyOf(resource), resource);
    }
    return [...found.values()];
  }

  async #start(
    resource: GroupResource,
    { signal, running }: { readonly signal: AbortSignal; readonly running: AbortSignal },
  ): Promise<CountedObjects | undefined> {
    const evaluator = this.#evaluators.of(resource);
    if (evaluator === undefined) return undefined;
    const informer = this.#sharedInformer(resource) ?? (await this.#metadataInformer(resource, { signal, running }));
    if (informer === undefined) return undefined;
    const concurrent = this.#counted.get(keyOf(resource));
    if (concurrent !== undefined) return concurrent;
    informer.addHandler({
      onUpdate: (object, old) => this.options.onChange(evaluator, old, object),
      onDelete: (object) => this.options.onChange(evaluator, object, undefined),
    });
    if (this.#sharedInformer(resource) === undefined) this.#run(resource, informer, running);
    const counted = { evaluator, informer };
    this.#counted.set(keyOf(resource), counted);
    return counted;
  }

  #run(resource: GroupResource, informer: Informer<ApiObject>, running: AbortSignal): void {
    const key = keyOf(resource);
    const ending = this.#endings.get(key);
    const signal = ending === undefined ? running : AbortSignal.any([running, ending.signal]);
    const run = informer.run(signal).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** The kind may be defined again, in another version: then it is discovered again. */
  #end(resource: GroupResource): void {
    const key = keyOf(resource);
    this.#endings.get(key)?.abort();
    this.#endings.delete(key);
    this.#counted.delete(key);
    this.#discovered = this.#discovered.filter(
      ({ servedGroup, resource: name }) => keyOf({ group: servedGroup, resource: name }) !== key,
    );
    this.options.onEnded();
  }

  /** Pods, services and claims are counted by their specs. */
  #sharedInformer({ group, resource }: GroupResource): Informer<ApiObject> | undefined {
    if (group !== '') return undefined;
    const { informers } = this.options;
    if (resource === 'pods') return informers.for<ApiObject>(resources.pods);
    if (resource === 'services') return informers.for<ApiObject>(resources.services);
    if (resource === 'persistentvolumeclaims') return informers.for<ApiObject>(resources.persistentVolumeClaims);
    return undefined;
  }

  /** Undefined when the server does not serve the resource. */
  async #metadataInformer(
    { group, resource }: GroupResource,
    { signal }: { readonly signal: AbortSignal; readonly running: AbortSignal },
  ): Promise<Informer<ApiObject> | undefined> {
    const { client, clock } = this.options;
    const isServed = (each: DiscoveredResource) =>
      each.servedGroup === group && each.resource === resource && each.namespaced && each.verbs.includes('watch');
    const nowMs = clock.now().getTime();
    if (!this.#discovered.some(isServed) && nowMs >= this.#rediscoverAtMs) {
      const { resources: found, failed } = await discoverResources(client, signal);
      this.#discovered = found;
      // A group whose list could not be read may have the resource.
      const pauseMs = failed.length === 0 ? rediscoveryMs : this.#retryMs;
      this.#retryMs = failed.length === 0 ? firstRetryMs : Math.min(this.#retryMs * 2, rediscoveryMs);
      this.#rediscoverAtMs = nowMs + pauseMs;
    }
    const served = this.#discovered.find(isServed);
    if (served === undefined) return undefined;
    const key = keyOf({ group, resource });
    const ending = new AbortController();
    this.#endings.set(key, ending);
    return new Informer<ApiObject>({
      ...{ client: client.metadata(served), clock },
      onConnection: ({ type }) => {
        if (type === 'notServed' && this.#endings.get(key) === ending) this.#end({ group, resource });
      },
    });
  }
}

/** Between two discoveries; after one that has failed for some groups, they come after this back-off. */
const rediscoveryMs = 30_000;
const firstRetryMs = 1_000;

const coreResources = [
  ...['pods', 'services', 'persistentvolumeclaims'],
  ...['configmaps', 'replicationcontrollers', 'resourcequotas', 'secrets'],
];

/** `count/deployments.apps`: deployments in the group apps; undefined for other names. */
function countedResource(name: string): GroupResource | undefined {
  const [, resource, group = ''] = /^count\/([^.]+)(?:\.(.+))?$/.exec(name) ?? [];
  return resource === undefined ? undefined : { group, resource };
}

function keyOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}
