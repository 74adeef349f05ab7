import { createHash } from 'node:crypto';
import { formatApiVersion, type ResourceDefinition, type ResourceVersionDefinition } from '@orch/apimachinery';
import type { GroupVersionKinds, KindSnapshot } from '../kinds/kind-snapshot.js';
import { subresourcesOf } from '../kinds/served-resources.js';

/** A document of a kind in the meta group. */
export interface DiscoveryDocument {
  readonly kind: string;
  /** Absent in documents of the oldest groups. */
  readonly apiVersion?: string;
  readonly [member: string]: unknown;
}

/** The discovery documents as JSON values. Built on first use. */
export class Discovery {
  readonly #kinds: KindSnapshot;
  readonly #lists: WeakMap<GroupVersionKinds, DiscoveryDocument>;
  readonly #bodies = new Map<string, DiscoveryDocument | undefined>();

  readonly #hashes: boolean;

  /**
   * `lists` caches the documents of group versions that several snapshots share. `hashes`: whether resources show the hash
   * of their storage version.
   */
  constructor(
    kinds: KindSnapshot,
    { lists, hashes }: { readonly lists: WeakMap<GroupVersionKinds, DiscoveryDocument>; readonly hashes: boolean },
  ) {
    this.#kinds = kinds;
    this.#lists = lists;
    this.#hashes = hashes;
  }

  /** The document of `/api`, `/apis`, `/apis/<group>`, `/api/v1` or `/apis/<group>/<version>`. */
  document(path: string, serverAddress: string): DiscoveryDocument | undefined {
    const plain = path.endsWith('/') ? path.slice(0, -1) : path;
    if (plain === '/api') return this.#coreVersions(serverAddress);
    if (!this.#bodies.has(plain)) {
      const made = this.#make(plain);
      if (made === undefined) return undefined;
      this.#bodies.set(plain, made);
    }
    return this.#bodies.get(plain);
  }

  /** Whether the path is below a group that this server serves itself. */
  servesGroup(path: string): boolean {
    const [, root, group = ''] = path.split('/');
    return root === 'apis' && group !== '' && this.#kinds.hasGroup(group);
  }

  /** Paths of all documents, for the index at `/`. */
  paths(): readonly string[] {
    const groups = this.#groups();
    return [
      '/api',
      ...(this.#kinds.hasGroup('') ? ['/api/v1'] : []),
      '/apis',
      ...groups.flatMap(({ name, versions }) => [
        `/apis/${name}`,
        ...versions.map(({ version }) => `/apis/${name}/${version}`),
      ]),
    ];
  }

  #coreVersions(serverAddress: string): DiscoveryDocument {
    const versions = this.#kinds.hasGroup('') ? ['v1'] : [];
    const addresses = [{ clientCIDR: '0.0.0.0/0', serverAddress }];
    return { kind: 'APIVersions', versions, serverAddressByClientCIDRs: addresses };
  }

  #make(path: string): DiscoveryDocument | undefined {
    if (path === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: this.#groups() };
    const [, root, first, second, ...more] = path.split('/');
    if (more.length > 0 || first === undefined) return undefined;
    if (root === 'api') return second === undefined ? this.#resources('', first) : undefined;
    if (root !== 'apis') return undefined;
    if (second !== undefined) return this.#resources(first, second);
    const group = this.#groups().find(({ name }) => name === first);
    return group === undefined ? undefined : { kind: 'APIGroup', apiVersion: 'v1', ...group };
  }

  #groups(): readonly GroupDocument[] {
    const groups: GroupDocument[] = [];
    for (const { group, preferredVersion, versions } of this.#kinds.groups) {
      if (group === '') continue;
      const served = versions
        .filter(({ version }) => this.#kinds.isListed({ group, version }))
        .map(({ version }) => ({ groupVersion: `${group}/${version}`, version }));
      const preferred = served.find(({ version }) => version === preferredVersion) ?? served[0];
      if (preferred !== undefined) groups.push({ name: group, versions: served, preferredVersion: preferred });
    }
    return groups;
  }

  #resources(group: string, version: string): DiscoveryDocument | undefined {
    const kinds = this.#kinds.groupVersions.get(formatApiVersion({ group, version }));
    if (kinds === undefined) return undefined;
    let list = this.#lists.get(kinds);
    if (list === undefined) {
      list = listOf(kinds, this.#hashes);
      this.#lists.set(kinds, list);
    }
    return list;
  }
}

function listOf({ group, version, resources: served }: GroupVersionKinds, showsHashes: boolean): DiscoveryDocument {
  const resources = served.flatMap((resource) =>
    documentsOf(resource.definition, { version: resource.version, showsHash: showsHashes }),
  );
  resources.sort((a, b) => (a.name < b.name ? -1 : 1));
  // Documents of the oldest groups omit their apiVersion.
  const isOld = group === '' || group === 'extensions';
  const type = { kind: 'APIResourceList', ...(isOld ? {} : { apiVersion: 'v1' }) };
  return { ...type, groupVersion: formatApiVersion({ group, version }), resources };
}

interface VersionDocument {
  readonly groupVersion: string;
  readonly version: string;
}
interface GroupDocument {
  readonly name: string;
  readonly versions: readonly VersionDocument[];
  readonly preferredVersion: VersionDocument;
}
interface ResourceDocument {
  readonly name: string;
}

function documentsOf(
  definition: ResourceDefinition,
  { version, showsHash }: { readonly version: ResourceVersionDefinition; readonly showsHash: boolean },
): readonly ResourceDocument[] {
  const { namespaced, shortNames, categories } = definition;
  const own = {
    name: definition.resource,
    singularName: definition.isSingularPublished === true ? definition.singular : '',
    namespaced,
    kind: version.gvk.kind,
    verbs: [...definition.verbs].sort(),
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(definition.virtual || !showsHash ? {} : { storageVersionHash: storageVersionHash(definition) }),
  };
  const below = subresourcesOf({ definition, version }).map(({ name, kind, verbs }) => ({
    name: `${definition.resource}/${name}`,
    singularName: '',
    namespaced,
    ...(kind.kind === definition.kind || (kind.group === version.gvk.group && kind.version === version.gvk.version)
      ? {}
      : { ...(kind.group === '' ? {} : { group: kind.group }), version: kind.version }),
    kind: kind.kind,
    verbs: [...verbs].sort(),
  }));
  return [own, ...below];
}

/** Changes when the storage version of a resource changes. */
function storageVersionHash({ hub: { gvk } }: ResourceDefinition): string {
  const text = `${gvk.group}/${gvk.version}/${gvk.kind}`;
  return createHash('sha256').update(text).digest().subarray(0, 8).toString('base64');
}
