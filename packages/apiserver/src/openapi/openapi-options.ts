import type { Catalogue } from '@orch/api';
import type { ServedResources } from '../route/served-resources.js';

/** What the documents of every release of OpenAPI are made of. */
export interface OpenApiOptions {
  readonly catalogue: Catalogue;
  readonly served: ServedResources;
  /** Of the server, such as `v1.21.0`. */
  readonly version: string;
  /** Whether configurations can be applied. */
  readonly applies: boolean;
}
