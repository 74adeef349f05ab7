import type { ApiObject, DeepReadonly } from '@orch/apimachinery';

type Owned = Pick<DeepReadonly<ApiObject>, 'metadata'>;

/** The owner reference that says who controls the object: at most one has `controller: true`. */
export function controllerOf(object: Owned): NonNullable<Owned['metadata']['ownerReferences']>[number] | undefined {
  return object.metadata.ownerReferences?.find((owner) => owner.controller === true);
}

/** The index that finds objects by the uid of their controller; '' holds those that have none. */
export const controllerUidIndex = 'controllerUid';

export function controllerUids(object: Owned): readonly string[] {
  return [controllerOf(object)?.uid ?? ''];
}
