import { isDeepStrictEqual } from 'node:util';
import type { ResourceDefinition } from '@orch/apimachinery';
import {
  type ApiObject,
  addInt64,
  conflictError,
  type DeepReadonly,
  deepCopy,
  formatTime,
  type Int64,
  wellKnown,
} from '@orch/apimachinery';
import type { DeleteOptions, PropagationPolicy } from '../decode/delete-options.js';

/** The effect of a delete on the current object. */
export type DeletionPlan =
  /** Removes it immediately. `last`: the state without its finalizers, shown by a dry run. */
  | { readonly type: 'remove'; readonly last?: ApiObject }
  /** Sets the deletion timestamp; the object is removed after its grace period and its finalizers. */
  | { readonly type: 'mark'; readonly object: ApiObject }
  /** It is already being deleted, and nothing changes. */
  | { readonly type: 'wait' };

/** Inputs of a deletion plan besides the object. */
export interface DeletionGiven {
  readonly options: DeleteOptions;
  readonly now: Date;
  /** Propagation policy when neither the client nor a finalizer selects one; defaults to `background`. */
  readonly dependents?: DependentsPolicy;
}

/** `kept`: no garbage collector runs, so no finalizers are added. `none`: the kind has no dependents. */
export type DependentsPolicy = 'background' | 'orphan' | 'none' | 'kept';

/**
 * Pure. An object that is being deleted may be deleted again with other options: the grace period can get shorter,
 * and while no grace period is pending, the propagation policy is decided again.
 *
 *     finalizers   options                      result
 *     -            {}                           removed
 *     -            propagationPolicy: Orphan    [orphan], being deleted
 *     [orphan]     propagationPolicy: Background    removed
 *     [x, orphan]  propagationPolicy: Foreground    [x, foregroundDeletion], being deleted
 *
 * Spec: Deletion of a resource. @throws StatusError 409 when a precondition does not hold
 */
export function planDeletion(
  definition: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  given: DeletionGiven,
): DeletionPlan {
  checkPreconditions(definition, current, given.options);
  const grace = planGrace(definition, current, given);
  if (grace === 'pending') return { type: 'wait' };
  const before = current.metadata.finalizers ?? [];
  const finalizers = finalizersAfter(current, given);
  if (grace === 'none' && finalizers.length === 0 && before.length === 0) return { type: 'remove' };
  const object = deepCopy<ApiObject>(current);
  const { metadata } = object;
  if (finalizers.length === 0) delete metadata.finalizers;
  else metadata.finalizers = finalizers;
  if (grace === 'none' && finalizers.length === 0) return { type: 'remove', last: object };
  const { timeMs, seconds } = grace === 'none' ? zeroGrace(current, given.now) : grace;
  metadata.deletionTimestamp = formatTime(new Date(timeMs));
  metadata.deletionGracePeriodSeconds = seconds;
  const isFirst = current.metadata.deletionTimestamp == null;
  if (isFirst && (metadata.generation ?? 0) > 0) metadata.generation = addInt64(metadata.generation ?? 0, 1);
  return isDeepStrictEqual(object, current) ? { type: 'wait' } : { type: 'mark', object };
}

/** Whether an object with a deletion timestamp has no grace period and no finalizers. */
export function isRemovable(object: DeepReadonly<ApiObject>): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = object.metadata;
  return deletionTimestamp != null && deletionGracePeriodSeconds <= 0 && finalizers.length === 0;
}

/** The deletion timestamp, and the grace period in seconds since the request. */
interface Grace {
  readonly timeMs: number;
  readonly seconds: Int64;
}

/** undefined for kinds without grace period and after its end. A second delete can only shorten it. */
function planGrace(
  { strategy }: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  { options, now }: DeletionGiven,
): Grace | 'none' | 'pending' {
  if (strategy.gracePeriodSeconds === undefined) return 'none';
  const { deletionGracePeriodSeconds: before = 0, deletionTimestamp } = current.metadata;
  if (deletionTimestamp == null) {
    const seconds = strategy.gracePeriodSeconds(current, options.gracePeriodSeconds);
    return { timeMs: now.getTime() + durationMs(seconds), seconds };
  }
  if (before <= 0) return 'none';
  const seconds = options.gracePeriodSeconds ?? before;
  if (seconds >= before) return 'pending';
  return { timeMs: Date.parse(deletionTimestamp) - durationMs(before) + durationMs(seconds), seconds };
}

/** As in v1.21, whose durations are 64-bit nanoseconds: durations beyond 292 years wrap around. */
function durationMs(seconds: Int64): number {
  if (typeof seconds === 'number' && Math.abs(seconds) < 2 ** 33) return 1_000 * seconds;
  return Number(BigInt.asIntN(64, BigInt(seconds) * 1_000_000_000n) / 1_000_000n);
}

/** A zero grace period: the deletion timestamp is now, or the existing one. */
function zeroGrace({ metadata }: DeepReadonly<ApiObject>, now: Date): Grace {
  const markedMs =
    metadata.deletionTimestamp == null ? Number.POSITIVE_INFINITY : Date.parse(metadata.deletionTimestamp);
  return { timeMs: Math.min(markedMs, now.getTime()), seconds: 0 };
}

/** The finalizers after a delete. They select how the garbage collector handles dependents. */
export function finalizersAfter(current: DeepReadonly<ApiObject>, given: DeletionGiven): string[] {
  const before = current.metadata.finalizers ?? [];
  if (given.dependents === 'kept') return [...before];
  const requested = requestedFinalizer(before, given);
  // An existing finalizer keeps its position.
  if (requested !== undefined && before.includes(requested) && before.filter(isHandledByCollector).length === 1)
    return [...before];
  return [
    ...before.filter((finalizer) => !isHandledByCollector(finalizer)),
    ...(requested === undefined ? [] : [requested]),
  ];
}

/** Precedence: delete options, existing finalizers, kind. */
function requestedFinalizer(before: readonly string[], { options, dependents }: DeletionGiven): string | undefined {
  const { propagationPolicy, orphanDependents } = options;
  if (dependents === 'none') return undefined;
  if (orphanDependents !== undefined) return orphanDependents ? orphan : undefined;
  if (propagationPolicy !== undefined) return finalizerOfPolicy[propagationPolicy];
  return before.find(isHandledByCollector) ?? (dependents === 'orphan' ? orphan : undefined);
}

const { orphanDependents: orphan, foregroundDeletion: foreground } = wellKnown.finalizers;

const finalizerOfPolicy: Readonly<Record<PropagationPolicy, string | undefined>> = {
  Orphan: orphan,
  Foreground: foreground,
  Background: undefined,
};

/** Whether the garbage collector handles the finalizer. */
function isHandledByCollector(finalizer: string): boolean {
  return finalizer === orphan || finalizer === foreground;
}

function checkPreconditions(
  { group, kindGroup, kind }: ResourceDefinition,
  { metadata }: DeepReadonly<ApiObject>,
  { preconditions }: DeleteOptions,
): void {
  const { uid, resourceVersion } = preconditions;
  const subject = { group: kindGroup ?? group, resource: kind };
  if (uid !== undefined && uid !== metadata.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid}). The object might have been deleted and then recreated`;
    throw conflictError(subject, metadata.name ?? '', why);
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion}). The object might have been modified`;
    throw conflictError(subject, metadata.name ?? '', why);
  }
}
