import type { FieldError } from '../field/error.js';
import type { Names } from '../names/names.js';
import type { ApiObject } from '../objects/api-object.js';
import type { GroupVersionKind } from '../objects/gvk.js';
import type { Int64 } from '../objects/int64.js';
import type { DeepReadonly } from '../objects/json.js';
import type { UserInfo } from './user-info.js';

export interface StrategyContext {
  readonly now: Date;
  readonly user: UserInfo;
  readonly names: Names;
  /** Whether a feature gate is on. */
  readonly gates: (name: string) => boolean;
  /** Rejects privileged containers in pods and templates; defaults to false. */
  readonly forbidsPrivileged?: boolean;
  /** The version of the request, for rules that apply to one version only. Objects are in the hub version. */
  readonly version: GroupVersionKind;
  /** The object in the version of the request, unless that is the hub; for rules that depend on that form. */
  readonly sent?: DeepReadonly<ApiObject> | undefined;
}

/**
 * Rules of a resource for writes: reset fields, validation. Pure and synchronous, on objects in the hub version. `object`
 * is a copy that `prepare…` may modify; `old` is the stored object.
 */
export interface Strategy {
  /** Loads a library for validation; awaited before it. `gates` tells whether a feature gate is on. */
  load?(gates: StrategyContext['gates']): Promise<void>;
  prepareForCreate(object: ApiObject, context: StrategyContext): void;
  validateCreate(object: DeepReadonly<ApiObject>, context: StrategyContext): readonly FieldError[];
  prepareForUpdate(object: ApiObject, old: DeepReadonly<ApiObject>, context: StrategyContext): void;
  validateUpdate(
    object: DeepReadonly<ApiObject>,
    old: DeepReadonly<ApiObject>,
    context: StrategyContext,
  ): readonly FieldError[];
  /**
   * Paths of fields that an update keeps or the server sets, whatever the request contains. The writer does not own them.
   */
  resetFields?(version: GroupVersionKind): readonly (readonly string[])[];
  /** The name of a new object without name; `generateName` is ignored. For limit ranges only, as in v1.21. */
  nameOfUnnamed?(): string;
  /** PUT of a missing object creates it. */
  readonly allowCreateOnUpdate: boolean;
  /** An update without resourceVersion overwrites the stored object. */
  readonly allowUnconditionalUpdate: boolean;
  /**
   * Validation checks uid and version of an update together with other fields; they are compared with the stored object
   * only when the update is valid. For services only, as in v1.21.
   */
  readonly validatesVersion?: boolean;
  /**
   * The grace period of a delete in seconds; undefined for kinds without one, which are all except pods. `requested` is
   * the delete option.
   */
  gracePeriodSeconds?(object: DeepReadonly<ApiObject>, requested: Int64 | undefined): Int64;
  /** The strategy of the `status` subresource, if the resource has one. */
  readonly status?: UpdateStrategy;
  /** Strategies of other subresources that write the object, by name; default to that of the status. */
  readonly subresources?: Readonly<Record<string, UpdateStrategy>>;
}

/** The rules for updates of an object, or of one of its subresources. */
export type UpdateStrategy = Pick<Strategy, 'prepareForUpdate' | 'validateUpdate' | 'resetFields'>;
