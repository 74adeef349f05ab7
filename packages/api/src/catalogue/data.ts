import type { GroupVersionKind } from '@orch/apimachinery';
import type { Verb } from '../resources/definition.js';

/** A group as the generated catalogue has it, in neutral spelling. */
export interface GroupData {
  readonly group: string;
  readonly listedFirst?: boolean;
  readonly priority?: number;
  readonly preferred: string;
  readonly versions: readonly GroupVersionData[];
}

export interface GroupVersionData {
  readonly version: string;
  readonly priority?: number;
  readonly enabledByDefault: boolean;
}

/** A resource as the generated catalogue has it, in neutral spelling. */
export interface ResourceData {
  readonly group: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly Verb[];
  readonly virtual: boolean;
  readonly storage: { readonly group: string; readonly resource: string };
  readonly hub: GroupVersionKind;
  readonly versions: readonly VersionData[];
  readonly subresources: readonly SubresourceData[];
}

export interface VersionData {
  readonly version: string;
  readonly enabledByDefault: boolean;
  readonly deprecation?: {
    readonly deprecated: string;
    readonly removed?: string;
    readonly replacement?: GroupVersionKind;
  };
}

export interface SubresourceData extends GroupVersionKind {
  readonly name: string;
  /** The versions that have it; all when not given. */
  readonly versions?: readonly string[];
  readonly verbs: readonly Verb[];
  readonly connect: boolean;
  readonly enabledByDefault: boolean;
  /** The gate that turns it on where it is off by default. */
  readonly featureGate?: string;
}
