import {
  formatGroupResource,
  type GroupVersion,
  type GroupVersionKind,
  type KindEntry,
  type Names,
  type ResourceDefinition,
} from '@orch/apimachinery';
import type { KindSet } from './kind-set.js';
import { KindSnapshot, type KnownKinds } from './kind-snapshot.js';
import type { RegisteredVersion } from './registered-versions.js';
import type { ServedKinds, ServedResource } from './served-resources.js';

/** A change of the served kinds. */
export interface KindChange {
  readonly snapshot: KindSnapshot;
  readonly added: readonly ResourceDefinition[];
  /** Definitions that were removed, or replaced by another definition of the same resource. */
  readonly removed: readonly ResourceDefinition[];
}

/**
 * The kinds of a server by source, such as `built-in` or the name of a custom resource definition. Sources are put
 * and removed while requests run: each change swaps one immutable snapshot for the next.
 *
 * As `ServedKinds` and `KnownKinds` it reads the current snapshot, for components that outlive requests.
 */
export class KindRegistry implements KnownKinds, ServedKinds {
  #snapshot: KindSnapshot;
  readonly #listeners = new Set<(change: KindChange) => void>();

  constructor(readonly names: Names) {
    this.#snapshot = new KindSnapshot(names, new Map());
  }

  get snapshot(): KindSnapshot {
    return this.#snapshot;
  }

  /**
   * Adds or replaces the kinds of a source.
   * @throws KindConflictError when another source defines one of the resources; nothing changes then
   */
  put(source: string, set: KindSet): void {
    const [conflict] = this.putAll(new Map([[source, set]])).values();
    if (conflict !== undefined) throw conflict;
  }

  /**
   * Adds or replaces the kinds of several sources in one change. Returns the errors of those that define a resource of
   * another source: their kinds do not change.
   */
  putAll(sets: ReadonlyMap<string, KindSet>): ReadonlyMap<string, KindConflictError> {
    const sources = new Map(this.#snapshot.sources);
    const ownerOf = new Map<string, string>();
    for (const [source, { definitions }] of sources) {
      for (const definition of definitions) ownerOf.set(formatGroupResource(definition), source);
    }
    const conflicts = new Map<string, KindConflictError>();
    for (const [source, set] of sets) {
      const resources = set.definitions.map(formatGroupResource);
      const taken = resources.find((name) => (ownerOf.get(name) ?? source) !== source);
      if (taken === undefined) {
        sources.set(source, set);
        for (const name of resources) ownerOf.set(name, source);
      } else {
        const message = `${taken} of ${source} is already defined by ${ownerOf.get(taken)}`;
        conflicts.set(source, new KindConflictError(message));
      }
    }
    if (conflicts.size < sets.size) this.#swap(sources);
    return conflicts;
  }

  /** Replaces the group versions that APIService objects register. The kinds of this server do not change. */
  register(registered: readonly RegisteredVersion[]): void {
    const previous = this.#snapshot;
    this.#snapshot = new KindSnapshot(this.names, previous.sources, { previous, registered });
  }

  /** Removes the kinds of a source. Returns false when the source is unknown. */
  remove(source: string): boolean {
    const sources = new Map(this.#snapshot.sources);
    if (!sources.delete(source)) return false;
    this.#swap(sources);
    return true;
  }

  /** Calls `listener` after each change, until the returned function is called. */
  onChange(listener: (change: KindChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #swap(sources: ReadonlyMap<string, KindSet>): void {
    const previous = this.#snapshot;
    const snapshot = new KindSnapshot(this.names, sources, { previous });
    this.#snapshot = snapshot;
    const before = new Set(previous.definitions);
    const after = new Set(snapshot.definitions);
    const change: KindChange = {
      snapshot,
      added: snapshot.definitions.filter((definition) => !before.has(definition)),
      removed: previous.definitions.filter((definition) => !after.has(definition)),
    };
    for (const listener of this.#listeners) listener(change);
  }

  get definitions(): readonly ResourceDefinition[] {
    return this.#snapshot.definitions;
  }

  kind(gvk: GroupVersionKind): KindEntry | undefined {
    return this.#snapshot.kind(gvk);
  }

  isKnownGroupVersion(groupVersion: GroupVersion): boolean {
    return this.#snapshot.isKnownGroupVersion(groupVersion);
  }

  find(group: string, version: string, resource: string): ServedResource | undefined {
    return this.#snapshot.find(group, version, resource);
  }

  hasGroup(group: string): boolean {
    return this.#snapshot.hasGroup(group);
  }

  hasGroupVersion(group: string, version: string): boolean {
    return this.#snapshot.hasGroupVersion(group, version);
  }

  definition(group: string, resource: string): ResourceDefinition | undefined {
    return this.#snapshot.definition(group, resource);
  }

  all(): Iterable<ServedResource> {
    return this.#snapshot.all();
  }
}

/** Two sources define the same resource. */
export class KindConflictError extends Error {
  override readonly name = 'KindConflictError';
}
