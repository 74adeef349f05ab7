import type { ScopeRequirement } from '@orch/api';

/** The ResourceQuotaConfiguration of the admission configuration file. Groups are in the spelling of the dialect. */
export interface ResourceQuotaConfiguration {
  readonly limitedResources: readonly LimitedResource[];
}

/** A resource that may only be consumed in namespaces with a quota that covers it. */
export interface LimitedResource {
  readonly apiGroup: string;
  readonly resource: string;
  /** Parts of the quota resource names that need a covering quota, such as `requests.nvidia`. */
  readonly matchContains: readonly string[];
  /** Scopes that need a covering quota. */
  readonly matchScopes: readonly ScopeRequirement[];
}

export const noLimitedResources: ResourceQuotaConfiguration = { limitedResources: [] };
