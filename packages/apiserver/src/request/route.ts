import type { ResourceDefinition, ResourceVersionDefinition, SubresourceDefinition, Verb } from '@orch/api';

/** Where a resource request leads. */
export interface Route {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
  readonly subresource: SubresourceDefinition | undefined;
  readonly verb: Verb;
}
