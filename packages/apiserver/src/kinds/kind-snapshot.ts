import {
  type ApiGroup,
  formatApiVersion,
  type GroupVersion,
  type GroupVersionKind,
  type IsEnabled,
  type KindEntry,
  type Names,
  type ResourceDefinition,
} from '@orch/apimachinery';
import { joinGroups, type KindSet } from './kind-set.js';
import { type RegisteredVersion, type RemoteVersion, registeredGroups } from './registered-versions.js';
import { type ServedKinds, type ServedResource, ServedResources } from './served-resources.js';

/** The kinds of request and response bodies. */
export interface KnownKinds {
  readonly names: Names;
  kind(gvk: GroupVersionKind): KindEntry | undefined;
  isKnownGroupVersion(groupVersion: GroupVersion): boolean;
}

/**
 * The served kinds of one group version. Snapshots share it while it does not change, so documents are cached by it.
 */
export interface GroupVersionKinds {
  readonly group: string;
  readonly version: string;
  /** The source of its first resource. */
  readonly source: string;
  readonly resources: readonly ServedResource[];
}

/** All kinds of a server at one moment. Immutable: a request keeps the snapshot it starts with. */
export class KindSnapshot implements KnownKinds, ServedKinds {
  readonly groups: readonly ApiGroup[];
  /** Keyed by `apps/v1`, or `v1` for the core group. */
  readonly groupVersions: ReadonlyMap<string, GroupVersionKinds>;
  readonly definitions: readonly ResourceDefinition[];
  /** The group versions that APIService objects register. */
  readonly registered: readonly RegisteredVersion[];
  /** Those that other servers serve, keyed by `metrics.example.com/v1`. They hide the resources of this server. */
  readonly remotes: ReadonlyMap<string, RemoteVersion>;
  readonly #served: ServedResources;
  readonly #kinds: ReadonlyMap<string, readonly SetKinds[]>;
  readonly #localGroups: readonly ApiGroup[];
  readonly #listed: ReadonlySet<string>;

  constructor(
    readonly names: Names,
    readonly sources: ReadonlyMap<string, KindSet>,
    { previous, registered = previous?.registered ?? [] }: SnapshotOptions = {},
  ) {
    const sets = [...sources.values()];
    this.registered = registered;
    this.remotes = registered === previous?.registered ? previous.remotes : remotesOf(registered);
    this.#listed = registered === previous?.registered ? previous.#listed : new Set(registered.map(formatApiVersion));
    this.#localGroups = sources === previous?.sources ? previous.#localGroups : joinGroups(sets);
    this.groups = registeredGroups(this.#localGroups, registered);
    if (sources === previous?.sources) {
      this.definitions = previous.definitions;
      this.groupVersions = previous.groupVersions;
      this.#served = previous.#served;
      this.#kinds = previous.#kinds;
      return;
    }
    this.definitions = sets.flatMap(({ definitions }) => definitions);
    const rules = new Map<ResourceDefinition, IsEnabled | undefined>();
    const sourceOf = new Map<ResourceDefinition, string>();
    for (const [source, { definitions, isEnabled }] of sources) {
      for (const definition of definitions) {
        rules.set(definition, isEnabled);
        sourceOf.set(definition, source);
      }
    }
    this.#served = new ServedResources(this.definitions, (version, definition) => {
      const isEnabled = rules.get(definition);
      return isEnabled === undefined ? version.enabledByDefault : isEnabled(version, definition);
    });
    this.groupVersions = shareUnchanged(byGroupVersion(this.#served.all(), sourceOf), previous?.groupVersions);
    this.#kinds = indexSets(sets);
  }

  kind(gvk: GroupVersionKind): KindEntry | undefined {
    for (const kinds of this.#kinds.get(formatApiVersion(gvk)) ?? []) {
      const found = kinds.get(gvk.kind);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether discovery lists the group version: it is served here or registered. */
  isListed(groupVersion: GroupVersion): boolean {
    const name = formatApiVersion(groupVersion);
    return this.groupVersions.has(name) || this.#listed.has(name);
  }

  isKnownGroupVersion(groupVersion: GroupVersion): boolean {
    return this.#kinds.has(formatApiVersion(groupVersion));
  }

  find(group: string, version: string, resource: string): ServedResource | undefined {
    return this.#served.find(group, version, resource);
  }

  hasGroup(group: string): boolean {
    return this.#served.hasGroup(group);
  }

  hasGroupVersion(group: string, version: string): boolean {
    return this.#served.hasGroupVersion(group, version);
  }

  definition(group: string, resource: string): ResourceDefinition | undefined {
    return this.#served.definition(group, resource);
  }

  all(): Iterable<ServedResource> {
    return this.#served.all();
  }
}

export interface SnapshotOptions {
  /** Unchanged parts of it are reused. */
  readonly previous?: KindSnapshot;
  /** Defaults to those of the previous snapshot. */
  readonly registered?: readonly RegisteredVersion[];
}

function remotesOf(registered: readonly RegisteredVersion[]): ReadonlyMap<string, RemoteVersion> {
  return new Map(
    registered.flatMap((version) =>
      version.remote === undefined ? [] : [[formatApiVersion(version), version.remote] as const],
    ),
  );
}

function byGroupVersion(
  all: Iterable<ServedResource>,
  sourceOf: ReadonlyMap<ResourceDefinition, string>,
): Map<string, GroupVersionKinds> {
  const found = new Map<string, Omit<GroupVersionKinds, 'resources'> & { resources: ServedResource[] }>();
  for (const resource of all) {
    const { group, version } = resource.version.gvk;
    const key = formatApiVersion({ group, version });
    const known = found.get(key);
    const source = sourceOf.get(resource.definition) ?? '';
    if (known === undefined) found.set(key, { group, version, source, resources: [resource] });
    else known.resources.push(resource);
  }
  return found;
}

/** Reuses the unchanged parts of the previous snapshot. */
function shareUnchanged(
  next: Map<string, GroupVersionKinds>,
  previous: ReadonlyMap<string, GroupVersionKinds> | undefined,
): ReadonlyMap<string, GroupVersionKinds> {
  for (const [key, { resources }] of next) {
    const old = previous?.get(key);
    if (old !== undefined && isSame(old.resources, resources)) next.set(key, old);
  }
  return next;
}

function isSame(a: readonly ServedResource[], b: readonly ServedResource[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ definition, version }, index) => b[index]?.definition === definition && b[index]?.version === version)
  );
}

/** The kinds of one set in one group version, by name. */
type SetKinds = ReadonlyMap<string, KindEntry>;

function indexSets(sets: readonly KindSet[]): ReadonlyMap<string, readonly SetKinds[]> {
  const index = new Map<string, SetKinds[]>();
  for (const set of sets) {
    for (const [groupVersion, kinds] of indexOf(set)) {
      const known = index.get(groupVersion);
      if (known === undefined) index.set(groupVersion, [kinds]);
      else known.push(kinds);
    }
  }
  return index;
}

/** Each set is indexed once and shared by all snapshots that contain it. */
function indexOf(set: KindSet): ReadonlyMap<string, SetKinds> {
  let index = indexes.get(set);
  if (index === undefined) {
    index = new Map<string, Map<string, KindEntry>>();
    for (const entry of set.kinds) {
      const groupVersion = formatApiVersion(entry.gvk);
      const kinds = index.get(groupVersion) ?? new Map<string, KindEntry>();
      index.set(groupVersion, kinds);
      kinds.set(entry.gvk.kind, entry);
    }
    indexes.set(set, index);
  }
  return index;
}
const indexes = new WeakMap<KindSet, Map<string, Map<string, KindEntry>>>();
