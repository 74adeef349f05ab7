import type {
  ApiObject,
  DeepReadonly,
  FieldError,
  GroupVersionKind,
  MessageSchema,
  Names,
  ObjectMeta,
  ProtobufCodec,
} from '@orch/apimachinery';

/** Everything the generic server must know of one resource. Built from data for every kind, refined by its folder. */
export interface ResourceDefinition {
  /** In the dialect of the catalogue's names; '' is the core group. */
  readonly group: string;
  /** Plural, as in URLs. */
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  /** The group that errors about an object name, where it is another than the one that serves it. */
  readonly kindGroup?: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly Verb[];
  /** Served versions, most preferred first. */
  readonly versions: readonly ResourceVersionDefinition[];
  /** The version objects have in memory and in the store; loses nothing of the others. */
  readonly hub: ResourceVersionDefinition;
  /** All versions that its objects may have in the store: its own, and those of resources that share it. */
  readonly storedVersions: readonly ResourceVersionDefinition[];
  readonly subresources: readonly SubresourceDefinition[];
  /** Virtual: an operation, never stored (reviews, bindings). */
  readonly virtual: boolean;
  /** Several resources may share one stored collection (`events` of two groups): group and resource of the owner. */
  readonly storage: { readonly group: string; readonly resource: string };
  readonly strategy: Strategy;
  readonly columns: readonly TableColumn[];
  /** What a table says of the row of this object besides its cells; nothing when there is none. */
  rowConditions?(object: DeepReadonly<ApiObject>): readonly TableRowCondition[];
  /** The metadata that a row of a table carries, where it is not the object's own. */
  rowMetadata?(metadata: DeepReadonly<ObjectMeta>): DeepReadonly<ObjectMeta>;
  /** The fields a field selector may name, besides metadata.name and metadata.namespace, in neutral spelling. */
  readonly selectableFields: readonly SelectableField[];
  /** What field selectors may say besides paths; nothing when not given. */
  readonly fieldLabels?: FieldLabels;
}

export type Verb = 'create' | 'delete' | 'deletecollection' | 'get' | 'list' | 'patch' | 'update' | 'watch';

export interface ResourceVersionDefinition {
  readonly gvk: GroupVersionKind;
  readonly schema: MessageSchema;
  readonly protobuf: () => ProtobufCodec;
  readonly enabledByDefault: boolean;
  /** Release numbers and replacement of a deprecated version, for the warning. */
  readonly deprecation?: {
    readonly deprecated: string;
    readonly removed?: string;
    readonly replacement?: GroupVersionKind;
  };
  /** To and from the hub version; the identity (but for apiVersion) when not given. Pure; the input is not changed. */
  readonly toHub?: (object: ApiObject) => ApiObject;
  readonly fromHub?: (object: DeepReadonly<ApiObject>) => ApiObject;
  /** Sets unset fields of an object in this version, in place. */
  readonly applyDefaults: (object: ApiObject) => void;
}

export interface SubresourceDefinition {
  readonly name: string;
  /** The versions of the resource that have it; all when not given. */
  readonly versions?: readonly string[];
  readonly kind: GroupVersionKind;
  readonly verbs: readonly Verb[];
  /** A streaming or proxying subresource: exec, log, proxy. */
  readonly connect: boolean;
  /** False: behind a feature gate that is off. */
  readonly isOn: boolean;
}

export interface SelectableField {
  readonly path: string;
  value(object: DeepReadonly<ApiObject>): string;
}

export interface FieldLabels {
  /** The path that each name stands for, where names are not the paths themselves; one that no object has selects nothing. */
  readonly paths?: Readonly<Record<string, string>>;
  /** How a name that there is none of is refused, where a kind has words of its own. */
  refusal?(label: string): string;
}

export interface TableColumn {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'number' | 'date';
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  /** The cell's value. `now` only for cells that depend on the clock, which are written when a row is sent. */
  cell(object: DeepReadonly<ApiObject>, now: Date): string | number | boolean | null;
  readonly dependsOnClock: boolean;
}

export interface TableRowCondition {
  readonly type: 'Completed';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

export interface UserInfo {
  readonly name: string;
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

export interface StrategyContext {
  readonly now: Date;
  readonly user: UserInfo;
  readonly names: Names;
  /** Whether a feature gate is on. */
  readonly gates: (name: string) => boolean;
  /** What the request was sent to: rules of one version alone ask for it. Objects are of the hub version. */
  readonly version: GroupVersionKind;
  /** The object in the version that it was sent in, where that is not the hub: rules that only its form tells ask for it. */
  readonly sent?: DeepReadonly<ApiObject> | undefined;
}

/**
 * What a resource resets, forbids and checks on write: pure and synchronous, on objects of the hub version. `object` is
 * the request's own copy and may be changed by `prepare…`; `old` is the stored one.
 */
export interface Strategy {
  prepareForCreate(object: ApiObject, context: StrategyContext): void;
  validateCreate(object: DeepReadonly<ApiObject>, context: StrategyContext): readonly FieldError[];
  prepareForUpdate(object: ApiObject, old: DeepReadonly<ApiObject>, context: StrategyContext): void;
  validateUpdate(
    object: DeepReadonly<ApiObject>,
    old: DeepReadonly<ApiObject>,
    context: StrategyContext,
  ): readonly FieldError[];
  /**
   * Paths of what an update leaves as it was, or the server sets itself, whatever is sent: nobody owns these by such a
   * write. Nothing when not given.
   */
  resetFields?(version: GroupVersionKind): readonly (readonly string[])[];
  /** What names a new object that has no name, whatever it asks to be named after; limit ranges only, as in v1.21. */
  nameOfUnnamed?(): string;
  /** PUT of a missing object creates it. */
  readonly allowCreateOnUpdate: boolean;
  /** An update without resourceVersion overwrites whatever is there. */
  readonly allowUnconditionalUpdate: boolean;
  /**
   * What an update says of uid and version is checked with all else that may be invalid, and compared with the stored
   * object only when nothing is; services only, as in v1.21.
   */
  readonly validatesVersion?: boolean;
  /**
   * The grace period of a delete in seconds, or undefined when the kind has none; pods only. `requested` is the
   * option of the request.
   */
  gracePeriodSeconds?(object: DeepReadonly<ApiObject>, requested: number | undefined): number;
  /** The strategy of the `status` subresource, where there is one. */
  readonly status?: UpdateStrategy;
  /** Of other subresources that write the object, by name; they are written as the status when not given. */
  readonly subresources?: Readonly<Record<string, UpdateStrategy>>;
}

/** What an update of an object, or of a part of it, resets, forbids and checks. */
export type UpdateStrategy = Pick<Strategy, 'prepareForUpdate' | 'validateUpdate' | 'resetFields'>;
