import type { Descriptions, Names } from '@orch/apimachinery';
import type { ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { KnownKinds } from '../kinds/kind-snapshot.js';
import type { RemoteVersion } from '../kinds/registered-versions.js';
import type { ServedKinds } from '../kinds/served-resources.js';

/** Inputs of OpenAPI documents of every version. */
export interface OpenApiOptions {
  readonly catalogue: { readonly names: Names; readonly scheme: KnownKinds };
  readonly served: Pick<ServedKinds, 'all'>;
  /** The parts of other servers, keyed by `metrics.example.com/v1`; none by default. */
  readonly remotes?: ReadonlyMap<string, RemoteVersion>;
  readonly behaviors: ResourceBehaviors;
  readonly loadDescriptions: () => Promise<Descriptions>;
  /** The server version, such as `v1.21.0`. */
  readonly version: string;
  /** Whether server-side apply is enabled. */
  readonly applies: boolean;
}
