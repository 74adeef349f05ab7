import type { GroupVersionKind, Verb } from '@orch/apimachinery';

/** A group in the generated catalogue, in neutral names. */
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

/** A resource in the generated catalogue, in neutral names. */
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
  /** The versions with the subresource. All when unset. */
  readonly versions?: readonly string[];
  readonly verbs: readonly Verb[];
  readonly connect: boolean;
  readonly enabledByDefault: boolean;
  /** The feature gate that enables it when it is off by default. */
  readonly featureGate?: string;
}
