import type { DeepReadonly, OwnerReference } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';

/** Finalizers by which an object asks what shall become of its dependents. */
export const orphanFinalizer = 'orphan';
export const foregroundFinalizer = 'foregroundDeletion';

/** Where an object is found. */
export interface ObjectIdentity {
  readonly resource: ResourceReference;
  /** '' for what is cluster-scoped. */
  readonly namespace: string;
  readonly name: string;
}

/** What the collector knows of one object. */
export interface Observation extends ObjectIdentity {
  readonly kind: string;
  readonly uid: string;
  readonly owners: readonly DeepReadonly<OwnerReference>[];
  readonly finalizers: readonly string[];
  readonly deleting: boolean;
}

export interface GraphNode {
  readonly uid: string;
  /** Undefined while only dependents have told of the object: it must be looked up before it is believed in. */
  observed: Observation | undefined;
  readonly dependents: Set<GraphNode>;
}

/** What a change of the graph asks to be done. */
export interface GraphWork {
  /** Objects that may have to be deleted: their owners have to be checked. */
  checkOwners(uid: string): void;
  /** Objects that name an owner of another namespace, which cannot own them. */
  ownedFromElsewhere(uid: string, ownerUid: string): void;
  /** Objects whose dependents are to be orphaned. */
  orphanDependents(uid: string): void;
}

/**
 * Who owns whom, over all resources, by uid.
 *
 *     Deployment d ← ReplicaSet r ← Pod p      (an arrow is an owner reference)
 *     d is deleted: d leaves the graph, r must check its owners, finds none, is deleted; then p.
 *     A pod whose owner was never seen: the owner stands as a node without observation until a lookup says it is absent.
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

  /** The object was created or changed. */
  observe(next: Observation): void {
    const node = this.#node(next.uid);
    const previous = node.observed;
    node.observed = next;
    const owners = new Set(next.owners.map((owner) => owner.uid));
    const previousOwners = new Set(previous?.owners.map((owner) => owner.uid));
    for (const uid of owners) if (!previousOwners.has(uid)) this.#addDependent(uid, node);
    if (previous === undefined) this.#checkThoseWhoMeanAnother(node, next);
    for (const uid of previousOwners) if (!owners.has(uid)) this.#removeDependent(uid, node);
    if (previous !== undefined) this.#releaseUnblocked(previous, next);
    if (isOrphaning(next) && !(previous !== undefined && isOrphaning(previous))) this.work.orphanDependents(next.uid);
    if (isDeletingDependents(next) && !(previous !== undefined && isDeletingDependents(previous))) {
      for (const dependent of node.dependents) this.work.checkOwners(dependent.uid);
      this.work.checkOwners(next.uid);
    }
  }

  /** The object is gone, or was found never to have been there. */
  remove(uid: string): void {
    const node = this.#nodes.get(uid);
    if (node === undefined) return;
    this.#nodes.delete(uid);
    for (const owner of node.observed?.owners ?? []) this.#removeDependent(owner.uid, node);
    for (const dependent of node.dependents) this.work.checkOwners(dependent.uid);
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
    // An owner nobody has seen, one that waits for its dependents, or one that is not the one that was meant, decides
    // over the newcomer.
    if (!known || (observed !== undefined && isDeletingDependents(observed))) this.work.checkOwners(dependent.uid);
    if (observed !== undefined) this.#checkMeaning(observed, dependent);
  }

  /** Dependents came before the owner that they name. */
  #checkThoseWhoMeanAnother(owner: GraphNode, observed: Observation): void {
    for (const dependent of owner.dependents) this.#checkMeaning(observed, dependent);
  }

  #checkMeaning(owner: Observation, dependent: GraphNode): void {
    if (dependent.observed === undefined || isMeant(owner, dependent.observed)) return;
    this.work.checkOwners(dependent.uid);
    if (!isInReach(owner, dependent.observed)) this.work.ownedFromElsewhere(dependent.uid, owner.uid);
  }

  #removeDependent(ownerUid: string, dependent: GraphNode): void {
    const owner = this.#nodes.get(ownerUid);
    if (owner === undefined) return;
    owner.dependents.delete(dependent);
    if (owner.observed === undefined && owner.dependents.size === 0) this.#nodes.delete(ownerUid);
    if (owner.observed !== undefined && isDeletingDependents(owner.observed)) this.work.checkOwners(ownerUid);
  }

  /** An owner that waits may go on when a dependent stops blocking it. */
  #releaseUnblocked(previous: Observation, next: Observation): void {
    for (const { uid } of previous.owners.filter((owner) => owner.blockOwnerDeletion === true)) {
      const now = next.owners.find((owner) => owner.uid === uid);
      const owner = this.#nodes.get(uid)?.observed;
      if (now?.blockOwnerDeletion !== true && owner !== undefined && isDeletingDependents(owner))
        this.work.checkOwners(uid);
    }
  }
}

/** Whether the object that has the uid is the one that the reference of the dependent describes. */
export function isMeant(owner: Observation, dependent: Pick<Observation, 'namespace' | 'owners'>): boolean {
  if (!isInReach(owner, dependent)) return false;
  return dependent.owners.some(
    ({ uid, name, kind }) => uid === owner.uid && name === owner.name && kind === owner.kind,
  );
}

/** Owners are cluster-scoped, or live in the namespace of what they own. */
function isInReach(owner: Observation, dependent: Pick<Observation, 'namespace'>): boolean {
  return owner.namespace === '' || owner.namespace === dependent.namespace;
}

function isOrphaning(object: Pick<Observation, 'deleting' | 'finalizers'>): boolean {
  return object.deleting && object.finalizers.includes(orphanFinalizer);
}

export function isDeletingDependents(object: Pick<Observation, 'deleting' | 'finalizers'>): boolean {
  return object.deleting && object.finalizers.includes(foregroundFinalizer);
}

/**
 * Those of the blocking dependents that wait for the owner themselves, because they are in a circle with it and all of it
 * is deleted in the foreground: none of them would ever go.
 *
 *     a ← b ← c ← a, all deleted in the foreground: for a that is b, which waits for c, which waits for a
 */
export function waitingForEachOther(owner: GraphNode): readonly GraphNode[] {
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

/** The dependents without which the owner may not go. */
export function blockingDependents(owner: GraphNode): readonly GraphNode[] {
  return [...owner.dependents].filter((dependent) =>
    dependent.observed?.owners.some(
      (reference) => reference.uid === owner.uid && reference.blockOwnerDeletion === true,
    ),
  );
}
