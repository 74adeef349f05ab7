import type { KindRegistry } from '../kinds/kind-registry.js';
import type { GroupVersionKinds, KindSnapshot } from '../kinds/kind-snapshot.js';
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
  readonly #openApiV3 = new WeakMap<GroupVersionKinds, OpenApiV3Forms>();
  readonly #openApi = new OpenApiCache();
  #current: SnapshotDocuments | undefined;

  constructor(
    private readonly registry: KindRegistry,
    private readonly options: Omit<OpenApiOptions, 'catalogue' | 'served'>,
  ) {}

  get current(): SnapshotDocuments {
    const { snapshot } = this.registry;
    if (this.#current?.snapshot !== snapshot) this.#current = this.#documentsOf(snapshot);
    return this.#current;
  }

  #documentsOf(snapshot: KindSnapshot): SnapshotDocuments {
    const openApi = { ...this.options, catalogue: { names: snapshot.names, scheme: snapshot } };
    return {
      snapshot,
      discovery: new Discovery(snapshot, this.#lists),
      aggregatedDiscovery: new AggregatedDiscovery(snapshot, this.#versions),
      openApi: new OpenApiBodies({ ...openApi, served: snapshot }, this.#openApi),
      openApiV3: new OpenApiV3({
        ...openApi,
        groupVersions: [...snapshot.groupVersions.values()],
        made: this.#openApiV3,
      }),
    };
  }
}
