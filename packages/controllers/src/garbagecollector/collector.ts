import {
  type ApiObject,
  type DeepReadonly,
  encodeJson,
  formatGroupResource,
  type OwnerReference,
  parseApiVersion,
  parseStoredJson,
  StatusError,
} from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import type { ControllerLog } from '../framework/controller.js';
import type { DiscoveredResource } from '../framework/discovery.js';
import { RetryLater } from '../framework/queue-controller.js';
import { decide, type OwnerState } from './decide.js';
import {
  blockingDependents,
  cyclicDependents,
  foregroundFinalizer,
  type GraphNode,
  isDeletingDependents,
  matchesReference,
  type ObjectIdentity,
  type OwnerGraph,
  orphanFinalizer,
} from './graph.js';

/** Does the work of the graph. Every decision is made on the live object. */
export class Collector {
  readonly #unresolved = new Set<string>();
  /** Namespaces of the newest deleted owners by uid: their kind may be gone too, so that they cannot be looked up. */
  readonly #deletedOwners = new Map<string, string>();

  constructor(
    private readonly parts: {
      readonly client: RestClient;
      readonly graph: OwnerGraph;
      readonly log: ControllerLog;
      /** The resource of a kind, with the group in neutral spelling; undefined when it is not monitored. */
      readonly resourceOf: (kind: { readonly group: string; readonly kind: string }) => DiscoveredResource | undefined;
    },
  ) {}

  /** Returns and clears the objects with an owner of an unknown kind. */
  takeUnresolved(): readonly string[] {
    const uids = [...this.#unresolved];
    this.#unresolved.clear();
    return uids;
  }

  /** Called before an object that was deleted leaves the graph. */
  noteDeleted(uid: string): void {
    const node = this.parts.graph.get(uid);
    if (node?.observed === undefined || node.dependents.size === 0) return;
    this.#deletedOwners.set(uid, node.observed.namespace);
    const [oldest] = this.#deletedOwners.keys();
    if (this.#deletedOwners.size > deletedOwnersMax && oldest !== undefined) this.#deletedOwners.delete(oldest);
  }

  /** Deletes the object when its owners are absent. Continues its foreground deletion. */
  async check(uid: string, signal: AbortSignal): Promise<void> {
    const { graph } = this.parts;
    const node = graph.get(uid);
    if (node?.observed === undefined) return;
    const live = await this.#live(node.observed, signal);
    if (live === undefined || live.metadata.uid !== uid) {
      graph.remove(uid);
      return;
    }
    const state = stateOf(live);
    if (isDeletingDependents(state)) {
      await this.#deleteDependents(node, signal);
      return;
    }
    if (state.deleting) return;
    const references = live.metadata.ownerReferences ?? [];
    const owners = await Promise.all(
      references.map(async (reference) => ({ reference, state: await this.#ownerState(reference, { live, signal }) })),
    );
    const dependents = [...node.dependents].flatMap((dependent) => dependent.observed ?? []);
    const decision = decide(state, { owners, dependents });
    if (decision.type === 'removeReferences')
      await this.#removeReferences(node.observed, { uid, remove: decision.uids, signal });
    if (decision.type !== 'delete') return;
    if (decision.unblock) await this.#unblock(node.observed, signal);
    await this.#delete(node.observed, { uid, policy: decision.policy, signal });
  }

  /** Removes the owner references of the dependents, then the finalizer of the owner. */
  async orphan(uid: string, signal: AbortSignal): Promise<void> {
    const node = this.parts.graph.get(uid);
    if (node?.observed === undefined) return;
    for (const dependent of node.dependents) {
      if (dependent.observed === undefined) continue;
      await this.#removeReferences(dependent.observed, { uid: dependent.uid, remove: [uid], signal });
    }
    await this.#removeFinalizer(node.observed, { uid, finalizer: orphanFinalizer, signal });
  }

  async #deleteDependents(node: GraphNode, signal: AbortSignal): Promise<void> {
    if (node.observed === undefined) return;
    const blocking = blockingDependents(node);
    if (blocking.length === 0) {
      await this.#removeFinalizer(node.observed, { uid: node.uid, finalizer: foregroundFinalizer, signal });
      return;
    }
    for (const { observed } of cyclicDependents(node)) {
      if (observed !== undefined) await this.#unblock(observed, signal);
    }
    for (const dependent of blocking)
      if (dependent.observed?.deleting === false) await this.check(dependent.uid, signal);
  }

  async #ownerState(
    reference: DeepReadonly<OwnerReference>,
    { live, signal }: { readonly live: DeepReadonly<ApiObject>; readonly signal: AbortSignal },
  ): Promise<OwnerState> {
    const { client, graph, resourceOf } = this.parts;
    const { namespace: dependentNamespace = '', uid = '' } = live.metadata;
    const known = graph.get(reference.uid)?.observed;
    const dependent = { namespace: dependentNamespace, owners: [reference] };
    if (known !== undefined && !known.deleting && matchesReference(known, dependent)) return 'solid';
    const { group = '' } = parseApiVersion(reference.apiVersion) ?? {};
    const resource = resourceOf({ group: client.names.neutralGroup(group), kind: reference.kind });
    // The kind may be served again later, so the owner is not known to be absent.
    if (resource === undefined) {
      const deletedIn = this.#deletedOwners.get(reference.uid);
      if (deletedIn === '' || (deletedIn !== undefined && deletedIn === dependentNamespace)) return 'absent';
      this.#unresolved.add(uid);
      return 'unknown';
    }
    // A cluster-scoped dependent does not name the namespace of its owner.
    if (resource.namespaced && dependentNamespace === '') return 'unknown';
    const namespace = resource.namespaced ? dependentNamespace : '';
    const owner = await this.#live({ resource, namespace, name: reference.name }, signal);
    if (owner === undefined || owner.metadata.uid !== reference.uid) {
      // An object with the uid may exist elsewhere if the reference does not match it.
      if (known === undefined || matchesReference(known, dependent)) graph.remove(reference.uid);
      return 'absent';
    }
    // Its deletion has been seen, or its creation not yet: the read or the graph is behind, and no event need follow.
    if (known === undefined) throw new RetryLater('the graph does not have an owner that was read');
    return isDeletingDependents(stateOf(owner)) ? 'waiting' : 'solid';
  }

  async #live({ resource, namespace, name }: ObjectIdentity, signal: AbortSignal) {
    return await unlessNotFound(this.parts.client.metadata(resource).get(name, { signal, ...scope(namespace) }));
  }

  async #delete(
    { resource, namespace, name }: ObjectIdentity,
    options: {
      readonly uid: string;
      readonly policy: 'Orphan' | 'Foreground' | 'Background';
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { uid, policy, signal } = options;
    const resourceClient = this.parts.client.resource(resource);
    const deleted = await unlessNotFound(
      resourceClient
        .delete(name, { signal, ...scope(namespace), propagationPolicy: policy, preconditions: { uid } })
        .then(() => true),
    );
    if (deleted) this.#logChange('deleted an object whose owners are gone', { resource, namespace, name }, { policy });
  }

  async #removeReferences(
    object: ObjectIdentity,
    options: { readonly uid: string; readonly remove: readonly string[]; readonly signal: AbortSignal },
  ): Promise<void> {
    const live = await this.#live(object, options.signal);
    if (live === undefined || live.metadata.uid !== options.uid) return;
    const all = live.metadata.ownerReferences ?? [];
    const ownerReferences = all.filter((reference) => !options.remove.includes(reference.uid));
    if (ownerReferences.length === all.length) return;
    await this.#patchMetadata(object, { live, change: { ownerReferences }, signal: options.signal });
    this.#logChange('removed owner references', object, { count: all.length - ownerReferences.length });
  }

  /** Clears `blockOwnerDeletion` of the owner references. */
  async #unblock(object: ObjectIdentity, signal: AbortSignal): Promise<void> {
    const live = await this.#live(object, signal);
    if (live === undefined) return;
    const ownerReferences = (live.metadata.ownerReferences ?? []).map((reference) => {
      return { ...reference, blockOwnerDeletion: false };
    });
    await this.#patchMetadata(object, { live, change: { ownerReferences }, signal });
  }

  async #removeFinalizer(
    object: ObjectIdentity,
    options: { readonly uid: string; readonly finalizer: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const live = await this.#live(object, options.signal);
    if (live === undefined || live.metadata.uid !== options.uid) return;
    const all = live.metadata.finalizers ?? [];
    const finalizers = all.filter((finalizer) => finalizer !== options.finalizer);
    if (finalizers.length === all.length) return;
    await this.#patchMetadata(object, { live, change: { finalizers }, signal: options.signal });
    this.#logChange('removed a finalizer', object, { finalizer: options.finalizer });
  }

  #logChange(
    message: string,
    { resource, namespace, name }: ObjectIdentity,
    fields: Readonly<Record<string, unknown>>,
  ): void {
    const object = namespace === '' ? name : `${namespace}/${name}`;
    this.parts.log.info(message, { resource: formatGroupResource(resource), object, ...fields });
  }

  /** Sends a merge patch of the version that was read. A conflict throws, and the object is retried. */
  async #patchMetadata(
    { resource, namespace, name }: ObjectIdentity,
    options: {
      readonly live: DeepReadonly<ApiObject>;
      readonly change: { readonly ownerReferences?: readonly object[]; readonly finalizers?: readonly string[] };
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { live, change, signal } = options;
    const { uid = '', resourceVersion = '' } = live.metadata;
    const body = { metadata: parseStoredJson(encodeJson({ uid, resourceVersion, ...change })) };
    const resourceClient = this.parts.client.resource(resource);
    await unlessNotFound(resourceClient.patch(name, { type: 'merge', body }, { signal, ...scope(namespace) }));
  }
}

function stateOf(object: DeepReadonly<ApiObject>): {
  readonly deleting: boolean;
  readonly finalizers: readonly string[];
} {
  return { deleting: Boolean(object.metadata.deletionTimestamp), finalizers: object.metadata.finalizers ?? [] };
}

function scope(namespace: string): { readonly namespace?: string } {
  return namespace === '' ? {} : { namespace };
}

/** Undefined when the response is 404. */
async function unlessNotFound<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof StatusError && error.code === 404) return undefined;
    throw error;
  }
}

const deletedOwnersMax = 10_000;
