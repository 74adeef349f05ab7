import { type ApiObject, type DeepReadonly, type LabelSelector, StatusError } from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';

export interface ClaimOptions<T extends ApiObject> {
  readonly owner: { readonly object: DeepReadonly<ApiObject>; readonly apiVersion: string; readonly kind: string };
  readonly selector: LabelSelector;
  /** Objects whose controller the owner is. */
  readonly owned: readonly DeepReadonly<T>[];
  /** Objects of its namespace that nobody controls. */
  readonly orphans: readonly DeepReadonly<T>[];
  /** Reads the owner afresh: before it adopts, an owner must be sure that it still lives. */
  readonly live: () => Promise<DeepReadonly<ApiObject>>;
  readonly client: ResourceClient<T>;
  readonly signal: AbortSignal;
}

/** The objects that are the owner's: those it selects, orphans adopted; those it no longer selects are released. */
export async function claim<T extends ApiObject>(options: ClaimOptions<T>): Promise<readonly DeepReadonly<T>[]> {
  const { owner, selector, owned, orphans, signal } = options;
  const claimed: DeepReadonly<T>[] = [];
  const dying = Boolean(owner.object.metadata.deletionTimestamp);
  for (const object of owned) {
    if (selector.matches(object.metadata.labels ?? {})) claimed.push(object);
    else if (!dying) await release(object, options);
  }
  const adoptable = orphans.filter(
    (object) => !object.metadata.deletionTimestamp && selector.matches(object.metadata.labels ?? {}),
  );
  if (dying || adoptable.length === 0) return claimed;
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

/** Undefined when the object is gone or has been replaced. */
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
    if (error instanceof StatusError && (error.code === 404 || error.code === 422 || error.code === 409))
      return undefined;
    throw error;
  }
}
