import type { ApiObject, DeepReadonly, GroupResource, ResourceDefinition } from '@orch/apimachinery';
import type { Guard } from '@orch/storage';
import type { Call } from '../context/call.js';
import type { DeletionGiven, DeletionPlan, DependentsPolicy } from '../write/deletion.js';
import type { WriteAllocation } from '../write/write-allocation.js';
import type { WriteGuard } from '../write/write-guard.js';

/** Handles one request. */
export type CallHandler = (call: Call) => Promise<void>;

/**
 * Connects a client after admission. `options` is the options object of the subresource, such as `PodExecOptions`:
 * decoded from the query, then modified by admission plugins.
 */
export type ConnectHandler = (call: Call, options: DeepReadonly<ApiObject>) => Promise<void>;

/**
 * Behavior of a resource beyond storing objects. One literal per resource; omitted members keep the behavior of a
 * plain stored object.
 */
export interface ResourceBehavior {
  /** Dialect-neutral group; '' is the core group. */
  readonly group: string;
  readonly resource: string;
  /** Handles every verb of a resource that has no stored objects. */
  readonly handle?: CallHandler;
  /** Subresources that are not part of the stored object, by name. */
  readonly subresources?: Readonly<Record<string, SubresourceBehavior>>;
  /** Allocates values with a write and releases them with the object. Called once per write. */
  allocation?(call: Call, options: { readonly dryRun: boolean }): WriteAllocation;
  /** An additional permission check for a write. */
  guard?(call: Call): WriteGuard | undefined;
  /**
   * Keys that must not change until a new object is committed (`WriteOptions.createGuards`).
   * @throws StatusError when no object may be created any more
   */
  createGuards?(): readonly Guard[];
  /** Plans a deletion; undefined keeps the default plan. */
  planDeletion?(
    definition: ResourceDefinition,
    current: DeepReadonly<ApiObject>,
    given: DeletionGiven,
  ): DeletionPlan | undefined;
  /** Propagation policy when neither the client nor a finalizer selects one; defaults to `background`. */
  dependents?(version: string): Exclude<DependentsPolicy, 'kept'>;
  /** Whether a condition outside the metadata delays the removal of an object being deleted. */
  isHeld?(object: DeepReadonly<ApiObject>): boolean;
  /** Keeps an object with a deletion timestamp until another write, even without finalizers. */
  readonly staysMarked?: boolean;
  /** Runs after an object is removed. Not called for dry runs. */
  afterRemoval?(call: Call): Promise<void>;
  /**
   * Body of the delete response: always the object, or always a Status. By default the object while it remains
   * stored, and a Status after its removal.
   */
  readonly deleteResponse?: 'object' | 'status';
  /** Objects expire this long after their last write. */
  readonly expireAfterSeconds?: number;
  /** Lists follow the semantics of a resource without watch cache. */
  readonly isUncached?: boolean;
  /** Hides the values of its objects in the history. */
  readonly isSecret?: boolean;
}

export type SubresourceBehavior =
  | {
      readonly handle: CallHandler;
      /** The response may be plain text. */
      readonly isText?: boolean;
    }
  /** Connects to a backend: exec, attach, port forwarding, proxies. */
  | { readonly connect: ConnectHandler; readonly isText?: undefined };

/** The behavior of each resource, by its exact group and name. Several literals of one resource are merged. */
export class ResourceBehaviors {
  readonly #behaviors = new Map<string, ResourceBehavior>();

  readonly #group: (neutral: string) => string;

  /** Finds the behavior of a resource that was not added. */
  find: ((definition: GroupResource) => ResourceBehavior | undefined) | undefined;

  /** `group` translates a dialect-neutral group into the group of the server. */
  constructor(group: (neutral: string) => string) {
    this.#group = group;
  }

  add(behaviors: readonly ResourceBehavior[]): void {
    for (const behavior of behaviors) {
      const key = keyOf({ ...behavior, group: this.#group(behavior.group) });
      this.#behaviors.set(key, { ...this.#behaviors.get(key), ...behavior });
    }
  }

  of(definition: GroupResource): ResourceBehavior {
    return this.#behaviors.get(keyOf(definition)) ?? this.find?.(definition) ?? plain;
  }
}

const plain: ResourceBehavior = { group: '', resource: '' };

function keyOf({ group, resource }: GroupResource): string {
  return `${group}/${resource}`;
}
