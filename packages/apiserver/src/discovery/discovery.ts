import { createHash } from 'node:crypto';
import type { Catalogue, ResourceDefinition, ResourceVersionDefinition } from '@orch/api';
import { type ServedResources, subresourcesOf } from '../route/served-resources.js';

/** A document of a kind of the meta group. */
export interface DiscoveryDocument {
  readonly kind: string;
  /** Absent in documents of the oldest groups. */
  readonly apiVersion?: string;
  readonly [member: string]: unknown;
}

/** The documents that tell clients what is served, as JSON values. Made when first asked for. */
export class Discovery {
  readonly #catalogue: Catalogue;
  readonly #served: ServedResources;
  readonly #bodies = new Map<string, DiscoveryDocument | undefined>();

  constructor(catalogue: Catalogue, served: ServedResources) {
    this.#catalogue = catalogue;
    this.#served = served;
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

  /** Whether the path is below a group that is served. */
  knowsGroup(path: string): boolean {
    const [, root, group] = path.split('/');
    return root === 'apis' && this.#groups().some(({ name }) => name === group);
  }

  /** Paths of all documents, for the index of the server. */
  paths(): readonly string[] {
    const groups = this.#groups();
    return [
      '/api',
      ...(this.#served.hasGroup('') ? ['/api/v1'] : []),
      '/apis',
      ...groups.flatMap(({ name, versions }) => [
        `/apis/${name}`,
        ...versions.map(({ version }) => `/apis/${name}/${version}`),
      ]),
    ];
  }

  #coreVersions(serverAddress: string): DiscoveryDocument {
    const versions = this.#served.hasGroup('') ? ['v1'] : [];
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
    for (const { group, preferredVersion, versions } of this.#catalogue.groups) {
      if (group === '') continue;
      const served = versions
        .filter(({ version }) => this.#served.hasGroupVersion(group, version))
        .map(({ version }) => ({ groupVersion: `${group}/${version}`, version }));
      const preferred = served.find(({ version }) => version === preferredVersion) ?? served[0];
      if (preferred !== undefined) groups.push({ name: group, versions: served, preferredVersion: preferred });
    }
    return groups;
  }

  #resources(group: string, version: string): DiscoveryDocument | undefined {
    if (!this.#served.hasGroupVersion(group, version)) return undefined;
    const resources: ResourceDocument[] = [];
    for (const { definition, version: served } of this.#served.all()) {
      if (definition.group !== group || served.gvk.version !== version) continue;
      resources.push(...documentsOf(definition, served));
    }
    resources.sort((a, b) => (a.name < b.name ? -1 : 1));
    const groupVersion = group === '' ? version : `${group}/${version}`;
    // The oldest groups leave the version of the document out.
    const isOld = group === '' || group === 'extensions';
    const type = { kind: 'APIResourceList', ...(isOld ? {} : { apiVersion: 'v1' }) };
    return { ...type, groupVersion, resources };
  }
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

function documentsOf(definition: ResourceDefinition, version: ResourceVersionDefinition): readonly ResourceDocument[] {
  const { namespaced, shortNames, categories } = definition;
  const own = {
    name: definition.resource,
    singularName: '',
    namespaced,
    kind: version.gvk.kind,
    verbs: [...definition.verbs].sort(),
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(definition.virtual ? {} : { storageVersionHash: storageVersionHash(definition) }),
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

/** Clients see by it when the stored version of a resource has changed. */
function storageVersionHash({ hub: { gvk } }: ResourceDefinition): string {
  const text = `${gvk.group}/${gvk.version}/${gvk.kind}`;
  return createHash('sha256').update(text).digest().subarray(0, 8).toString('base64');
}
