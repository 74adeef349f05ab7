import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  isFields,
  isStatusError,
  listAt,
  type Names,
  type ResourceDefinition,
  wellKnown,
} from '@orch/apimachinery';
import { planDeletion, serverUser } from '@orch/apiserver';
import type { CachedEntry, ObjectKey, ResourceStore, UpdateDecision } from '@orch/storage';
import { type Condition, withCondition } from './conditions.js';

type Definition = DeepReadonly<ApiObject>;

export interface CleanUpOptions {
  readonly name: string;
  readonly names: Names;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** The objects of the definition; undefined when it never served any. */
  readonly instances: { readonly definition: ResourceDefinition; readonly store: ResourceStore } | undefined;
  readonly update: (change: (current: Definition) => ApiObject | 'removed' | undefined) => Promise<void>;
}

/**
 * Deletes the objects of a definition that is being deleted, waits for those with finalizers, and then removes its
 * finalizer, and the definition with its last one.
 */
export async function cleanUp(options: CleanUpOptions): Promise<void> {
  const { names, now, signal, instances, update } = options;
  if (instances !== undefined) {
    await update((current) => (isCleanedUp(current, names) ? undefined : withTerminating(current, inProgress, now())));
    await deleteAll(instances, { now, signal });
  }
  await update((current) => {
    if (isCleanedUp(current, names)) return undefined;
    const finalizer = cleanupFinalizer(names);
    const left = (current.metadata.finalizers ?? []).filter((each) => each !== finalizer);
    if (left.length === 0) return 'removed';
    const next = withTerminating(current, instances === undefined ? neverEstablished : completed, now());
    return { ...next, metadata: { ...next.metadata, finalizers: left } };
  });
}

export function cleanupFinalizer(names: Names): string {
  return names.value(wellKnown.finalizers.customResourceCleanup);
}

/** Whether a definition has lost the finalizer, or never had it. */
export function isCleanedUp({ metadata }: Definition, names: Names): boolean {
  return metadata.finalizers?.includes(cleanupFinalizer(names)) !== true;
}

export function withTerminating(definition: Definition, condition: Omit<Condition, 'type'>, now: Date): ApiObject {
  const object = deepCopy<ApiObject>(definition);
  const status = object['status'];
  const conditions = withCondition(listAt(status, 'conditions'), { ...condition, type: 'Terminating' }, now);
  object['status'] = { ...(isFields(status) ? status : {}), conditions };
  return object;
}

const inProgress = {
  status: 'True',
  reason: 'InstanceDeletionInProgress',
  message: 'CustomResource deletion is in progress',
} as const;
const completed = { status: 'False', reason: 'InstanceDeletionCompleted', message: 'removed all instances' } as const;
const neverEstablished = {
  status: 'False',
  reason: 'NeverEstablished',
  message: 'resource was never established',
} as const;

/** Resolves when no object is left. */
async function deleteAll(
  { definition, store }: NonNullable<CleanUpOptions['instances']>,
  { now, signal }: Pick<CleanUpOptions, 'now' | 'signal'>,
): Promise<void> {
  const ending = new AbortController();
  const watchSignal = AbortSignal.any([signal, ending.signal]);
  const changes = new Changes();
  const wake = () => changes.wake();
  watchSignal.addEventListener('abort', wake, { once: true });
  try {
    const query = { start: { type: 'mostRecent' }, includesUnreadable: true, signal: watchSignal } as const;
    await store.watch(query, { onEvents: wake, onEnd: wake });
    while (!signal.aborted) {
      const next = changes.next();
      const left = await deletePages();
      if (left === 0) return;
      // All that remain wait for their finalizers.
      await next;
    }
    signal.throwIfAborted();
  } finally {
    ending.abort();
  }

  /** Deletes all objects; returns the number of those that remain for now. */
  async function deletePages(): Promise<number> {
    let left = 0;
    let after: ObjectKey | undefined;
    do {
      const query = { consistency: { type: 'mostRecent' }, limit: pageSize, includesUnreadable: true, signal } as const;
      const page = await store.list(after === undefined ? query : { ...query, after });
      const outcomes = await Promise.all(page.entries.map((entry) => deleteOne(entry)));
      left += outcomes.filter((isRemoved) => !isRemoved).length;
      after = page.continueAfter;
    } while (after !== undefined);
    return left;
  }

  /** Returns whether the object was removed, or is gone. */
  async function deleteOne({ namespace, name }: CachedEntry): Promise<boolean> {
    let isRemoved = true;
    const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
      if (current === undefined) return { type: 'keep' };
      const plan = planDeletion(definition, current, { options, now: now() });
      isRemoved = plan.type === 'remove';
      if (plan.type === 'mark') return { type: 'write', object: plan.object };
      return { type: isRemoved ? 'delete' : 'keep' };
    };
    try {
      await store.update({ namespace, name }, decide, { dryRun: false, by: serverUser.name });
    } catch (error) {
      // Ignores NotFound: the object is gone.
      if (!isStatusError(error, 'NotFound')) throw error;
    }
    return isRemoved;
  }
}

const pageSize = 500;

/** Delete options of a request without any. */
const options = {
  gracePeriodSeconds: undefined,
  propagationPolicy: undefined,
  orphanDependents: undefined,
  preconditions: {},
  dryRun: false,
} as const;

/** Lets one waiter wait for the next change. */
class Changes {
  #resolve: () => void = () => undefined;

  /** Resolves at the next change. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  wake(): void {
    this.#resolve();
  }
}
