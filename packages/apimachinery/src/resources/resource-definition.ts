import type { ObjectMeta } from '../generated/meta_v1/types.js';
import type { ApiObject } from '../objects/api-object.js';
import type { GroupVersionKind } from '../objects/gvk.js';
import type { DeepReadonly } from '../objects/json.js';
import type { ProtobufCodec } from '../schema/protobuf-codec.js';
import type { MessageSchema } from '../schema/schema.js';

import type { Strategy } from './strategy.js';
import type { TableColumn, TableRowCondition } from './table-column.js';

/** Defines one resource for the generic server. For built-in kinds it is built from data, and refined by their folders. */
export interface ResourceDefinition {
  /** In the dialect of the catalogue's names; '' is the core group. */
  readonly group: string;
  /** Plural, as in URLs. */
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  /** The group in error messages about an object, if it differs from the group that serves it. */
  readonly kindGroup?: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** Whether discovery has the singular name, as of custom resources. Others have an empty one. */
  readonly isSingularPublished?: boolean;
  readonly verbs: readonly Verb[];
  /** Served versions, most preferred first. */
  readonly versions: readonly ResourceVersionDefinition[];
  /** The version of objects in memory and in the store. It represents the fields of all other versions. */
  readonly hub: ResourceVersionDefinition;
  /** All versions of objects in the store: of this resource, and of resources that share the collection. */
  readonly storedVersions: readonly ResourceVersionDefinition[];
  /**
   * Brings a stored object to the current schema; returns the same object when nothing changes. For resources whose schema
   * changes while objects are stored: another definition may then replace this one, and keeps its cache and watches.
   */
  readonly renew?: (object: DeepReadonly<ApiObject>) => DeepReadonly<ApiObject>;
  /**
   * Stored objects name their version, since it may differ from the hub version. `hub` is then none of `versions`, so that
   * each response is converted.
   */
  readonly keepsVersion?: boolean;
  /** The apiVersion of stored objects that do not name theirs; defaults to the hub version. */
  readonly unnamedVersion?: string;
  /** Without it, conversion is local: `toHub` and `fromHub` of the versions. With it, versions do not have them. */
  readonly conversion?: RemoteConversion;
  readonly subresources: readonly SubresourceDefinition[];
  /** An operation that is never stored, such as a review or a binding. */
  readonly virtual: boolean;
  /** Group and resource of the stored collection. Resources may share one, such as `events` of two groups. */
  readonly storage: { readonly group: string; readonly resource: string };
  readonly strategy: Strategy;
  readonly columns: readonly TableColumn[];
  /** Conditions of a table row besides its cells. */
  rowConditions?(object: DeepReadonly<ApiObject>): readonly TableRowCondition[];
  /** Sort key of table rows, before their names. Without it rows are sorted by name. */
  rowOrder?(object: DeepReadonly<ApiObject>): number;
  /** Metadata of a table row, if it differs from that of the object. */
  rowMetadata?(metadata: DeepReadonly<ObjectMeta>): DeepReadonly<ObjectMeta>;
  /** Fields of field selectors besides metadata.name and metadata.namespace, in neutral spelling. */
  readonly selectableFields: readonly SelectableField[];
  /** Labels of field selectors that are not paths. */
  readonly fieldLabels?: FieldLabels;
}

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

export interface ResourceVersionDefinition {
  readonly gvk: GroupVersionKind;
  readonly schema: MessageSchema;
  /** undefined for kinds without a protobuf form, which are stored and sent as JSON and YAML only. */
  readonly protobuf?: () => ProtobufCodec;
  readonly enabledByDefault: boolean;
  /** Release numbers and replacement of a deprecated version, for the warning. */
  readonly deprecation?: {
    /** '' for a custom resource, which has no release. */
    readonly deprecated: string;
    readonly removed?: string;
    readonly replacement?: GroupVersionKind;
    /** Replaces the usual text. */
    readonly warning?: string;
  };
  /** Convert to and from the hub version; default to the identity, except for apiVersion. Pure: the input is not modified. */
  readonly toHub?: (object: ApiObject) => ApiObject;
  readonly fromHub?: (object: DeepReadonly<ApiObject>) => ApiObject;
  /** Sets the defaults of unset fields of an object in this version, in place. */
  readonly applyDefaults: (object: ApiObject) => void;
  /** Table columns of this version; defaults to those of the resource. */
  readonly columns?: readonly TableColumn[];
  /** Paths that field selectors of this version accept; defaults to those of the resource. */
  readonly selectablePaths?: ReadonlySet<string>;
}

/** Conversion by another program, which may be slow and may fail. */
export interface RemoteConversion {
  /**
   * Returns the objects in another version, in the same order. Only their metadata.labels, metadata.annotations and
   * members other than metadata may differ. The objects have `kind` and `apiVersion`, are all of one version, and are not
   * changed. A rejection fails the requests that need the objects: a StatusError as it is, any other error as a 500 with
   * its message.
   */
  convert(
    objects: readonly DeepReadonly<ApiObject>[],
    to: GroupVersionKind,
    options: { readonly signal: AbortSignal },
  ): Promise<readonly unknown[]>;
}

export interface SubresourceDefinition {
  readonly name: string;
  /** The versions of the resource with this subresource; defaults to all. */
  readonly versions?: readonly string[];
  readonly kind: GroupVersionKind;
  readonly verbs: readonly Verb[];
  /** A streaming or proxying subresource: exec, log, proxy. */
  readonly connect: boolean;
  /** Forwards any method, and the path after its name. */
  readonly isProxy?: boolean;
  /** False if its feature gate is off. */
  readonly isOn: boolean;
}

export interface SelectableField {
  readonly path: string;
  value(object: DeepReadonly<ApiObject>): string;
}

export interface FieldLabels {
  /** The path of each label, if labels differ from paths. A path without values selects nothing. */
  readonly paths?: Readonly<Record<string, string>>;
  /** Objects without a namespace cannot be selected by `metadata.namespace`. */
  readonly requiresNamespace?: boolean;
  /** The message for an unsupported label, if the kind has its own. */
  unsupportedMessage?(label: string): string;
}
