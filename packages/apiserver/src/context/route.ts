import type { ResourceDefinition, ResourceVersionDefinition, SubresourceDefinition, Verb } from '@orch/apimachinery';

/** The target of a resource request. */
export interface Route {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
  readonly subresource: SubresourceDefinition | undefined;
  readonly verb: Verb;
}
