import type { Catalogue } from '@orch/api';
import { type GroupVersionKind, invariant, wellKnown } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { entityTagOf, hasTag } from '../respond/entity-tag.js';
import { type ServedResource, type ServedResources, subresourcesOf } from '../route/served-resources.js';
import { type AggregatedForm, type AggregatedVersion, aggregatedFormOf, aggregatedKind } from './aggregated-form.js';
import { DocumentBytes } from './document-bytes.js';

/** Discovery in two documents: the core group at `/api`, all others at `/apis`. Made when first asked for. */
export class AggregatedDiscovery {
  readonly #catalogue: Catalogue;
  readonly #served: ServedResources;
  readonly #documents = new Map<string, Document>();

  constructor(catalogue: Catalogue, served: ServedResources) {
    this.#catalogue = catalogue;
    this.#served = served;
  }

  /** Answers who asks for this form before others; false for who does not, or at another path. */
  async answer(exchange: Exchange, path: string): Promise<boolean> {
    const root = roots.get(path);
    if (root === undefined) return false;
    const form = aggregatedFormOf(exchange.header('accept'));
    if (form === undefined) return false;
    const { bytes, etag } = this.#document(root, form.version);
    const headers = { etag, vary: 'Accept-Encoding, Accept', 'cache-control': 'no-cache, private' };
    if (hasTag(exchange.header('if-none-match'), etag)) exchange.respond(304, headers);
    else await bytes.send(exchange, { ...headers, 'content-type': contentType(form) });
    return true;
  }

  #document(root: Root, version: AggregatedVersion): Document {
    const key = `${root}/${version}`;
    let document = this.#documents.get(key);
    if (document === undefined) {
      const group = this.#catalogue.names.group(wellKnown.groups.aggregatedDiscovery);
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

  /** Clients take the first version of a group for the preferred one. */
  #groups(root: Root): readonly GroupDiscovery[] {
    const resources = new Map<string, ResourceDiscovery[]>();
    for (const resource of this.#served.all()) {
      const { group, version } = resource.version.gvk;
      const key = `${group}/${version}`;
      const known = resources.get(key);
      if (known === undefined) resources.set(key, [describe(resource)]);
      else known.push(describe(resource));
    }
    const groups: GroupDiscovery[] = [];
    for (const { group, versions } of this.#catalogue.groups) {
      if ((group === '') !== (root === 'api') || !this.#served.hasGroup(group)) continue;
      groups.push({
        metadata: group === '' ? {} : { name: group },
        versions: versions
          .filter(({ version }) => this.#served.hasGroupVersion(group, version))
          .map(({ version }) => {
            const found = resources.get(`${group}/${version}`);
            invariant(found !== undefined, `${group}/${version} has resources`);
            return { version, resources: found.sort(byName), freshness: 'Current' };
          }),
      });
    }
    return groups;
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
  readonly versions: readonly {
    readonly version: string;
    readonly resources: readonly ResourceDiscovery[];
    readonly freshness: 'Current';
  }[];
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
    // Scales and the like are of their own group; what is of the resource's is in its version.
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

/** Under the spelling that was asked for: clients compare it with what they sent. */
function contentType({ group, version }: AggregatedForm): string {
  return `application/json;g=${group};v=${version};as=${aggregatedKind}`;
}
