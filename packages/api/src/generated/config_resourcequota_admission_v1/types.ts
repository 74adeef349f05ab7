// Generated from packages/api/config-kinds/resourcequota-admission_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';

/** Configuration of the plugin ResourceQuota. */
export type Configuration = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Resources that only namespaces with a quota may consume. */
  limitedResources?: LimitedResource[];
};

/** A resource that needs a quota. */
export type LimitedResource = {
  /** Group of the resource; empty for the core group. */
  apiGroup?: string;
  /** Plural name of the resource. */
  resource: string;
  /** Parts of quota resource names that need a quota. */
  matchContains?: string[];
  /** Scopes whose objects need a quota. */
  matchScopes?: core_v1.ScopedResourceSelectorRequirement[];
};
