import type { Names } from '../names/names.js';
import type { GroupResource, GroupVersionKind } from '../objects/gvk.js';
import type { Scheme } from '../scheme/scheme.js';
import type { ResourceDefinition, ResourceVersionDefinition } from './resource-definition.js';

/** All resources of an API, in one dialect. */
export interface Catalogue {
  readonly names: Names;
  /** In discovery order: groups by priority, versions by preference, then in the order of their data. */
  readonly definitions: readonly ResourceDefinition[];
  /** In the order of `/apis`, including the core group (''). */
  readonly groups: readonly ApiGroup[];
  /** All kinds of request and response bodies: of resources, their lists, options and reviews. */
  readonly scheme: Scheme;
  /** Finds a resource by group and plural name, in any version. */
  resource(name: GroupResource): ResourceDefinition | undefined;
  /** Finds the resource and version with this kind. */
  resourceOfKind(kind: GroupVersionKind): ResourceVersion | undefined;
}

export interface ResourceVersion {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
}

/** A group in discovery. */
export interface ApiGroup {
  readonly group: string;
  /** The version that clients use by default. */
  readonly preferredVersion: string;
  /** Most preferred first. */
  readonly versions: readonly ApiGroupVersion[];
  /** Of the APIService objects; higher groups are listed first. The aggregator's own group has none and is first. */
  readonly groupPriorityMinimum: number | undefined;
}

export interface ApiGroupVersion {
  readonly version: string;
  readonly enabledByDefault: boolean;
  /** Of the APIService object of this version. */
  readonly versionPriority: number | undefined;
}

/** Whether this version of this resource is served. */
export type IsEnabled = (version: ResourceVersionDefinition, definition: ResourceDefinition) => boolean;
