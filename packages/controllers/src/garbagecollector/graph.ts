import type { DeepReadonly, OwnerReference } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';

/** Finalizers that decide what happens to the dependents of an object. */
export const orphanFinalizer = 'orphan';
export const foregroundFinalizer = 'foregroundDeletion';

/** The address of an object. */
export interface ObjectIdentity {
  readonly resource: ResourceReference;
  /** '' for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** The last seen state of an object. */
export interface Observation extends ObjectIdentity {
  readonly kind: string;
  readonly uid: string;
  readonly owners: readonly DeepReadonly<OwnerReference>[];
  readonly finalizers: readonly string[];
  readonly deleting: boolean;
}

export interface GraphNode {
  readonly uid: string;
  /** Undefined while only owner references name the object: it may not exist. */
  observed: Observation | undefined;
  readonly dependents: Set<GraphNode>;
}

/** Work that follows from a change of the graph. */
export interface GraphWork {
  /** The object may have to be deleted, depending on its owners. */
  checkOwners(uid: string): void;
  /** The object has an owner in another namespace, which is invalid. */
  reportForeignOwner(uid: string, ownerUid: string): void;
  /** The dependents of the object have to be orphaned. */
  orphanDependents(uid: string): void;
}

/**
 * The owner references of all resources, by uid.
 *
 *     Deployment d ← ReplicaSet r ← Pod p      (an arrow is an owner reference)
 *     d is deleted: d leaves the graph, the owners of r are checked, r is deleted; then p.
 *     An owner that was never seen is a node without observation until a request finds it absent.
 */
export class OwnerGraph {
  readonly #nodes = new Map<string, GraphNode>();

  constructor(private readonly work: GraphWork) {}

  get(uid: string): GraphNode | undefined {
    return this.#nodes.get(uid);
  }

  get size(): number {
    return this.#nodes.size;
  }

  /** Adds or updates an object. */
  observe(next: Observation): void {
    const node = this.#node(next.uid);
    const previous = node.observed;
    node.observed = next;
    const owners = new Set(next.owners.map((owner) => owner.uid));
    const previousOwners = new Set(previous?.owners.map((owner) => owner.uid));
    for (const uid of owners) if (!previousOwners.has(uid)) this.#addDependent(uid, node);
    if (previous === undefined) this.#checkDependentReferences(node, next);
    for (const uid of previousOwners) if (!owners.has(uid)) this.#removeDependent(uid, node);
    if (previous !== undefined) this.#checkUnblockedOwners(previous, next);
    if (isOrphaning(next) && !(previous !== undefined && isOrphaning(previous))) this.work.orphanDependents(next.uid);
    if (isDeletingDependents(next) && !(previous !== undefined && isDeletingDependents(previous))) {
      for (const dependent of node.dependents) this.work.checkOwners(dependent.uid);
      this.work.checkOwners(next.uid);
    }
  }

  /** Removes an object that was deleted or does not exist. */
  remove(uid: string): void {
    const node = this.#nodes.get(uid);
    if (node === undefined) return;
    this.#nodes.delete(uid);
    for (const owner of node.observed?.owners ?? []) this.#removeDependent(owner.uid, node);
    for (const dependent of node.dependents) this.work.checkOwners(dependent.uid);
  }

  /** Forgets an object that is no longer watched, but may exist: its dependents are not checked. */
  forget(uid: string): void {
    const node = this.#nodes.get(uid);
    if (node === undefined) return;
    const { observed } = node;
    node.observed = undefined;
    if (node.dependents.size === 0) this.#nodes.delete(uid);
    for (const owner of observed?.owners ?? []) this.#removeDependent(owner.uid, node);
  }

  #node(uid: string): GraphNode {
    const existing = this.#nodes.get(uid);
    if (existing !== undefined) return existing;
    const node: GraphNode = { uid, observed: undefined, dependents: new Set() };
    this.#nodes.set(uid, node);
    return node;
  }

  #addDependent(ownerUid: string, dependent: GraphNode): void {
    const known = this.#nodes.has(ownerUid);
    const owner = this.#node(ownerUid);
    owner.dependents.add(dependent);
    const { observed } = owner;
    // The new dependent may have to be deleted if its owner was never seen, is deleted in the foreground, or does not
    // match the reference.
    if (!known || (observed !== undefined && isDeletingDependents(observed))) this.work.checkOwners(dependent.uid);
    if (observed !== undefined) this.#checkReference(observed, dependent);
  }

  /** Dependents may be seen before their owner. */
  #checkDependentReferences(owner: GraphNode, observed: Observation): void {
    for (const dependent of owner.dependents) this.#checkReference(observed, dependent);
  }

  #checkReference(owner: Observation, dependent: GraphNode): void {
    if (dependent.observed === undefined || matchesReference(owner, dependent.observed)) return;
    this.work.checkOwners(dependent.uid);
    if (!canOwn(owner, dependent.observed)) this.work.reportForeignOwner(dependent.uid, owner.uid);
  }

  #removeDependent(ownerUid: string, dependent: GraphNode): void {
    const owner = this.#nodes.get(ownerUid);
    if (owner === undefined) return;
    owner.dependents.delete(dependent);
    if (owner.observed === undefined && owner.dependents.size === 0) this.#nodes.delete(ownerUid);
    if (owner.observed !== undefined && isDeletingDependents(owner.observed)) this.work.checkOwners(ownerUid);
  }

  /** Checks owners in foreground deletion that a dependent no longer blocks. */
  #checkUnblockedOwners(previous: Observation, next: Observation): void {
    for (const { uid } of previous.owners.filter((owner) => owner.blockOwnerDeletion === true)) {
      const now = next.owners.find((owner) => owner.uid === uid);
      const owner = this.#nodes.get(uid)?.observed;
      if (now?.blockOwnerDeletion !== true && owner !== undefined && isDeletingDependents(owner))
        this.work.checkOwners(uid);
    }
  }
}

/** Reports whether an owner reference of the dependent has the uid, kind and name of the owner, and a valid scope. */
export function matchesReference(owner: Observation, dependent: Pick<Observation, 'namespace' | 'owners'>): boolean {
  if (!canOwn(owner, dependent)) return false;
  return dependent.owners.some(
    ({ uid, name, kind }) => uid === owner.uid && name === owner.name && kind === owner.kind,
  );
}

/** An owner is cluster-scoped, or in the namespace of its dependent. */
function canOwn(owner: Observation, dependent: Pick<Observation, 'namespace'>): boolean {
  return owner.namespace === '' || owner.namespace === dependent.namespace;
}

function isOrphaning(object: Pick<Observation, 'deleting' | 'finalizers'>): boolean {
  return object.deleting && object.finalizers.includes(orphanFinalizer);
}

export function isDeletingDependents(object: Pick<Observation, 'deleting' | 'finalizers'>): boolean {
  return object.deleting && object.finalizers.includes(foregroundFinalizer);
}

/**
 * The blocking dependents that form a cycle with the owner in which all objects are deleted in the foreground: without
 * help none of them would ever be deleted.
 *
 *     a ← b ← c ← a, all deleted in the foreground: the result for a is b, which waits for c, which waits for a
 */
export function cyclicDependents(owner: GraphNode): readonly GraphNode[] {
  return blockingDependents(owner).filter((dependent) => waitsFor(dependent, { node: owner, seen: new Set() }));
}

function waitsFor(
  waiting: GraphNode,
  { node, seen }: { readonly node: GraphNode; readonly seen: Set<GraphNode> },
): boolean {
  if (waiting.observed === undefined || !isDeletingDependents(waiting.observed)) return false;
  if (waiting === node) return true;
  if (seen.has(waiting)) return false;
  seen.add(waiting);
  return blockingDependents(waiting).some((next) => waitsFor(next, { node, seen }));
}

/** The dependents that block the foreground deletion of the owner. */
export function blockingDependents(owner: GraphNode): readonly GraphNode[] {
  return [...owner.dependents].filter((dependent) =>
    dependent.observed?.owners.some(
      (reference) => reference.uid === owner.uid && reference.blockOwnerDeletion === true,
    ),
  );
}
