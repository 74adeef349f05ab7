import { isDeepStrictEqual } from 'node:util';
import type { ResourceDefinition } from '@orch/api';
import { type ApiObject, conflictError, type DeepReadonly, deepCopy, formatTime, wellKnown } from '@orch/apimachinery';
import type { DeleteOptions, PropagationPolicy } from '../decode/delete-options.js';

/** What a delete does to an object as it is now. */
export type DeletionPlan =
  /** It goes at once. `last`: the state it goes in, where its finalizers were taken off before; a dry run shows it. */
  | { readonly type: 'remove'; readonly last?: ApiObject }
  /** It is marked, and goes when its finalizers are gone or its grace is over. */
  | { readonly type: 'mark'; readonly object: ApiObject }
  /** It is marked already, and nothing changes. */
  | { readonly type: 'wait' };

/** What a delete is decided by, besides the object. */
export interface DeletionGiven {
  readonly options: DeleteOptions;
  readonly now: Date;
  /** What becomes of dependents when neither the client nor a finalizer says it; `background` when not given. */
  readonly dependents?: DependentsPolicy;
}

/** `kept`: no garbage collector runs, so nothing is asked of it. `none`: the kind has no dependents to ask for. */
export type DependentsPolicy = 'background' | 'orphan' | 'none' | 'kept';

/**
 * Pure. An object that is going already may be deleted again with other options: its grace gets shorter, and as long as
 * no grace is pending, what becomes of its dependents is decided anew.
 *
 *     finalizers   options                      afterwards
 *     -            {}                           removed
 *     -            propagationPolicy: Orphan    [orphan], going
 *     [orphan]     propagationPolicy: Background    removed
 *     [x, orphan]  propagationPolicy: Foreground    [x, foregroundDeletion], going
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
  const { timeMs, seconds } = grace === 'none' ? atOnce(current, given.now) : grace;
  metadata.deletionTimestamp = formatTime(new Date(timeMs));
  metadata.deletionGracePeriodSeconds = seconds;
  const isFirst = current.metadata.deletionTimestamp == null;
  if (isFirst && (metadata.generation ?? 0) > 0) metadata.generation = (metadata.generation ?? 0) + 1;
  return isDeepStrictEqual(object, current) ? { type: 'wait' } : { type: 'mark', object };
}

/** A marked object is removed once nothing holds it. */
export function isRemovable(object: DeepReadonly<ApiObject>): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = object.metadata;
  return deletionTimestamp != null && deletionGracePeriodSeconds <= 0 && finalizers.length === 0;
}

/** Whether finalizers of its own hold a namespace, too. */
export function hasSpecFinalizers(namespace: DeepReadonly<ApiObject>): boolean {
  const spec = namespace['spec'];
  if (typeof spec !== 'object' || spec === null || !('finalizers' in spec)) return false;
  return Array.isArray(spec.finalizers) && spec.finalizers.length > 0;
}

/** When an object stops, and the seconds it has from the request on. */
interface Grace {
  readonly timeMs: number;
  readonly seconds: number;
}

/** Kinds without grace, and those whose grace is over, have none; one that goes already can only get a shorter one. */
function planGrace(
  { strategy }: ResourceDefinition,
  current: DeepReadonly<ApiObject>,
  { options, now }: DeletionGiven,
): Grace | 'none' | 'pending' {
  if (strategy.gracePeriodSeconds === undefined) return 'none';
  const { deletionGracePeriodSeconds: before = 0, deletionTimestamp } = current.metadata;
  if (deletionTimestamp == null) {
    const seconds = strategy.gracePeriodSeconds(current, options.gracePeriodSeconds);
    return { timeMs: now.getTime() + 1_000 * seconds, seconds };
  }
  if (before <= 0) return 'none';
  const seconds = options.gracePeriodSeconds ?? before;
  if (seconds >= before) return 'pending';
  return { timeMs: Date.parse(deletionTimestamp) - 1_000 * (before - seconds), seconds };
}

/** The mark of what has no grace: now, or when it was marked. */
function atOnce({ metadata }: DeepReadonly<ApiObject>, now: Date): Grace {
  const markedMs =
    metadata.deletionTimestamp == null ? Number.POSITIVE_INFINITY : Date.parse(metadata.deletionTimestamp);
  return { timeMs: Math.min(markedMs, now.getTime()), seconds: 0 };
}

/** What becomes of the dependents is asked of the garbage collector by finalizers. */
export function finalizersAfter(current: DeepReadonly<ApiObject>, given: DeletionGiven): string[] {
  const before = current.metadata.finalizers ?? [];
  if (given.dependents === 'kept') return [...before];
  const asked = finalizerAsked(before, given);
  // What is asked already keeps its place.
  if (asked !== undefined && before.includes(asked) && before.filter(isCollectors).length === 1) return [...before];
  return [...before.filter((finalizer) => !isCollectors(finalizer)), ...(asked === undefined ? [] : [asked])];
}

/** The options decide, then a finalizer that is there, then the kind. */
function finalizerAsked(before: readonly string[], { options, dependents }: DeletionGiven): string | undefined {
  const { propagationPolicy, orphanDependents } = options;
  if (dependents === 'none') return undefined;
  if (orphanDependents !== undefined) return orphanDependents ? orphan : undefined;
  if (propagationPolicy !== undefined) return finalizerOfPolicy[propagationPolicy];
  return before.find(isCollectors) ?? (dependents === 'orphan' ? orphan : undefined);
}

const { orphanDependents: orphan, foregroundDeletion: foreground } = wellKnown.finalizers;

const finalizerOfPolicy: Readonly<Record<PropagationPolicy, string | undefined>> = {
  Orphan: orphan,
  Foreground: foreground,
  Background: undefined,
};

/** Whether it asks something of the garbage collector. */
function isCollectors(finalizer: string): boolean {
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
