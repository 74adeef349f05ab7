import { type ApiObject, type DeepReadonly, isStatusError, type LabelSelector } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';

type Owned = Pick<DeepReadonly<ApiObject>, 'metadata'>;

/** The owner reference with `controller: true`; an object has at most one. */
export function controllerOf(object: Owned): NonNullable<Owned['metadata']['ownerReferences']>[number] | undefined {
  return object.metadata.ownerReferences?.find((owner) => owner.controller === true);
}

/** Name of the index of objects by the uid of their controller; '' for objects without one. */
export const controllerUidIndex = 'controllerUid';

export function controllerUids(object: Owned): readonly string[] {
  return [controllerOf(object)?.uid ?? ''];
}

export interface ClaimOptions<T extends ApiObject> {
  readonly owner: { readonly object: DeepReadonly<ApiObject>; readonly apiVersion: string; readonly kind: string };
  readonly selector: LabelSelector;
  /** Objects for which it returns false are neither adopted nor kept, even if selected. Default: accepts all. */
  readonly accepts?: (object: DeepReadonly<T>) => boolean;
  /** Objects whose controller the owner is. */
  readonly owned: readonly DeepReadonly<T>[];
  /** Objects of its namespace without a controller. */
  readonly orphans: readonly DeepReadonly<T>[];
  /** Reads the owner from the server: an owner that was deleted must not adopt. */
  readonly live: () => Promise<DeepReadonly<ApiObject>>;
  readonly client: ResourceClient<T>;
  readonly signal: AbortSignal;
}

/** Adopts selected orphans, releases owned objects that are no longer selected, and returns the owned objects. */
export async function claim<T extends ApiObject>(options: ClaimOptions<T>): Promise<readonly DeepReadonly<T>[]> {
  const { owner, selector, accepts = () => true, owned, orphans, signal } = options;
  const matches = (object: DeepReadonly<T>) => selector.matches(object.metadata.labels ?? {}) && accepts(object);
  const claimed: DeepReadonly<T>[] = [];
  const isDeleting = Boolean(owner.object.metadata.deletionTimestamp);
  for (const object of owned) {
    if (matches(object)) claimed.push(object);
    else if (!isDeleting) await release(object, options);
  }
  const adoptable = orphans.filter((object) => !object.metadata.deletionTimestamp && matches(object));
  if (isDeleting || adoptable.length === 0) return claimed;
  const live = await options.live();
  if (live.metadata.uid !== owner.object.metadata.uid || live.metadata.deletionTimestamp) return claimed;
  for (const object of adoptable) {
    signal.throwIfAborted();
    const adopted = await adopt(object, options);
    if (adopted !== undefined) claimed.push(adopted);
  }
  return claimed;
}

function adopt<T extends ApiObject>(
  object: DeepReadonly<T>,
  { owner, client, signal }: ClaimOptions<T>,
): Promise<DeepReadonly<T> | undefined> {
  const { apiVersion, kind } = owner;
  const { name = '', uid = '' } = owner.object.metadata;
  const reference = { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
  return patchOwners(object, { client, signal, reference });
}

async function release<T extends ApiObject>(object: DeepReadonly<T>, { owner, client, signal }: ClaimOptions<T>) {
  await patchOwners(object, { client, signal, reference: { $patch: 'delete', uid: owner.object.metadata.uid ?? '' } });
}

/** Undefined when the object was deleted or rejects the reference. @throws StatusError 409 when it was replaced */
async function patchOwners<T extends ApiObject>(
  object: DeepReadonly<T>,
  options: {
    readonly client: ResourceClient<T>;
    readonly signal: AbortSignal;
    readonly reference: Record<string, string | boolean>;
  },
): Promise<DeepReadonly<T> | undefined> {
  const { name = '', namespace, uid = '' } = object.metadata;
  const body = { metadata: { ownerReferences: [options.reference], uid } };
  try {
    return await options.client.patch(
      name,
      { type: 'strategic', body },
      { signal: options.signal, ...(namespace ? { namespace } : {}) },
    );
  } catch (error) {
    if (isStatusError(error, 'NotFound') || isStatusError(error, 'Invalid')) return undefined;
    throw error;
  }
}
