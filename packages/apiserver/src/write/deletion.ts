import type { ResourceDefinition } from '@orch/api';
import { type ApiObject, conflictError, type DeepReadonly, deepCopy, formatTime, wellKnown } from '@orch/apimachinery';
import type { DeleteOptions } from '../decode/delete-options.js';

/** What a delete does to an object as it is now. */
export type DeletionPlan =
  /** It goes at once. */
  | { readonly type: 'remove' }
  /** It is marked, and goes when its finalizers are gone or its grace is over. */
  | { readonly type: 'mark'; readonly object: ApiObject }
  /** It is marked already, and nothing changes. */
  | { readonly type: 'wait' };

/** What a delete is decided by, besides the object. */
export interface DeletionGiven {
  readonly options: DeleteOptions;
  readonly now: Date;
  /** Dependents are orphaned when neither the client nor a finalizer says what becomes of them; false when not given. */
  readonly orphanByDefault?: boolean;
}

/** Pure. Spec: Deletion of a resource. @throws StatusError 409 when a precondition does not hold */
export function planDeletion(
  definition: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  { options, now, orphanByDefault = false }: DeletionGiven,
): DeletionPlan {
  checkPreconditions(definition, current, options);
  const grace = definition.strategy.gracePeriodSeconds?.(current, options.gracePeriodSeconds);
  if (current.metadata.deletionTimestamp != null) return planPending(current, grace, options);
  const finalizers = finalizersOf(current, { options, orphanByDefault });
  if (grace === undefined && finalizers.length === 0) return { type: 'remove' };
  const object = deepCopy<ApiObject>(current);
  const { metadata } = object;
  if (finalizers.length === 0) delete metadata.finalizers;
  else metadata.finalizers = finalizers;
  metadata.deletionTimestamp = formatTime(new Date(now.getTime() + 1_000 * (grace ?? 0)));
  metadata.deletionGracePeriodSeconds = grace ?? 0;
  if ((metadata.generation ?? 0) > 0) metadata.generation = (metadata.generation ?? 0) + 1;
  return { type: 'mark', object };
}

/** A marked object is removed once nothing holds it. */
export function isRemovable(object: DeepReadonly<ApiObject>): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = object.metadata;
  return deletionTimestamp != null && deletionGracePeriodSeconds === 0 && finalizers.length === 0;
}

/** A delete of an object that is going already can only shorten its grace. */
function planPending(
  current: DeepReadonly<ApiObject>,
  grace: number | undefined,
  options: DeleteOptions,
): DeletionPlan {
  const { deletionGracePeriodSeconds: before = 0, deletionTimestamp } = current.metadata;
  if (isRemovable(current)) return { type: 'remove' };
  if (grace === undefined || options.gracePeriodSeconds === undefined || grace >= before) return { type: 'wait' };
  const object = deepCopy<ApiObject>(current);
  const timeMs = Date.parse(deletionTimestamp ?? '') - 1_000 * (before - grace);
  object.metadata.deletionTimestamp = formatTime(new Date(timeMs));
  object.metadata.deletionGracePeriodSeconds = grace;
  return { type: 'mark', object };
}

/** What becomes of the dependents is asked of the garbage collector by finalizers. */
function finalizersOf(
  current: DeepReadonly<ApiObject>,
  { options, orphanByDefault }: { readonly options: DeleteOptions; readonly orphanByDefault: boolean },
): string[] {
  const { orphanDependents: orphan, foregroundDeletion: foreground } = wellKnown.finalizers;
  const given = current.metadata.finalizers ?? [];
  const others = given.filter((finalizer) => finalizer !== orphan && finalizer !== foreground);
  const { propagationPolicy, orphanDependents } = options;
  if (propagationPolicy === undefined && orphanDependents === undefined) {
    return orphanByDefault && others.length === given.length ? [...given, orphan] : [...given];
  }
  if (propagationPolicy === 'Orphan' || orphanDependents === true) return [...others, orphan];
  if (propagationPolicy === 'Foreground') return [...others, foreground];
  return others;
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
