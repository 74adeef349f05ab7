import {
  formatApiVersion,
  type GroupVersion,
  type GroupVersionKind,
  type JsonObject,
  wellKnown,
} from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import type { GroupVersionKinds, KindSnapshot } from '../kinds/kind-snapshot.js';
import { type ServedResource, subresourcesOf } from '../kinds/served-resources.js';
import { entityTagOf, matchesEntityTag } from '../respond/entity-tag.js';
import { type AggregatedForm, type AggregatedVersion, aggregatedFormOf, aggregatedKind } from './aggregated-form.js';
import { DocumentBytes } from './document-bytes.js';

/** Aggregated discovery in two documents: the core group at `/api`, all others at `/apis`. Built on first use. */
export class AggregatedDiscovery {
  readonly #kinds: KindSnapshot;
  readonly #versions: WeakMap<GroupVersionKinds, VersionDiscovery>;
  readonly #documents = new Map<string, Document>();

  /** `versions` caches the parts of group versions that several snapshots share. */
  constructor(kinds: KindSnapshot, versions: WeakMap<GroupVersionKinds, VersionDiscovery>) {
    this.#kinds = kinds;
    this.#versions = versions;
  }

  /** Responds if the client prefers the aggregated form; returns false otherwise, or for another path. */
  async respond(exchange: Exchange, path: string): Promise<boolean> {
    const root = roots.get(path);
    if (root === undefined) return false;
    const form = aggregatedFormOf(exchange.header('accept'));
    if (form === undefined) return false;
    const { bytes, etag } = this.#document(root, form.version);
    const headers = { etag, vary: 'Accept-Encoding, Accept', 'cache-control': 'no-cache, private' };
    if (matchesEntityTag(exchange.header('if-none-match'), etag)) exchange.respond(304, headers);
    else await bytes.send(exchange, { ...headers, 'content-type': contentType(form) });
    return true;
  }

  #document(root: Root, version: AggregatedVersion): Document {
    const key = `${root}/${version}`;
    let document = this.#documents.get(key);
    if (document === undefined) {
      const group = this.#kinds.names.group(wellKnown.groups.aggregatedDiscovery);
      const list: GroupDiscoveryList = {
        kind: aggregatedKind,
        apiVersion: `${group}/${version}`,
        metadata: {},
        items: this.#groups(root),
      };
      const bytes = Buffer.from(`${JSON.stringify(list)}\n`);
      document = { bytes: new DocumentBytes(bytes), etag: entityTagOf(bytes) };
      this.#documents.set(key, document);
    }
    return document;
  }

  /** Clients treat the first version of a group as the preferred one. */
  #groups(root: Root): readonly GroupDiscovery[] {
    const groups: GroupDiscovery[] = [];
    for (const { group, versions } of this.#kinds.groups) {
      if ((group === '') !== (root === 'api')) continue;
      const listed = versions.flatMap(({ version }) => this.#version({ group, version }) ?? []);
      if (listed.length > 0) groups.push({ metadata: group === '' ? {} : { name: group }, versions: listed });
    }
    return groups;
  }

  /** undefined: nothing of the group version is served. */
  #version(groupVersion: GroupVersion): VersionDiscovery | undefined {
    const name = formatApiVersion(groupVersion);
    const remote = this.#kinds.remotes.get(name);
    // A server that never answered has no resources yet.
    if (remote !== undefined) {
      const { resources, freshness } = remote.discovery ?? { resources: [], freshness: 'Stale' };
      return { version: groupVersion.version, resources, freshness };
    }
    const kinds = this.#kinds.groupVersions.get(name);
    if (kinds === undefined) return undefined;
    let found = this.#versions.get(kinds);
    if (found === undefined) {
      const resources = kinds.resources.map(describe).sort(byName);
      found = { version: kinds.version, resources, freshness: 'Current' };
      this.#versions.set(kinds, found);
    }
    return found;
  }
}

type Root = 'api' | 'apis';

const roots: ReadonlyMap<string, Root> = new Map([
  ['/api', 'api'],
  ['/api/', 'api'],
  ['/apis', 'apis'],
  ['/apis/', 'apis'],
]);

interface Document {
  readonly bytes: DocumentBytes;
  readonly etag: string;
}

interface GroupDiscoveryList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: object;
  readonly items: readonly GroupDiscovery[];
}
interface GroupDiscovery {
  readonly metadata: { readonly name?: string };
  readonly versions: readonly VersionDiscovery[];
}
export interface VersionDiscovery {
  readonly version: string;
  readonly resources: readonly (ResourceDiscovery | JsonObject)[];
  /** `Stale`: the server of the version did not answer lately. */
  readonly freshness: 'Current' | 'Stale';
}
interface ResourceDiscovery {
  readonly resource: string;
  readonly responseKind: GroupVersionKind;
  readonly scope: 'Namespaced' | 'Cluster';
  readonly singularResource: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly SubresourceDiscovery[];
}
interface SubresourceDiscovery {
  readonly subresource: string;
  readonly responseKind: GroupVersionKind;
  readonly verbs: readonly string[];
}

function describe(served: ServedResource): ResourceDiscovery {
  const { definition, version } = served;
  const { shortNames, categories } = definition;
  const subresources = subresourcesOf(served).map(({ name, kind, verbs }) => ({
    subresource: name,
    // Subresource kinds such as Scale have their own group version; other kinds use the version of the resource.
    responseKind: kind.kind === definition.kind ? version.gvk : kind,
    verbs: [...verbs].sort(),
  }));
  return {
    resource: definition.resource,
    responseKind: version.gvk,
    scope: definition.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: definition.singular,
    verbs: [...definition.verbs].sort(),
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(subresources.length === 0 ? {} : { subresources }),
  };
}

function byName(a: ResourceDiscovery, b: ResourceDiscovery): number {
  return a.resource < b.resource ? -1 : 1;
}

/** Uses the requested group spelling, since clients compare it with their Accept header. */
function contentType({ group, version }: AggregatedForm): string {
  return `application/json;g=${group};v=${version};as=${aggregatedKind}`;
}
