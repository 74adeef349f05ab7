import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { controllerOf } from '../../framework/owners.js';

type Slice = DeepReadonly<EndpointSlice>;

/** The writes that make the slices of an owner right. New slices have `generateName` and no name. */
export interface SliceChanges {
  readonly create: readonly Slice[];
  readonly update: readonly Slice[];
  readonly delete: readonly Slice[];
}

export const noSliceChanges: SliceChanges = { create: [], update: [], delete: [] };

export function joinChanges(all: readonly SliceChanges[]): SliceChanges {
  return {
    create: all.flatMap(({ create }) => create),
    update: all.flatMap((each) => each.update),
    delete: all.flatMap((each) => each.delete),
  };
}

/**
 * Pure: the same changes with fewer writes: a slice that would be deleted becomes one that would be created, if it has the
 * same owner and address type. `ownerUid` is that of the service or the endpoints.
 */
export function reuseDeletedSlices(changes: SliceChanges, ownerUid: string | undefined): SliceChanges {
  const create = [...changes.create];
  const update = [...changes.update];
  const remaining: Slice[] = [];
  for (const old of changes.delete) {
    const index = create.findIndex((slice) => slice.addressType === old.addressType);
    const slice = create[index];
    if (slice === undefined || !isOwnedBy(old, ownerUid)) {
      remaining.push(old);
      continue;
    }
    create.splice(index, 1);
    update.push(withIdentityOf(slice, old));
  }
  return { create, update, delete: remaining };
}

export function isOwnedBy(slice: Slice, ownerUid: string | undefined): boolean {
  return ownerUid !== undefined && controllerOf(slice)?.uid === ownerUid;
}

/** The new content as an update of an existing slice. */
export function withIdentityOf(slice: Slice, { metadata: old }: Slice): Slice {
  const { generateName: _, ...metadata } = slice.metadata;
  const { name, uid, resourceVersion } = old;
  return {
    ...slice,
    metadata: {
      ...metadata,
      ...(name === undefined ? {} : { name }),
      ...(uid === undefined ? {} : { uid }),
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    },
  };
}
