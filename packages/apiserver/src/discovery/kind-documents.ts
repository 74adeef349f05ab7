import type { KindRegistry } from '../kinds/kind-registry.js';
import type { GroupVersionKinds, KindSnapshot } from '../kinds/kind-snapshot.js';
import type { RemoteOpenApi } from '../kinds/registered-versions.js';
import { OpenApiBodies, OpenApiCache } from '../openapi/openapi-bodies.js';
import type { OpenApiOptions } from '../openapi/openapi-options.js';
import { OpenApiV3, type OpenApiV3Forms } from '../openapi/v3/openapi-v3.js';
import { AggregatedDiscovery, type VersionDiscovery } from './aggregated-discovery.js';
import { Discovery, type DiscoveryDocument } from './discovery.js';

/** The documents of one snapshot of the kinds, built on first use. */
export interface SnapshotDocuments {
  readonly snapshot: KindSnapshot;
  readonly discovery: Discovery;
  readonly aggregatedDiscovery: AggregatedDiscovery;
  readonly openApi: OpenApiBodies;
  readonly openApiV3: OpenApiV3;
}

/** Keeps discovery and OpenAPI in step with the kinds. Reuses the parts of unchanged group versions. */
export class KindDocuments {
  readonly #lists = new WeakMap<GroupVersionKinds, DiscoveryDocument>();
  readonly #versions = new WeakMap<GroupVersionKinds, VersionDiscovery>();
  readonly #openApiV3 = new WeakMap<GroupVersionKinds | RemoteOpenApi, OpenApiV3Forms>();
  readonly #openApi = new OpenApiCache();
  #current: SnapshotDocuments | undefined;

  constructor(
    private readonly registry: KindRegistry,
    private readonly options: Omit<OpenApiOptions, 'catalogue' | 'served'> & {
      /** Whether discovery shows the hashes of storage versions. */
      readonly showsStorageHashes: boolean;
    },
  ) {}

  get current(): SnapshotDocuments {
    const { snapshot } = this.registry;
    if (this.#current?.snapshot !== snapshot) this.#current = this.#documentsOf(snapshot);
    return this.#current;
  }

  #documentsOf(snapshot: KindSnapshot): SnapshotDocuments {
    const discovery = {
      discovery: new Discovery(snapshot, { lists: this.#lists, hashes: this.options.showsStorageHashes }),
      aggregatedDiscovery: new AggregatedDiscovery(snapshot, this.#versions),
    };
    const previous = this.#current;
    // Registrations of local group versions change discovery alone.
    if (previous !== undefined && describesSame(previous.snapshot, snapshot)) {
      return { ...previous, snapshot, ...discovery };
    }
    const catalogue = { names: snapshot.names, scheme: snapshot };
    const openApi = { ...this.options, catalogue, remotes: snapshot.remotes };
    return {
      snapshot,
      ...discovery,
      openApi: new OpenApiBodies({ ...openApi, served: snapshot }, this.#openApi),
      openApiV3: new OpenApiV3({
        ...openApi,
        groupVersions: [...snapshot.groupVersions.values()],
        made: this.#openApiV3,
      }),
    };
  }
}

/** Whether the OpenAPI documents of two snapshots are equal. */
function describesSame(a: KindSnapshot, b: KindSnapshot): boolean {
  if (a.groupVersions !== b.groupVersions || a.remotes.size !== b.remotes.size) return false;
  return [...b.remotes].every(([name, { openApi, openApiV3Address }]) => {
    const other = a.remotes.get(name);
    return other !== undefined && other.openApi === openApi && other.openApiV3Address === openApiV3Address;
  });
}
