import type { Endpoints } from '@orch/api/types/core_v1';
import type { Endpoint, EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, deepEqual } from '@orch/apimachinery';
import {
  joinChanges,
  noSliceChanges,
  reuseDeletedSlices,
  type SliceChanges,
  withIdentityOf,
} from '../services/slices/slice-changes.js';
import { areSameEndpoints, endpointKey, endpointsOf } from '../services/slices/slice-endpoints.js';
import { type SliceNames, slicePrefix } from '../services/slices/slice-names.js';
import { groupKey, type MirroredGroup, type MirroredSubsets } from './mirrored-subsets.js';

type Slice = DeepReadonly<EndpointSlice>;

export interface MirrorOptions {
  readonly names: SliceNames;
  /** Value of the label of the manager. */
  readonly manager: string;
  /** Annotations of the endpoints that slices do not get. */
  readonly unmirroredAnnotations: readonly string[];
  readonly endpointsMax: number;
}

/** Pure: the writes that make the slices mirror the endpoints: one slice for each subset and address type. */
export function planMirror(
  state: {
    readonly endpoints: DeepReadonly<Endpoints>;
    readonly subsets: MirroredSubsets;
    readonly slices: readonly Slice[];
  },
  options: MirrorOptions,
): SliceChanges {
  const { endpoints, subsets, slices } = state;
  const groups = [...subsets.groups].map(([key, group]) =>
    planGroup(
      { endpoints, group, slices: slices.filter((slice) => groupKey(slice.addressType, slice.ports) === key) },
      options,
    ),
  );
  const unwanted = slices.filter((slice) => !subsets.groups.has(groupKey(slice.addressType, slice.ports)));
  return reuseDeletedSlices(joinChanges([...groups, { ...noSliceChanges, delete: unwanted }]), endpoints.metadata.uid);
}

function planGroup(
  { endpoints, group, slices }: { endpoints: DeepReadonly<Endpoints>; group: MirroredGroup; slices: readonly Slice[] },
  options: MirrorOptions,
): SliceChanges {
  const [first, ...others] = slices;
  if (group.endpoints.size === 0) return { ...noSliceChanges, delete: slices };
  const wanted = mirrorSlice(endpoints, group, options);
  if (first === undefined) return { ...noSliceChanges, create: [wanted] };
  const isRight = haveSameEndpoints(first, group.endpoints) && isLabelledAs(first, wanted);
  return { create: [], update: isRight ? [] : [withIdentityOf(wanted, first)], delete: others };
}

function mirrorSlice(
  { metadata }: DeepReadonly<Endpoints>,
  { addressType, ports, endpoints }: MirroredGroup,
  { names, manager, unmirroredAnnotations, endpointsMax }: MirrorOptions,
): Slice {
  const { name = '', namespace = '', uid = '' } = metadata;
  const owner = { apiVersion: 'v1', kind: 'Endpoints', name, uid, controller: true, blockOwnerDeletion: true };
  const annotations = Object.entries(metadata.annotations ?? {}).filter(
    ([key]) => !unmirroredAnnotations.includes(key),
  );
  return {
    apiVersion: names.apiVersion,
    kind: 'EndpointSlice',
    metadata: {
      generateName: slicePrefix(name),
      namespace,
      labels: { ...metadata.labels, [names.serviceName]: name, [names.managedBy]: manager },
      ...(annotations.length > 0 ? { annotations: Object.fromEntries(annotations) } : {}),
      ownerReferences: [owner],
    },
    addressType,
    endpoints: [...endpoints.values()].slice(0, endpointsMax),
    ports,
  };
}

function haveSameEndpoints(slice: Slice, wanted: ReadonlyMap<string, Endpoint>): boolean {
  const present = endpointsOf(slice);
  return (
    present.length === wanted.size &&
    present.every((endpoint) => {
      const other = wanted.get(endpointKey(endpoint));
      return other !== undefined && areSameEndpoints(other, endpoint);
    })
  );
}

function isLabelledAs(slice: Slice, wanted: Slice): boolean {
  return (
    deepEqual(slice.metadata.labels, wanted.metadata.labels) &&
    deepEqual(slice.metadata.annotations ?? {}, wanted.metadata.annotations ?? {})
  );
}
