import type { Endpoint, EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { SliceChanges } from '../services/slices/slice-changes.js';
import { areSameEndpoints, endpointKey, endpointsOf } from '../services/slices/slice-endpoints.js';

type Slice = DeepReadonly<EndpointSlice>;

export interface FillOptions {
  readonly endpointsMax: number;
  /** An empty slice that is not created yet. */
  readonly newSlice: () => Slice;
  /** The slice with its right labels; undefined when it has them. */
  readonly relabelled: (slice: Slice) => Slice | undefined;
}

/**
 * Pure: distributes the endpoints over the slices of one list of ports with few writes, rather than in the fewest slices:
 *
 * 1. Endpoints that are not wanted are removed, changed ones replaced; slices that become empty are deleted.
 * 2. New endpoints fill the slices that are written anyway, the fullest first.
 * 3. The rest goes into the one unchanged slice that it fills best, if it fits in one; or else into new slices.
 */
export function fillSlices(
  slices: readonly Slice[],
  desired: ReadonlyMap<string, Endpoint>,
  { endpointsMax, newSlice, relabelled }: FillOptions,
): SliceChanges {
  const remaining = new Map(desired);
  const unchanged: Slice[] = [];
  const changed: { readonly slice: Slice; readonly endpoints: DeepReadonly<Endpoint>[] }[] = [];
  const emptied: Slice[] = [];
  for (const slice of slices) {
    const { endpoints, isChanged } = keepDesired(slice, remaining);
    const labelled = relabelled(slice);
    if (!isChanged && labelled === undefined) unchanged.push(slice);
    else if (isChanged && endpoints.length === 0) emptied.push(slice);
    else changed.push({ slice: labelled ?? slice, endpoints: [...endpoints] });
  }
  const take = (count: number): Endpoint[] => {
    const taken = [...remaining].slice(0, Math.max(0, count));
    for (const [key] of taken) remaining.delete(key);
    return taken.map(([, endpoint]) => endpoint);
  };
  for (const { endpoints } of changed.toSorted((a, b) => b.endpoints.length - a.endpoints.length)) {
    endpoints.push(...take(endpointsMax - endpoints.length));
  }
  const create: Slice[] = [];
  while (remaining.size > 0) {
    const best =
      remaining.size < endpointsMax ? bestFit(unchanged, { count: remaining.size, endpointsMax }) : undefined;
    if (best === undefined) {
      create.push({ ...newSlice(), endpoints: take(endpointsMax) });
      continue;
    }
    unchanged.splice(unchanged.indexOf(best), 1);
    changed.push({ slice: best, endpoints: [...endpointsOf(best), ...take(remaining.size)] });
  }
  return { create, update: changed.map(({ slice, endpoints }) => ({ ...slice, endpoints })), delete: emptied };
}

/** The wanted endpoints of a slice in their present state. They are taken out of `remaining`. */
function keepDesired(
  slice: Slice,
  remaining: Map<string, Endpoint>,
): { readonly endpoints: readonly DeepReadonly<Endpoint>[]; readonly isChanged: boolean } {
  const endpoints: DeepReadonly<Endpoint>[] = [];
  let isChanged = false;
  for (const endpoint of endpointsOf(slice)) {
    const key = endpointKey(endpoint);
    const wanted = remaining.get(key);
    if (wanted === undefined) {
      isChanged = true;
      continue;
    }
    remaining.delete(key);
    endpoints.push(wanted);
    if (!areSameEndpoints(wanted, endpoint)) isChanged = true;
  }
  return { endpoints, isChanged };
}

/** The slice with the least room left after the endpoints are added. */
function bestFit(
  slices: readonly Slice[],
  { count, endpointsMax }: { readonly count: number; readonly endpointsMax: number },
): Slice | undefined {
  let best: Slice | undefined;
  let leastRoom = endpointsMax;
  for (const slice of slices) {
    const room = endpointsMax - endpointsOf(slice).length - count;
    if (room < 0 || room >= leastRoom) continue;
    best = slice;
    leastRoom = room;
  }
  return best;
}
